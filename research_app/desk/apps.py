from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "research_app.desk"

    def ready(self) -> None:
        # Wires one room to another; touches neither database nor threads.
        from research_app.desk.chat_port import ConnectedChats
        from research_app.library import chat_port

        chat_port.connect(ConnectedChats())
