"""The limits that a requirement sets: lengths of time as ranges, times with the direction in which
they are stricter, numbers by what they count; and how those of two requirements differ."""
