"""Where sources disagree on what is asked, all sides come first and none of them leads."""
