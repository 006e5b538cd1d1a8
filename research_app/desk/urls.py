from django.urls import path

from research_app.desk import compliance as compliance_views
from research_app.desk import passage_views, reading_views, sidebar_views, version_views, views
from research_app.desk.cards import views as card_views
from research_app.desk.stances import graph as graph_views
from research_app.desk.stances import views as stance_views
from research_app.desk.stream import run_stream

app_name = "desk"
urlpatterns = [
    path("", views.new_chat, name="new_chat"),
    path("ask/", views.ask, name="ask"),
    path("ask/text-of-file/", views.text_of_file, name="text_of_file"),
    path("chats/<uuid:chat_id>/", views.show_chat, name="chat"),
    path("chats/<uuid:chat_id>/row/", sidebar_views.show_chat_row, name="chat_row"),
    path("chats/<uuid:chat_id>/rename/", sidebar_views.rename, name="rename_chat"),
    path("chats/<uuid:chat_id>/archive/", sidebar_views.archive, name="archive_chat"),
    path("chats/<uuid:chat_id>/unarchive/", sidebar_views.unarchive, name="unarchive_chat"),
    path("chats/<uuid:chat_id>/delete/", sidebar_views.delete, name="delete_chat"),
    path("chats/<uuid:chat_id>/undo/", sidebar_views.undo, name="undo_delete"),
    path("runs/<uuid:run_id>/stream/", run_stream, name="stream"),
    path("runs/<uuid:run_id>/turn/", views.show_turn, name="turn"),
    path("runs/<uuid:run_id>/stop/", views.stop, name="stop"),
    path("runs/<uuid:run_id>/save/", views.save_turn, name="save"),
    path("claims/<uuid:claim_id>/card/", card_views.show_card, name="card"),
    path("claims/<uuid:claim_id>/readings/", reading_views.show_readings, name="readings"),
    path("claims/<uuid:claim_id>/check/", reading_views.check, name="check"),
    path("claims/<uuid:claim_id>/differ/", reading_views.differ, name="differ"),
    path("claims/<uuid:claim_id>/withdraw/", reading_views.withdraw, name="withdraw"),
    path("claims/<uuid:claim_id>/others/", stance_views.show_others, name="others"),
    path("claims/<uuid:claim_id>/web/", stance_views.look_on_web, name="look_on_web"),
    path("stances/<int:stance_id>/say/", stance_views.say, name="say_of_stance"),
    path("stances/<int:stance_id>/keep/", stance_views.keep, name="keep_stance"),
    path("stances/<int:stance_id>/answer/", version_views.answer_with, name="answer_with"),
    path("sources/<int:source_id>/says/", stance_views.show_says, name="says"),
    path("notices/<int:check_id>/seen/", stance_views.dismiss, name="dismiss_notice"),
    path("answers/<uuid:answer_id>/sources/", stance_views.show_sources, name="sources"),
    path("answers/<uuid:answer_id>/compared/", stance_views.show_compared, name="compared"),
    path("answers/<uuid:answer_id>/compare/", stance_views.compare_anew, name="compare_anew"),
    path("answers/<uuid:answer_id>/progress/", card_views.show_progress, name="progress"),
    path("answers/<uuid:answer_id>/notes.txt", reading_views.show_notes, name="notes"),
    path("answers/<uuid:answer_id>/claims/", card_views.list_claims, name="claims"),
    path("answers/<uuid:answer_id>/numbers/", card_views.list_numbers, name="numbers"),
    path("answers/<uuid:answer_id>/numbers.csv", card_views.download_numbers, name="numbers_csv"),
    path("answers/<uuid:answer_id>/graph/", graph_views.show_answer_graph, name="answer_graph"),
    path(
        "answers/<uuid:answer_id>/graph.svg",
        graph_views.draw_answer_graph,
        name="answer_graph_svg",
    ),
    path("chats/<uuid:chat_id>/graph/", graph_views.show_chat_graph, name="chat_graph"),
    path("chats/<uuid:chat_id>/graph.svg", graph_views.draw_chat_graph, name="chat_graph_svg"),
    path("answers/<uuid:answer_id>/trail/", compliance_views.show_trail, name="trail"),
    path(
        "answers/<uuid:answer_id>/requirements/<str:label>/",
        compliance_views.show_requirement,
        name="requirement",
    ),
    path("answers/<uuid:answer_id>/passages/", passage_views.show_passages, name="passages"),
    path("answers/<uuid:answer_id>/next/", passage_views.show_follow_ups, name="follow_ups"),
    path("answers/<uuid:answer_id>/compose/", passage_views.compose_again, name="compose"),
    path("answers/<uuid:answer_id>/write-as/", version_views.write_as, name="write_as"),
    path("answers/<uuid:answer_id>/styles/", version_views.show_styles, name="styles"),
    path("answers/<uuid:answer_id>/refine/", version_views.refine, name="refine"),
    path("answers/<uuid:answer_id>/changes/", version_views.show_changes, name="changes"),
    path("compliance/choices/", compliance_views.show_choices, name="compliance_choices"),
    path("sidebar/", sidebar_views.show_sidebar, name="sidebar"),
]
