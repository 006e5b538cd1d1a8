"""The only door to language models: any endpoint that speaks the OpenAI protocol.

Nothing that comes back is believed: replies are parsed strictly, words are validated by those who
asked for them. The room knows no question, source or chat.
"""
