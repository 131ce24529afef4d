import pytest

from claimwise.text.pronouns import begins_open

OPEN = """
It weighs 12 kg.
Its motor is brushless.
They're blue.
This makes it heavy.
However, he left.
And she came.
According to the manual, it draws 3.5 A.
It’s blue.
它重12公斤。
其电机无刷。
此外，该泵很安静。
それは青い。
この橋は長い。
그것은 파랗다.
Он родился в 1912 году.
Кроме того, её сын — художник.
Er wiegt 12 kg.
Das kostet 12 Euro.
Elle pèse 12 kg.
C'est lourd.
Ella nació en Lima.
هذا المتحف قديم.
यह नीला है।
"""
CLOSED = """
The pump weighs 12 kg.
Italy is warm.
Theyland is a place.
Das Museum ist offen.
Der Motor läuft.
其中最大的是它。
其他国家也是。
HP-200重12公斤。
Iterations are slow.
Онтарио — озеро.

42
"""


@pytest.mark.parametrize("text", OPEN.strip().splitlines())
def test_open(text):
    assert begins_open(text)


@pytest.mark.parametrize("text", CLOSED.strip("\n").splitlines())
def test_closed(text):
    assert not begins_open(text)
