"""Tables as plain values, so that a test reads like the table it is about."""

from citations.tables import Table, find_tables


def only_table(text: str, fewest_rows: int = 2) -> Table:
    (table,) = find_tables(text, fewest_rows=fewest_rows)
    return table


def values(text: str) -> dict[str, list[str]]:
    """Row label → the values of the row."""
    return {
        row.label.of(text) if row.label else "": [cell.span.of(text) for cell in row.cells]
        for table in find_tables(text)
        for row in table.rows
    }


def heads(text: str, label: str) -> list[str]:
    """What stands over each value of the row, "" where nothing is certain."""
    return [
        " / ".join(head.of(text) for head in cell.heads)
        for table in find_tables(text)
        for row in table.rows
        if row.label and row.label.of(text) == label
        for cell in row.cells
    ]
