"""Which column of a file is which argument of a metric: our names, a user's `--map`, and the names other tools use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from claimwise.errors import InputError
from claimwise.text.nearest import suggest

# Argument of the metrics -> the names that its column may have in a file. In Python, `claim_coverage` takes its facts
# as `references`, so a file may name them so, too.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "predictions": ("prediction", "predictions"),
    "questions": ("question", "questions"),
    "contexts": ("contexts",),
    "references": ("reference", "references"),
    "facts": ("facts", "references"),
    "claims": ("claims",),
    "expected_abstentions": ("expected_abstention", "expected_abstentions"),
}
# Names of the same things in the files of RAGAS, DeepEval and others; suggested, never taken by guess.
_ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "predictions": ("response", "answer", "actual_output", "output", "completion"),
    "questions": ("user_input", "input", "prompt", "query"),
    "contexts": ("retrieved_contexts", "retrieval_context", "context", "passages"),
    "references": ("ground_truth", "ground_truths", "expected_output", "ideal"),
    "facts": ("required_facts",),
}

Found = dict[str, tuple[str, str]]  # argument -> (our name of the column, its name in the file)


def check_rename(rename: Mapping[str, str], arguments: Sequence[str]) -> None:
    """Raise `InputError` for a `--map` whose left side is no column that the metric takes."""
    names = list(dict.fromkeys(name for argument in arguments for name in COLUMNS[argument]))
    for name, column in rename.items():
        if name in names:
            continue
        hint = (
            f"; it is OURS=YOURS, so turn it round: --map {column}={name}" if column in names else suggest(name, names)
        )
        raise InputError(f"`--map` should rename columns that this metric takes, {names}, but got {name!r}{hint}")


def find_columns(
    where: str,
    available: Collection[str],
    required: Sequence[str],
    optional: Sequence[str],
    rename: Mapping[str, str],
) -> Found:
    """Which of the available columns is which argument.

    Raises:
        InputError: tells all columns that are missing, and what to write.
    """
    found: Found = {}
    for argument in (*required, *optional):
        names = _names(argument, rename)
        there = [(name, rename.get(name, name)) for name in names if rename.get(name, name) in available]
        if len(there) > 1 and argument != "facts":  # a file may hold facts and, for another metric, references
            both = " and ".join(repr(column) for _, column in there)
            raise InputError(f"{where} has both {both}; choose one with --map {there[0][0]}=<column>")
        if there:
            found[argument] = there[0]
    missing = [argument for argument in required if argument not in found]
    if missing:
        raise InputError(_tell_missing(where, available, missing, optional, rename, found))
    return found


def _names(argument: str, rename: Mapping[str, str]) -> Sequence[str]:
    return [name for name in COLUMNS[argument] if name in rename] or COLUMNS[argument]


def _tell_missing(
    where: str,
    available: Collection[str],
    missing: Sequence[str],
    optional: Sequence[str],
    rename: Mapping[str, str],
    found: Found,
) -> str:
    ours = [_names(argument, rename)[0] for argument in missing]
    wanted = " and ".join(repr(rename.get(name, name)) for name in ours)
    columns = ", ".join(repr(column) for column in available)
    message = f"{where} should have {'a column' if len(ours) == 1 else 'the columns'} {wanted}, "
    message += f"but has {columns or 'no columns'}"
    if len(available) == 1 and ";" in columns:
        return f"{message}; separate the columns by commas, not semicolons"
    if all(name in rename for name in ours):
        return message
    taken = {column for _, column in found.values()}
    pairs = dict(rename)
    for argument in (*missing, *(name for name in optional if name not in found)):
        known = _elsewhere(argument, [column for column in available if column not in taken])
        name = _names(argument, rename)[0]
        if known or (argument in missing and name not in rename):
            pairs[name] = known or "<column>"
            taken.add(known)
    which = "which one it is" if len(ours) == 1 else "which ones they are"
    return f"{message}; say {which} with --map {','.join(f'{name}={column}' for name, column in pairs.items())}"


def _elsewhere(argument: str, available: Iterable[str]) -> str:
    """The column that other tools' files name so; "" if there is none."""
    there = set(available)
    return next((name for name in _ELSEWHERE.get(argument, ()) if name in there), "")
