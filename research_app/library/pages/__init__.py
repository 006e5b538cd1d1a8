"""Actions on the page of the library: on its entries and its collections."""
