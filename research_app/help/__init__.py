"""Help inside the product: the Markdown files in `pages`, which a code host shows as they are and
`/help/` as pages."""
