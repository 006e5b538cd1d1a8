from django.urls import path

from research_app.exports.pages import answers, jobs, key

app_name = "exports"
urlpatterns = [
    path("exports/", jobs.exports, name="own"),
    path("exports/list/", jobs.show_progress, name="progress"),
    path("exports/key/", key.show_key, name="key"),
    path("exports/verify.py", key.download_check, name="check"),
    path("exports/<uuid:job_id>/download/", jobs.download, name="download"),
    path("exports/<uuid:job_id>/stop/", jobs.stop, name="stop"),
    path("exports/<uuid:job_id>/delete/", jobs.delete, name="delete"),
    path("audit/export/", jobs.exports_of_all, name="all"),
    path(
        "answers/<uuid:answer_id>/answer.json",
        answers.download_answer,
        {"format_name": "json"},
        name="answer_json",
    ),
    path("answers/<uuid:answer_id>/copy/", answers.copy_answer, name="copy"),
    path(
        "answers/<uuid:answer_id>/export/<str:format_name>/", answers.download_answer, name="answer"
    ),
    path("chats/<uuid:chat_id>/export/", answers.show_chat, name="chat"),
    path("chats/<uuid:chat_id>/export/zip/", answers.download_chat, name="chat_zip"),
]
