// Names that Django's administration leaves out for those who hear its pages.
addEventListener("load", () => {
  // A sign with a name needs a role to be read out.
  for (const sign of document.querySelectorAll("span.help-tooltip[aria-label]")) sign.setAttribute("role", "img");
  // The two fields of a time share the heading of their row.
  for (const field of document.querySelectorAll(".datetime input[type=text]")) {
    const row = field.closest(".form-row")?.querySelector("label, legend")?.textContent.trim().replace(/:$/, "");
    field.setAttribute("aria-label", `${row}, ${field.matches(".vDateField") ? "date" : "time"}`);
  }
  for (const head of document.querySelectorAll(".inline-group th:empty")) head.innerHTML = '<span class="visually-hidden">Link</span>';
});
