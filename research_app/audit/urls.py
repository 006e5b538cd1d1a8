from django.urls import path

from research_app.audit.pages import answers, log

app_name = "audit"
urlpatterns = [
    path("", answers.answers, name="answers"),
    path("answers/<uuid:answer_id>/", answers.answer, name="answer"),
    path("answers/<uuid:answer_id>/hold/", answers.hold, name="hold"),
    path("log/", log.log, name="log"),
    path("log/check/", log.check, name="check"),
    path("log/log.csv", log.download, {"kind": "csv"}, name="log_csv"),
    path("log/log.json", log.download, {"kind": "json"}, name="log_json"),
]
