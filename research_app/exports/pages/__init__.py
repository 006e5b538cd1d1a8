"""Downloads of one answer or chat, the list of exports in bulk, and the page of the key."""
