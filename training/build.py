"""Make the pairs of one round of training.

    python -m training.build PUBLIC_DIR --out round1.jsonl --seed 1

PUBLIC_DIR holds the public sets (see `training/pairs.py`); the written documents lie in `training/data/`. A round
is one pass over the public pairs plus freshly made ones; another seed makes another round.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from training.compose import lengthen, minimal_pairs
from training.documents import Document, easy_pairs, read_documents, written_pairs
from training.pairs import Pair, read_public, write

DATA = Path(__file__).parent / "data"


def main() -> None:
    """Read the arguments, make the pairs, print what was made."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("public", type=Path, metavar="PUBLIC_DIR")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--public-share", type=float, default=1.0, help="part of the public pairs that is used")
    parser.add_argument("--long", type=int, default=8000, help="public pairs with long evidence")
    parser.add_argument("--edits", type=int, default=8000, help="minimal pairs of public ones")
    parser.add_argument("--easy", type=int, default=10, help="easy counterparts per document")
    parser.add_argument("--written", type=int, default=1, help="times that the written claims are read")
    parser.add_argument("--validation", action="store_true", help="the written claims kept apart instead")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    documents = read_documents(DATA / "authored", DATA / "extended")
    if options.validation:
        kept = [d for d in documents if d.validation]
        pairs = [p for d in kept for p in written_pairs(d, rng, whole=1.0)]
        pairs += [p for d in kept for p in easy_pairs(d, kept, rng, count=6)]
    else:
        pairs = make_round([d for d in documents if not d.validation], rng, options)
    rng.shuffle(pairs)
    write(options.out, pairs)
    for source, count in sorted(Counter(f"{p.source.split(':')[0]} {p.label}" for p in pairs).items()):
        print(f"{count:7d}  {source}")
    print(f"{len(pairs):7d}  pairs in {options.out}")


def make_round(documents: list[Document], rng: random.Random, options: argparse.Namespace) -> list[Pair]:
    """All pairs of one round."""
    public = list(read_public(options.public, rng))
    pairs = rng.sample(public, round(len(public) * options.public_share))
    pairs += lengthen(public, documents, rng, options.long)
    pairs += minimal_pairs(public, rng, options.edits)
    for document in documents:
        for _ in range(options.written):
            pairs += written_pairs(document, rng)
        pairs += easy_pairs(document, documents, rng, count=options.easy)
    return pairs


if __name__ == "__main__":
    main()
