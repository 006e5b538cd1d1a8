from django.urls import path

from research_app.document_view.original import views

app_name = "viewer"
urlpatterns = [
    path("sources/<int:source_id>/pages/<int:text_id>/", views.show_page, name="page"),
    path("sources/<int:source_id>/pages/<int:text_id>/picture.png", views.picture, name="picture"),
    path("sources/<int:source_id>/pages/<int:text_id>/crop/", views.show_crop, name="crop"),
]
