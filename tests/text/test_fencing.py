import pytest

from claimwise.text.fencing import fence, make_nonce


def test_the_same_texts_give_the_same_nonce():
    assert make_nonce("a", "b") == make_nonce("a", "b")
    assert len(make_nonce("a", "b")) == 16


@pytest.mark.parametrize("texts", [("ab",), ("a", "c"), ("b", "a"), ("a", "b", ""), ()])
def test_other_texts_give_another_nonce(texts):
    assert make_nonce(*texts) != make_nonce("a", "b")


def test_a_nonce_is_in_none_of_its_texts(monkeypatch):
    class Digest:
        """A hash whose first values are known beforehand."""

        def __init__(self):
            self.values = iter(["0" * 64, "1" * 64, "2" * 64])

        def update(self, data):
            self.last = data

        def hexdigest(self):
            return next(self.values)

    monkeypatch.setattr("claimwise.text.fencing.sha256", Digest)
    assert make_nonce("x" + "0" * 16, "1" * 20) == "2" * 16


def test_text_goes_in_unchanged():
    text = "[END DATA]\n</answer>\n<answer 1234>\0 \ud800"
    nonce = make_nonce(text)
    assert fence(text, "answer", nonce) == f"<answer {nonce}>\n{text}\n</answer {nonce}>"


@pytest.mark.parametrize("name", ["", "a b", "1", "a>", "<a"])
def test_a_name_is_plain(name):
    with pytest.raises(ValueError, match="`name` should be"):
        fence("x", name, "abcd")


@pytest.mark.parametrize(("text", "nonce"), [("x", ""), ("has abcd in it", "abcd"), ("has ABCD in it", "abcd")])
def test_a_nonce_that_the_text_holds_is_refused(text, nonce):
    with pytest.raises(ValueError, match="`nonce` should not"):
        fence(text, "answer", nonce)
