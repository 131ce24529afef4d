"""Whatever an answer holds: no crash, offsets that are true, nothing visible lost, nothing blank found."""

import ast
import re
import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from claimwise.text.abstention import is_abstention
from claimwise.text.citations import strip_citations
from claimwise.text.claims import split_claims
from claimwise.text.clauses import split_clauses
from claimwise.text.fencing import fence, make_nonce
from claimwise.text.grounding import ground_quote
from claimwise.text.inline import read_inline
from claimwise.text.markup import read_blocks
from claimwise.text.prose import read_lines
from claimwise.text.sentences import split_sentences
from claimwise.types import Passage

# One piece a line; escapes are undone below.
PIECES = r"""
The pump|It| weighs 12 kg| and | ships|. |.|? |! |...|\n|\r\n|\n\n|- |1. |# |* |**|*|_|`|```\n|\x7c|\x7c a \x7c b \x7c\n
\x7c---\x7c---\x7c\n|[1]|[a](b)|【1】|<br>|Dr. |U.S. |z. B. |т. е. |门票十二元。|“|”|「|」|，|أهلا؟ |हाँ। |🙂
\u200b|\0|\ud800|e\u0301|https://a.b/c?D=e.|x@y.zz |$x^2$|&amp;|I don't know|, but |> |Yes.
Here is the answer: |==\n|: |；|\t|   |\u2028
~~|<!--|-->|если |и |ist |und |\x5c(a_b\x5c)
"""
ESCAPE = re.compile(r"\\(?:[nrt0]|x[0-9a-f]{2}|u[0-9a-f]{4})")


def unescape(piece):
    return ESCAPE.sub(lambda match: ast.literal_eval(f'"{match[0]}"'), piece)


TEXTS = st.lists(
    st.one_of(
        st.sampled_from([unescape(p) for line in PIECES.strip("\n").splitlines() for p in line.split("|")]),
        st.text(max_size=8),
    ),
    max_size=25,
).map("".join)
FUZZ = settings(max_examples=120, deadline=None)


def visible(text):
    return [c for c in text if not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc")]


@FUZZ
@given(TEXTS)
def test_sentences_lose_nothing(text):
    sentences = split_sentences(text)
    ends = [0, *(sentence.end for sentence in sentences)]
    assert all(text[s.start : s.end] == s.text == s.text.strip() != "" for s in sentences)
    assert all(end <= sentence.start for end, sentence in zip(ends, sentences, strict=False))
    assert visible("".join(s.text for s in sentences)) == visible(text)


@FUZZ
@given(TEXTS)
def test_claims_are_words_of_the_answer(text):
    for claim in split_claims(text):
        start, end = claim.span
        assert 0 <= start < end <= len(text)
        assert claim.text == claim.text.strip()
        assert any(c.isalnum() for c in claim.text)
        assert any(c.isalnum() for c in text[start:end])


@FUZZ
@given(TEXTS)
def test_lines_and_blocks_stand_where_they_say(text):
    assert all(0 <= block.start <= block.end <= len(text) for block in read_blocks(text))
    for line in read_lines(text):
        assert 0 <= line.span[0] < line.span[1] <= len(text)
        assert len(line.text) == len(line.masked)
    inline = read_inline(text, 0, len(text))
    assert len(inline.text) == len(inline.masked) == len(inline.origin)
    assert list(inline.origin) == sorted(set(inline.origin))


@FUZZ
@given(TEXTS, st.sampled_from(["en", "de", "fr", "es", "ru", "zh", "ja"]))
def test_clauses_stand_where_they_say(text, language):
    clauses = split_clauses(text, language)
    assert clauses
    assert all(0 <= clause.start <= clause.end <= len(text) for clause in clauses)


@FUZZ
@given(TEXTS)
def test_a_part_of_a_passage_is_found_in_it(text):
    passage = f"Before it. {text} After it."
    words = text.split()
    found = ground_quote(text, [Passage(passage)])
    assert found.grounded or not any(c.isalnum() for c in text) or not words
    if found.span:
        start, end = found.span
        assert 0 <= start < end <= len(passage)


@FUZZ
@given(TEXTS)
def test_the_rest_does_not_fail(text):
    assert is_abstention(text) in (True, False)
    assert len(strip_citations(text)[0]) <= len(text)
    nonce = make_nonce(text)
    assert text in fence(text, "answer", nonce)
    assert nonce not in text
