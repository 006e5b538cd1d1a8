/* The box for questions: sending, waiting, files and links that belong to a question, what is
   searched. It lives inside the page's main part, which a new draft replaces: look elements up anew. */
"use strict";
{
  const get = (id) => document.getElementById(id);
  const LINKS_ONLY = /^\s*(https?:\/\/\S+\s*)+$/i;
  const WORDS = { library: "whole library", attached: "only what is added here" };
  let dragged = 0;

  /* Every form that names the chat carries its id; a draft gets one with its first use. */
  function nameChat({ make = false } = {}) {
    if (!get("thread")) return;
    const id = desk.drafts.current({ make }) || get("thread").dataset.chat;
    for (const field of document.querySelectorAll("#composer [name=chat_key]")) field.value = id;
  }

  function prepare() {
    if (!get("ask-form")) return;
    nameChat();
    const run = get("ask-form").elements.run_id;
    if (!run.value) run.value = desk.drafts.newId();
    showScope();
    fit();
  }

  /* Browsers without field-sizing need the height told. */
  function fit() {
    const box = get("question");
    if (!box || CSS.supports("field-sizing", "content")) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  }

  function say(sentence) {
    if (get("ask-error")) get("ask-error").textContent = sentence;
  }

  function send() {
    nameChat({ make: true });
    get("ask-form").requestSubmit();
  }

  document.addEventListener("keydown", (event) => {
    if (event.target.id === "question" && event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    }
    if (event.target.matches?.("#picker [type=search]") && event.key === "Enter") event.preventDefault();
  });
  document.addEventListener("submit", (event) => event.target.id === "ask-form" && nameChat({ make: true }), true);
  document.addEventListener("input", (event) => {
    if (event.target.id !== "question") return;
    say("");
    delete get("composer").dataset.waiting;
    fit();
  });

  /* The server has the question: the box is free for the next one. */
  document.addEventListener("question-taken", (event) => {
    get("welcome")?.remove();
    say("");
    if (event.target.id === "ask-form") {
      const form = get("ask-form");
      form.elements.run_id.value = desk.drafts.newId();
      get("question").value = "";
      get("question").dispatchEvent(new Event("input", { bubbles: true }));
    }
    document.querySelector("#thread .turn:last-child")?.scrollIntoView({ block: "start", behavior: "smooth" });
  });
  document.addEventListener("question-waits", () => (get("composer").dataset.waiting = "yes"));
  document.addEventListener("desk:settled", () => {
    if (!get("composer")?.dataset.waiting) return;
    delete get("composer").dataset.waiting;
    if (get("question").value.trim()) send();
  });

  document.addEventListener("click", (event) => {
    const example = event.target.closest("[data-example]");
    if (example) {
      get("question").value = example.dataset.example;
      send();
    }
    if (event.target.closest("[data-pick-files]")) get("attach-files").click();
    if (event.target.closest("[data-add-links]")) get("links-dialog").showModal();
    if (event.target.closest("#scope-button")) openScope();
  });

  /* Files and links */
  function attach({ files, links = "" }) {
    nameChat({ make: true });
    if (files) get("attach-files").files = files;
    get("attach-links").value = links;
    htmx.trigger("#attach-form", "attach");
  }
  document.addEventListener("change", (event) => {
    if (event.target.id === "attach-files" && event.target.files.length) attach({});
    if (event.target.matches("#picker [name=documents]")) get("scope-dialog").querySelector("[value=documents][type=radio]").checked = true;
    if (event.target.matches("#scope-dialog [name=search]")) showPicker();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt.id !== "attach-form") return;
    get("sending").hidden = true;
    get("attach-form").reset();
    nameChat();
  });
  document.addEventListener("htmx:xhr:progress", (event) => {
    if (event.target.id !== "attach-form" || !event.detail.lengthComputable) return;
    get("sending").hidden = false;
    get("sending").value = (100 * event.detail.loaded) / event.detail.total;
  });
  document.addEventListener("paste", (event) => {
    if (event.target.id !== "question") return;
    const files = event.clipboardData.files, text = event.clipboardData.getData("text/plain");
    if (files.length) attach({ files });
    else if (LINKS_ONLY.test(text)) {
      attach({ links: text });
      desk.toast("Added as a link to read first.");
    } else return;
    event.preventDefault();
  });
  const carriesFiles = (event) => get("composer") && [...(event.dataTransfer?.types || [])].includes("Files");
  document.addEventListener("dragenter", (event) => carriesFiles(event) && ++dragged && get("composer").classList.add("dropping"));
  document.addEventListener("dragleave", (event) => carriesFiles(event) && --dragged <= 0 && get("composer").classList.remove("dropping"));
  document.addEventListener("dragover", (event) => carriesFiles(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    dragged = 0;
    get("composer").classList.remove("dropping");
    attach({ files: event.dataTransfer.files });
  });

  /* What is searched */
  const scope = () => JSON.parse(get("scope").value || "{}");

  function showScope() {
    const { search = "library", documents = [] } = scope();
    get("scope-words").textContent = search === "documents" ? `${documents.length} document${documents.length === 1 ? "" : "s"}` : WORDS[search];
  }

  function openScope() {
    const dialog = get("scope-dialog");
    dialog.querySelector(`[name=search][value=${scope().search || "library"}]`).checked = true;
    showPicker();
    dialog.showModal();
  }

  function showPicker() {
    const picker = get("picker");
    const wanted = get("scope-dialog").querySelector("[name=search]:checked").value === "documents";
    picker.hidden = !wanted;
    if (!wanted || !picker.dataset.from) return;
    const ticked = (scope().documents || []).map((id) => `documents=${id}`).join("&");
    htmx.ajax("GET", `${picker.dataset.from}?${ticked}`, { source: picker, target: picker, swap: "outerHTML" });
  }

  document.addEventListener("close", (event) => {
    const dialog = event.target;
    if (dialog.id === "links-dialog" && dialog.returnValue === "add") {
      if (get("links").value.trim()) attach({ links: get("links").value });
      get("links").value = "";
    }
    if (dialog.id === "scope-dialog" && dialog.returnValue === "use") {
      const search = dialog.querySelector("[name=search]:checked").value;
      const documents = search === "documents" ? [...dialog.querySelectorAll("[name=documents]:checked")].map((box) => Number(box.value)) : [];
      get("scope").value = JSON.stringify(search === "documents" && !documents.length ? {} : { search, documents });
      showScope();
    }
    dialog.returnValue = "";
  }, true);

  document.addEventListener("desk:chat", () => {
    prepare();
  });
  prepare();
}
