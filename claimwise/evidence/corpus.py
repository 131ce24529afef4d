"""A corpus of one's own as evidence: indexed once, searched for each claim."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import astuple, dataclass, field, fields, replace
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar

from claimwise.errors import InputError, MissingDependencyError
from claimwise.evidence.index import WindowIndex
from claimwise.evidence.sources import Evidence, Found, read_passage
from claimwise.inputs import check_text
from claimwise.text.bm25 import TOP
from claimwise.text.fold import fold
from claimwise.text.tokens import tokenize
from claimwise.text.windows import split_windows
from claimwise.types import Claim, Example, Passage

WINDOW = 1200  # characters; as for the evidence of an example: three long sentences, or a usual passage whole
DIGITS = 12  # of the fingerprint
COLUMNS = tuple(f.name for f in fields(Passage))


@dataclass(frozen=True, slots=True, eq=False)
class Corpus(Evidence):
    """An indexed corpus; build it with `corpus`.

    Attributes:
        name: Size, `k` and a fingerprint of all texts, ids, urls, titles and dates.
        k: Windows that a claim is held against at most.
    """

    name: str
    k: int
    windows: Sequence[Passage] = field(repr=False)
    index: WindowIndex = field(repr=False)
    looks_up: ClassVar[bool] = True
    searches_all: ClassVar[bool] = True

    async def find(self, claim: Claim, example: Example) -> Found:
        """The windows that fit a claim best."""
        return Found(await asyncio.to_thread(self.search, " ".join((*claim.wordings, claim.context))))

    def search(self, text: str) -> tuple[Passage, ...]:
        """The `k` best windows for a text, best first, none twice and none that shares no word with it."""
        query = tokenize(text)
        wanted = self.k
        while True:
            numbers = self.index.top(query, wanted)
            best = {fold(self.windows[n].text): self.windows[n] for n in reversed(numbers)}
            if len(best) >= self.k or len(numbers) < wanted:
                return tuple(reversed(best.values()))[: self.k]
            wanted *= 4  # copies took places


def corpus(passages: Iterable[Any] | str | PathLike[str], *, k: int = TOP) -> Corpus:
    """Index passages as evidence for `claimwise.factuality(..., config="claims", evidence=corpus(...))`.

    Passages longer than 1,200 characters are cut into windows of whole sentences. Windows are ranked by BM25.

    Args:
        passages: Texts, `Passage`s or records `{text, id, url, title, date}`; a `datasets` column; a `Dataset` with
            a column `text`; or the path of a `.jsonl` or `.parquet` file of such records. A passage without an id
            has its number, from 0. Blank ones are left out.
        k: Windows that a claim is held against at most, >= 1.

    Raises:
        InputError: for what is no passage, with its place, and for a corpus without any.

    >>> pumps = corpus(["The HP-200 weighs 12 kg.", {"text": "The HP-300 weighs 30 kg.", "id": "hp300"}], k=1)
    >>> pumps.search("What does the HP-300 weigh?")
    (Passage(text='The HP-300 weighs 30 kg.', id='hp300', url=None, title=None, date=None),)
    """
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise InputError(f"`k` should be a whole number from 1, but got {k!r}")
    digest = hashlib.sha256()
    windows: list[Passage] = []
    count = 0
    for passage in _read(passages):
        digest.update(json.dumps(astuple(passage)).encode())
        windows += _cut(passage)
        count += 1
    if not count:
        raise InputError("`passages` should hold at least one passage that is not blank, but got none")
    index = WindowIndex(tokenize(window.text) for window in windows)
    name = f"corpus(passages={count},k={k},sha256={digest.hexdigest()[:DIGITS]})"
    return Corpus(name, k, windows, index)


def _cut(passage: Passage) -> list[Passage]:
    """The passage as it is, or in pieces of whole sentences."""
    text = passage.text
    if len(text) <= WINDOW:
        return [passage]
    pieces: list[Passage] = []
    start = end = 0
    for sentence in split_windows([passage], limit=WINDOW).sentences:
        if sentence.end - start > WINDOW and end > start:
            pieces.append(replace(passage, text=text[start:end]))
            start = sentence.start
        end = sentence.end
    return [*pieces, replace(passage, text=text[start:end])]


def _read(passages: Iterable[Any] | str | PathLike[str]) -> Iterator[Passage]:
    for number, (where, entry) in enumerate(_entries(passages)):
        passage = read_passage(entry)
        if passage is None:
            raise InputError(f"`{where}` should be a text or a record with a `text`, but {_tell(entry)}")
        for name in COLUMNS:
            if (part := getattr(passage, name)) is not None:
                check_text(where if name == "text" else f"{where}.{name}", part)
        if passage.text.strip():
            yield passage if passage.id is not None else replace(passage, id=str(number))


def _tell(entry: object) -> str:
    """What is wrong with an entry that is no passage."""
    if isinstance(entry, Mapping) and "text" not in entry:
        return f"has the keys {sorted(map(str, entry))}"
    return f"its `text` is {entry['text']!r}" if isinstance(entry, Mapping) else f"is {type(entry).__name__}"


def _entries(passages: Iterable[Any] | str | PathLike[str]) -> Iterator[tuple[str, Any]]:
    """Every entry with its place."""
    if isinstance(passages, str | PathLike):
        return _read_file(Path(passages))
    if isinstance(passages, Mapping | Set | bytes) or not isinstance(passages, Iterable):
        hint = "; choose one of its splits" if isinstance(passages, Mapping) else ""
        raise InputError(
            "`passages` should be a list of texts or records, a Dataset, one of its columns or the path of a file, but "
            f"got {type(passages).__name__}{hint}"
        )
    return ((f"passages[{i}]", entry) for i, entry in enumerate(_rows(passages)))


def _rows(passages: Any) -> Iterable[Any]:
    """The entries of a list, or the rows of a `Dataset` with no columns but those that a passage has."""
    columns = getattr(passages, "column_names", None)
    if columns is None and not hasattr(passages, "columns"):
        return passages  # type: ignore[no-any-return]
    if not hasattr(passages, "select_columns"):
        raise InputError(f"`passages` should be a list or a Dataset, but got {type(passages).__name__}; pass its texts")
    if columns is not None and "text" not in columns:
        raise InputError(
            f"`passages` should be a Dataset with a column 'text', but its columns are {list(columns)}; pass the "
            "column itself, such as dataset['body']"
        )
    known = [name for name in COLUMNS if columns is None or name in columns]
    return passages.select_columns(known)  # type: ignore[no-any-return]


def _read_file(path: Path) -> Iterator[tuple[str, Any]]:
    kind = path.suffix.lower()
    if not path.is_file() or kind not in (".jsonl", ".ndjson", ".parquet"):
        found = f"{kind or 'none'} was named" if path.is_file() else "there is no such file"
        raise InputError(f"a corpus should be a .jsonl or .parquet file, but of {str(path)!r} {found}")
    return _read_parquet(path) if kind == ".parquet" else _read_json_lines(path)


def _read_json_lines(path: Path) -> Iterator[tuple[str, Any]]:
    with open(path, encoding="utf-8-sig") as lines:
        try:
            for number, line in enumerate(lines, 1):
                if not line.isspace():
                    yield f"{path}:{number}", json.loads(line)
        except UnicodeDecodeError as error:
            raise InputError(f"{path} should be UTF-8 text, but is not: {error}; save it as UTF-8") from None
        except (ValueError, RecursionError) as error:
            raise InputError(f"{path}:{number} should be JSON, but cannot be read: {error}") from None


def _read_parquet(path: Path) -> Iterator[tuple[str, Any]]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingDependencyError(f"{path} needs pyarrow to be read: pip install pyarrow") from None
    try:
        with pq.ParquetFile(path) as file:
            names = file.schema_arrow.names
            if "text" not in names:
                raise InputError(f"{path} should have a column 'text', but its columns are {names}; rename one of them")
            columns = [name for name in names if name in COLUMNS]
            rows = chain.from_iterable(batch.to_pylist() for batch in file.iter_batches(columns=columns))
            for number, row in enumerate(rows, 1):
                yield f"{path} row {number}", row
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{path} cannot be read as Parquet: {error}") from None
