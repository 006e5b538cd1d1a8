from django.urls import path

from research_app.help import views

app_name = "help"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:name>/", views.show_page, name="page"),
]
