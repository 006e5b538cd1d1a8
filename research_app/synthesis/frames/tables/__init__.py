"""Tables as frames lay them out: cells, rows, what fills a grid."""
