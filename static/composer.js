/* The box for questions: sending, waiting, files and links that belong to a question. It lives inside
   the page's main part, which a new draft replaces: look elements up anew. */
"use strict";
{
  const get = (id) => document.getElementById(id);
  const LINKS_ONLY = /^\s*(https?:\/\/\S+\s*)+$/i;
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

  /* Nothing is no question: it is not sent. */
  function send() {
    if (!get("question").value.trim()) return get("question").focus();
    nameChat({ make: true });
    get("ask-form").requestSubmit();
  }

  document.addEventListener("keydown", (event) => {
    const alone = get("composer")?.dataset.mode !== "check" || event.ctrlKey || event.metaKey;
    if (event.target.id === "question" && event.key === "Enter" && alone && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    }
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
    // A button that asked again is gone with its turn: go on where this one can be stopped.
    if (document.activeElement === document.body) document.querySelector("#thread .turn:last-child [data-stop]")?.focus({ preventScroll: true });
    document.querySelector("#thread .turn:last-child")?.scrollIntoView({ block: "start", behavior: "smooth" });
  });
  document.addEventListener("question-waits", () => (get("composer").dataset.waiting = "yes"));
  /* A question back waits for its answer: the box is where it goes. */
  function awaitAnswer() {
    const asked = document.querySelector("#thread .turn:last-child .asks-back");
    if (asked && [document.body, null].includes(document.activeElement)) get("question")?.focus({ preventScroll: true });
  }
  document.addEventListener("desk:settled", () => {
    awaitAnswer();
    if (!get("composer")?.dataset.waiting) return;
    delete get("composer").dataset.waiting;
    if (get("question").value.trim()) send();
  });

  document.addEventListener("click", (event) => {
    const example = event.target.closest("[data-example]");
    if (example) {
      desk.setMode(example.dataset.mode || "research");
      get("question").value = example.dataset.example;
      send();
    }
    if (event.target.closest("#add-menu button")) get("add-menu").hidePopover();
    if (event.target.closest("[data-pick-files]")) get("attach-files").click();
    if (event.target.closest("[data-add-links]")) get("links-dialog").showModal();
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
    else if (LINKS_ONLY.test(text) && get("composer").dataset.mode !== "check") {
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

  document.addEventListener("close", (event) => {
    const dialog = event.target;
    if (dialog.id === "links-dialog" && dialog.returnValue === "add") {
      if (get("links").value.trim()) attach({ links: get("links").value });
      get("links").value = "";
    }
    dialog.returnValue = "";
  }, true);

  document.addEventListener("desk:chat", () => {
    prepare();
    awaitAnswer();
  });
  prepare();
  awaitAnswer();
}
