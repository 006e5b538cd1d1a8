/* What is asked: the button beside the question and the dialog that it opens. The choice is kept per
   chat: a draft keeps it with its words, a saved chat in this tab until its next answer is saved. */
"use strict";
{
  const get = (id) => document.getElementById(id);
  const MOST = 1000;
  const ticked = new Map(); // the documents chosen in the open dialog: id → title
  let asked = 0;

  const scope = () => JSON.parse(get("scope").value || "{}");
  const chat = () => get("thread")?.dataset.chat || "";
  const inTab = (id) => `desk:scope:${id}`;
  const counted = (number) => `${number.toLocaleString("en")} document${number === 1 ? "" : "s"}`;

  /* The button's words come from the server, which alone knows what there is to search. */
  async function showWords() {
    const mine = ++asked;
    const query = new URLSearchParams({ scope: get("scope").value, chat_key: chat() });
    const reply = await fetch(`${get("scope-button").dataset.words}?${query}`).catch(() => null);
    if (!reply?.ok || reply.redirected) return;
    const words = await reply.text();
    if (mine === asked) for (const each of document.querySelectorAll("[data-scope-words]")) each.textContent = words;
  }

  function choose(value) {
    get("scope").value = JSON.stringify(value);
    const draft = desk.drafts.current({ make: true });
    if (draft) desk.drafts.keep(draft, { scope: get("scope").value });
    else sessionStorage.setItem(inTab(chat()), get("scope").value);
    showWords();
  }

  function restore() {
    if (!get("scope")) return;
    const draft = desk.drafts.current();
    const kept = draft ? desk.drafts.kept(draft, "scope") : sessionStorage.getItem(inTab(chat()));
    if (!kept || kept === get("scope").value) return;
    get("scope").value = kept;
    showWords();
  }

  /* The dialog */
  function open() {
    const query = new URLSearchParams({ scope: get("scope").value, chat_key: chat() });
    get("scope-dialog").showModal();
    const picker = get("picker");
    htmx.ajax("GET", `${picker.dataset.from}?${query}`, { source: picker, target: picker, swap: "innerHTML" });
  }

  function close(value) {
    get("scope-dialog").close();
    if (!value) return;
    choose(value);
    get("options-dialog").close(); // with the documents chosen the question is next
  }

  /* Fresh from the server: what is chosen there is what is left of the choice. */
  function begin() {
    ticked.clear();
    for (const item of get("picker-ticked").children) ticked.set(item.dataset.id, item.textContent.trim());
    tick();
    (get("picker").querySelector("[aria-current]") || get("picker").querySelector("button")).focus();
  }

  function tick() {
    for (const box of get("picker").querySelectorAll("[data-tick]")) box.checked = ticked.has(box.value);
    get("picker-use").disabled = !ticked.size;
    get("picker-use").textContent = ticked.size ? `Ask ${counted(ticked.size)}` : "Ask the chosen documents";
    get("picker-clear").hidden = !ticked.size;
  }

  function list(id, title) {
    const item = get("picker-ticked-one").content.firstElementChild.cloneNode(true);
    const [name, button] = item.children;
    item.dataset.id = button.dataset.untick = id;
    name.textContent = title;
    button.setAttribute("aria-label", `Leave out ${title}`);
    get("picker-ticked").append(item);
  }

  const unlist = (id) => get("picker-ticked").querySelector(`[data-id="${id}"]`)?.remove();

  function toggle(box) {
    if (box.checked && ticked.size >= MOST) {
      desk.toast("At most 1,000 documents can be chosen. Put them into a collection instead.");
    } else if (box.checked) {
      const title = box.closest("label").querySelector(".name").textContent;
      ticked.set(box.value, title);
      list(box.value, title);
    } else {
      ticked.delete(box.value);
      unlist(box.value);
    }
    tick();
  }

  function untick(button) {
    const next = button.closest("li").nextElementSibling || button.closest("li").previousElementSibling;
    ticked.delete(button.dataset.untick);
    unlist(button.dataset.untick);
    tick();
    (next?.querySelector("button") || get("picker-search")).focus();
  }

  function clear() {
    ticked.clear();
    get("picker-ticked").replaceChildren();
    tick();
    get("picker-search").focus();
  }

  document.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest(selector);
    if (at("#scope-button")) open();
    else if (at("[data-close-scope]") || event.target.id === "scope-dialog") close();
    else if (at("#picker [data-scope]")) {
      const { scope: search, id } = at("[data-scope]").dataset;
      close(id ? { search, collection: Number(id) } : { search });
    } else if (at("#picker-use")) close({ search: "documents", documents: [...ticked.keys()].map(Number) });
    else if (at("[data-untick]")) untick(at("[data-untick]"));
    else if (at("#picker-clear")) clear();
    else if (at("[data-ask-library]")) {
      choose({});
      get("ask-form").requestSubmit();
    }
  });
  document.addEventListener("change", (event) => event.target.matches("#picker [data-tick]") && toggle(event.target));

  /* Up and down lead through everything that can be chosen. */
  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.closest?.("#picker")) return;
    const stops = [...get("picker").querySelectorAll("button:enabled, input, a")].filter((stop) => stop.checkVisibility());
    stops[stops.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const swapped = event.detail.target?.id;
    if (swapped === "picker") begin();
    if (swapped === "picker-documents" && get("picker-use")) {
      tick();
      if (!get("scope-dialog").contains(document.activeElement)) get("picker").querySelector("[data-tick]")?.focus();
    }
  });
  // Until then the list still bears the classes of the one before.
  document.addEventListener("htmx:afterSettle", (event) => event.detail.target?.id === "attachments" && showGiven());

  /* What was given with this chat is searched too, as soon as it has been read. */
  function showGiven() {
    const button = get("scope-button"), given = String(document.querySelectorAll("#attachments .ready").length);
    if (!button || given === (button.dataset.given || "0")) return;
    button.dataset.given = given;
    showWords();
  }

  document.body.addEventListener("chat-saved", (event) => sessionStorage.removeItem(inTab(event.detail.chat)));
  document.addEventListener("desk:chat", restore);
  restore();
}
