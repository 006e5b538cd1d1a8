/* Evidence cards of claims and of their numbers, and moving from one to the next. */
"use strict";
{
  const HOVER_MS = 350, LEAVE_MS = 400;
  const card = document.getElementById("card");
  const body = document.getElementById("card-body");
  const place = document.getElementById("card-place");
  const keyboard = document.getElementById("keyboard");
  const singleKeys = document.getElementById("single-keys");
  const STOP = "#thread .answer :is(.cite:not(.req), .num)";
  let opener = ""; // the claim or number whose card is open
  let home = ""; // the id of what opened it on the page, where focus has to return
  let asked = 0; // how often the card was asked for something, or closed
  let hovering = 0;
  let leaving = 0;
  let isPreview = false; // opened by hovering: goes when the pointer leaves, stays when pressed
  let pressedOpen = ""; // whose card was open, and kept, when the pointer went down

  /* What is folded away can have no focus. */
  const stops = () => [...document.querySelectorAll(STOP)].filter((stop) => !stop.closest("tr.whole") || stop.checkVisibility());
  const markers = () => stops().filter((stop) => stop.matches(".cite"));
  const chips = () => stops().filter((stop) => stop.matches(".num"));
  const keyOf = ({ dataset }) => (dataset.number === undefined ? dataset.claim : `${dataset.claim}-${dataset.number}`);
  const onPage = (key) => document.getElementById(`m-${key}`) || document.getElementById(`n-${key}`);
  const openerElement = () => document.getElementById(home) || onPage(opener);
  const isOpen = () => card.matches(":popover-open");

  /* One tab stop an answer: the marker or number that was last in use, else the first marker. */
  function tidy() {
    for (const answer of document.querySelectorAll("#thread .answer")) {
      const all = [...answer.querySelectorAll(STOP)];
      const stop = all.find((each) => each.dataset.stop) || all.find((each) => each.matches(".cite"));
      all.forEach((each) => setStop(each, each === stop));
    }
    tidyTables();
    showOpen();
  }

  /* A long answer has thousands of them: what stays as it is must not be written again. */
  function setStop(element, isStop) {
    const index = isStop ? "0" : "-1";
    if (element.getAttribute("tabindex") !== index) element.setAttribute("tabindex", index);
  }

  /* A table of an answer, which is one stop, is a stop of its own only where it has to be scrolled.
     Others stay one: else they were out of reach for a moment whenever the window becomes narrower. */
  function tidyTables() {
    for (const table of document.querySelectorAll("main .table-wrap")) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
      else if (table.closest(".answer")) table.removeAttribute("tabindex");
    }
  }

  function showOpen() {
    const open = isOpen() ? opener : "";
    const others = open ? `, [data-claim="${CSS.escape(card.dataset.about)}"][aria-expanded]` : "";
    for (const element of document.querySelectorAll(`[data-claim][aria-expanded="true"]${others}`)) {
      element.setAttribute("aria-expanded", String(keyOf(element) === open));
    }
    for (const claim of document.querySelectorAll(".claim.open")) claim.classList.remove("open");
    if (isOpen()) document.getElementById(`c-${card.dataset.about}`)?.classList.add("open");
  }

  function makeStop(stop) {
    const answer = stop.closest(".answer");
    answer?.querySelectorAll("[data-stop]").forEach((other) => delete other.dataset.stop);
    answer?.querySelectorAll(':is(.cite, .num)[tabindex="0"]').forEach((other) => setStop(other, false));
    stop.dataset.stop = "yes";
    setStop(stop, true);
    stop.dispatchEvent(new CustomEvent("desk:stop", { bubbles: true }));
  }

  /* Beside its marker in the margin; the sheet decides where there is no margin. */
  function putBeside(marker) {
    const box = (marker || card).getBoundingClientRect();
    card.style.setProperty("--card-top", `${Math.round(box.top - 40)}px`);
    card.style.setProperty("--card-height", `${card.offsetHeight}px`);
    // In the last columns of a wide table there is room on the other side alone.
    card.classList.remove("at-left");
    card.classList.toggle("at-left", !!marker && box.right > card.getBoundingClientRect().left);
  }

  async function openCard(element, { focus = false, preview = false } = {}) {
    const key = keyOf(element), { claim } = element.dataset, { run } = element.closest("[data-run]").dataset;
    const inCard = card.contains(element), mine = ++asked;
    opener = key;
    isPreview = preview;
    if (!inCard) home = element.id;
    if (onPage(key)) makeStop(onPage(key));
    card.classList.add("waiting");
    const evidence = await load(addressOf(element, run));
    // Another marker was chosen meanwhile, or the card closed: this reply must not show.
    if (asked !== mine) return;
    card.classList.remove("waiting");
    if (evidence === null) return;
    Object.assign(card.dataset, { run, about: claim });
    nameCard(element, key);
    htmx.swap(body, evidence, { swapStyle: "innerHTML" });
    if (!isOpen()) {
      invoker = element;
      card.showPopover({ source: element });
    }
    card.scrollTop = 0;
    putBeside(openerElement());
    showMark();
    showOpen();
    reveal(openerElement());
    if (focus || inCard) body.focus({ preventScroll: true });
  }

  /* The words that carry the claim are what a reader came for: in sight at every size. */
  function showMark() {
    const mark = [...body.querySelectorAll("mark:not(.fault)")].find((each) => each.checkVisibility());
    if (!mark) return;
    const said = body.querySelector(".readings");
    const covered = said && getComputedStyle(said).position === "sticky" ? said.offsetHeight : 0;
    const below = mark.getClientRects()[0].bottom - (card.getBoundingClientRect().bottom - covered - 8);
    if (below > 0) card.scrollTop = below;
  }

  /* What the card is about, in its bar and for screen readers: a claim or a number, and which. */
  function nameCard(element, key) {
    const isNumber = element.dataset.number !== undefined;
    if (element.dataset.card) {
      place.textContent = "Requirement";
      card.setAttribute("aria-label", element.getAttribute("aria-label"));
      return;
    }
    const all = isNumber ? chips() : markers();
    const at = all.findIndex((stop) => keyOf(stop) === key);
    place.textContent = at >= 0 ? `${isNumber ? "Number" : "Claim"} ${at + 1} of ${all.length}` : isNumber ? "Number" : "Evidence";
    for (const step of card.querySelectorAll("[data-step]")) {
      step.ariaLabel = `${step.dataset.step < 0 ? "Previous" : "Next"} ${isNumber ? "number" : "claim"}`;
    }
    const claim = document.getElementById(`c-${key}`);
    card.setAttribute("aria-label", isNumber ? `Number: ${element.textContent}` : `Evidence for: ${claim ? claim.textContent : "claim"}`);
  }

  /* The run leads to claims that are not saved yet. */
  function addressOf({ dataset }, run) {
    if (dataset.card) return dataset.card;
    const number = dataset.number === undefined ? "" : `&number=${dataset.number}`;
    return `/claims/${dataset.claim}/card/?run=${run}${number}`;
  }

  /* A card's content, or null after saying why there is none. */
  async function load(address) {
    const reply = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (reply?.ok && !reply.redirected) return reply.text();
    desk.toast(reply ? "This evidence is no longer available. Reload the page." : "The server did not answer. Try again.");
    return null;
  }

  /* On narrow pages the sheet covers the lower part: the claim moves above it. */
  function reveal(marker) {
    if (!marker) return;
    const mark = marker.getBoundingClientRect(), sheet = card.getBoundingClientRect();
    const covered = isOpen() && mark.bottom > sheet.top && mark.right > sheet.left && mark.left < sheet.right;
    if (mark.top < 0 || mark.bottom > innerHeight || covered) {
      const free = covered ? sheet.top : innerHeight;
      scrollBy({ top: mark.top - Math.max(60, free / 2) });
    }
  }

  /* The browser gives the focus back to what opened the card first; it belongs to what the card shows
     last. */
  let wasInside = false;
  let invoker = null; // what opened the card first
  card.addEventListener("beforetoggle", ({ newState }) => {
    wasInside = card.contains(document.activeElement);
    if (newState !== "closed") return;
    asked++; // what was still on its way does not open the card again
    card.classList.remove("waiting");
  });
  card.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    const active = document.activeElement;
    // "toggle" comes late: where the reader has gone on since, the focus stays.
    const givenBack = wasInside && active === invoker;
    const nowhere = givenBack || !active || active.matches("body, main") || card.contains(active);
    if (nowhere) openerElement()?.focus({ preventScroll: true });
    showOpen();
  });

  document.addEventListener("pointerdown", (event) => {
    const element = event.target.closest?.("[data-claim]");
    pressedOpen = element && isOpen() && !isPreview && keyOf(element) === opener ? opener : "";
    if (card.contains(event.target)) isPreview = false;
  }, true);

  document.addEventListener("click", (event) => {
    // A card that is a page of its own has no run beside it: its links are followed.
    const element = event.target.closest("[data-run] [data-claim]");
    if (element && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      clearTimeout(hovering);
      if (pressedOpen && pressedOpen === keyOf(element)) {
        if (isOpen()) card.hidePopover();
      } else if (isPreview && isOpen() && keyOf(element) === opener) isPreview = false;
      else openCard(element, { focus: event.detail === 0 });
      pressedOpen = "";
    }
    const step = event.target.closest("#card [data-step]");
    if (step && chips().some((chip) => keyOf(chip) === opener)) move(Number(step.dataset.step), chips());
    else if (step) walk(Number(step.dataset.step));
    const quote = event.target.closest("#card [data-passage]");
    if (quote) {
      event.preventDefault();
      showPassage(document.getElementById(quote.hash.slice(1)));
    }
  });

  /* Where the pointer moved last: a marker that scrolls below a pointer at rest opens nothing. */
  let pointer = {};
  document.addEventListener("pointermove", ({ clientX, clientY }) => (pointer = { clientX, clientY }), { passive: true });
  document.addEventListener("pointerover", (event) => {
    const marker = event.target.closest?.("#thread .answer .cite");
    clearTimeout(hovering);
    if (event.clientX === pointer.clientX && event.clientY === pointer.clientY) return;
    const writing = card.contains(document.activeElement) && document.activeElement.matches("input, textarea");
    if (!marker || writing || event.pointerType === "touch" || (isOpen() && marker.dataset.claim === opener)) return;
    hovering = setTimeout(() => marker.isConnected && marker.matches(":hover") && openCard(marker, { preview: !isOpen() || isPreview }), HOVER_MS);
  });
  /* A preview goes when the pointer has left both the marker and the card for good. */
  document.addEventListener("pointerover", ({ target }) => {
    clearTimeout(leaving);
    if (!isPreview || !isOpen() || card.contains(target) || target.closest?.(".cite") === openerElement()) return;
    leaving = setTimeout(() => isPreview && isOpen() && card.hidePopover(), LEAVE_MS);
  });

  /* From an input of a calculation to the quote it stands in, further down in the card. */
  function showPassage(passage) {
    passage?.scrollIntoView({ block: "start" });
    passage?.focus({ preventScroll: true });
  }

  /* To the next or previous one of `all`, counted from where the focus is or else from what the card
     shows. */
  function move(by, all, from = document.activeElement?.matches(STOP) ? document.activeElement : onPage(opener)) {
    if (!all.length) return;
    let at = all.indexOf(from);
    if (at < 0) at = all.findIndex((stop) => stop.dataset.claim === from?.dataset.claim);
    go(all[Math.min(Math.max(at < 0 && by < 0 ? all.length - 1 : at + by, 0), all.length - 1)]);
  }

  /* From claim to claim; where those of one verdict are lit, through these alone. */
  function walk(by) {
    const lit = desk.lit();
    if (lit.all.length) move(by, lit.all, lit.here);
    else move(by, markers());
  }

  /* To a marker or number; an open card comes along. */
  function go(stop) {
    const inCard = card.contains(document.activeElement);
    makeStop(stop);
    if (!inCard) stop.focus({ preventScroll: true });
    if (isOpen()) openCard(stop, { focus: inCard && !document.activeElement.matches("[data-step]") });
    else reveal(stop);
  }

  function mayUseKey(event) {
    const typing = event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]");
    return !typing && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
  }

  document.addEventListener("keydown", (event) => {
    if (!mayUseKey(event)) return;
    if (event.target.matches?.(STOP)) {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const end = { Home: 0, End: -1 }[event.key];
      if (by || end !== undefined) event.preventDefault();
      if (by) return move(by, stops());
      if (end !== undefined) return go(stops().filter((stop) => event.target.closest(".answer").contains(stop)).at(end));
    }
    if (!singleKeys.checked || document.querySelector("dialog[open]")) return;
    if (event.key === "j") walk(1);
    else if (event.key === "k") walk(-1);
    else if (event.key === "?") keyboard.showModal();
    else return;
    event.preventDefault();
  });
  document.addEventListener("focusin", (event) => event.target.matches?.(STOP) && makeStop(event.target));

  singleKeys.checked = localStorage.getItem("desk:single-keys") !== "off";
  singleKeys.addEventListener("change", () => localStorage.setItem("desk:single-keys", singleKeys.checked ? "on" : "off"));
  document.addEventListener("click", (event) => event.target.closest("[data-keyboard]") && keyboard.showModal());
  document.addEventListener("htmx:afterSwap", ({ target }) => (card.contains(target) ? showOpen() : tidy()));
  addEventListener("resize", () => {
    tidyTables();
    if (isOpen()) putBeside(openerElement());
  });
  // Unfolded, the card grows upwards where there is no room below.
  new ResizeObserver(() => card.style.setProperty("--card-height", `${card.offsetHeight}px`)).observe(card);
  const mayUseSingleKey = (event) => mayUseKey(event) && singleKeys.checked && !document.querySelector("dialog[open]");
  desk.cards = { open: openCard, makeStop, go, onPage, markers, isOpen, mayUseSingleKey };
  desk.lit = () => ({ all: [] });
  tidy();
}
