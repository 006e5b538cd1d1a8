"""Read by Django through `FORMAT_MODULE_PATH`: as all other pages write dates."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j M Y, H:i T"
YEAR_MONTH_FORMAT = "M Y"
MONTH_DAY_FORMAT = "j M"
