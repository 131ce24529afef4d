from claimwise.text.prose import read_lines


def told(text):
    return [(line.text, line.lead) for line in read_lines(text) if line.role == "statement"]


def test_a_list_is_read_under_the_line_that_introduces_it():
    lines = read_lines("Opening hours:\n- Monday: closed\n- Tuesday: 9–17")
    assert [(line.role, line.text, line.lead, line.fragment) for line in lines] == [
        ("lead", "Opening hours:", (), False),
        ("statement", "Monday: closed", ("Opening hours:",), True),
        ("statement", "Tuesday: 9–17", ("Opening hours:",), True),
    ]


def test_a_sentence_before_a_list_introduces_it_too():
    assert told("The museum has hours.\n- Mon: 9\n\nIt is old.") == [
        ("The museum has hours.", ()),
        ("Mon: 9", ("The museum has hours.",)),
        ("It is old.", ()),
    ]


def test_headings_stand_over_what_is_below_them():
    text = "# Pump\nLoud.\n## Specs\n- 12 kg\n# Price\n5 euro.\n**Note**\nNew."
    assert told(text) == [
        ("Loud.", ("Pump",)),
        ("12 kg", ("Pump", "Specs")),
        ("5 euro.", ("Price",)),
        ("New.", ("Price", "Note")),
    ]


def test_an_announcement_stands_over_the_headings_that_follow():
    assert told("An overview of the HP-200:\n## Specs\n- 12 kg") == [("12 kg", ("An overview of the HP-200:", "Specs"))]


def test_items_stand_over_their_own_items():
    assert told("1. **Voltage**: 24 V\n   - AC\n   - 50 Hz\n2. Weight") == [
        ("Voltage: 24 V", ()),
        ("AC", ("Voltage: 24 V",)),
        ("50 Hz", ("Voltage: 24 V",)),
        ("Weight", ()),
    ]


def test_a_heading_that_is_a_sentence_is_read_as_one():
    assert told("# The fee is 12 euro.") == [("The fee is 12 euro.", ())]


def test_rows_carry_their_headers():
    text = "Prices:\n| Ticket | Price |\n|---|---|\n| Adult | 12 **euro** [1] |\n| Child | |"
    rows = [line for line in read_lines(text) if line.fragment]
    assert [(row.text, row.lead, row.citations) for row in rows] == [
        ("Ticket: Adult; Price: 12 euro", ("Prices:",), ((29, "1"),)),
        ("Ticket: Child", ("Prices:",), ()),
    ]


def test_code_and_lists_of_sources_are_left_out():
    text = "Run this:\n```\nx = 1.5\n```\nIt works.\n\nSources:\n- https://a.b\n- [2] [Manual](https://c.d)\n- Nile"
    assert [text for text, _ in told(text)] == ["It works.", "Nile"]


def test_spans_hold_the_sentence_with_its_markup_and_nothing_of_its_neighbors():
    text = "**One.** Two [files](http://b.c)[1]. [2] Three."
    assert [text[slice(*line.span)] for line in read_lines(text)] == [
        "**One.**",
        "Two [files](http://b.c)[1].",
        "Three.",
    ]


def test_a_marker_belongs_to_the_sentence_before_it():
    lines = read_lines("[0] One.[1] Two [2]. [3] Three [4].")
    assert [[marker for _, marker in line.citations] for line in lines] == [["0", "1"], ["2", "3"], ["4"]]


def test_a_line_without_words_is_no_line():
    assert read_lines("...\n\n🙂\n\n---") == [] or all(line.text.strip() for line in read_lines("...\n\n🙂\n\n---"))
