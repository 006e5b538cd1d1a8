/* The summary's counts as switches: each shows its claims in the text and steps through them. What is
   shown is kept as words (which turn, which mark, which claim) and drawn anew after every change, so
   that it outlives an answer that is still growing. */
"use strict";
{
  const stepper = document.getElementById("stepper");
  const place = document.getElementById("stepper-place");
  let light = null; // {turn, mark, claims, name, claim}: ids and names, no elements

  const turn = () => light && document.getElementById(light.turn);
  /* Those of a verdict, or those of the claims that a source says something of. */
  const markers = () => [...(turn()?.querySelectorAll(light.claims ? ".answer .cite" : `.answer .cite.${light.mark}`) || [])]
    .filter((marker) => !light.claims || light.claims.includes(marker.dataset.claim));
  const claimOf = (marker) => document.getElementById(`c-${marker.dataset.claim}`);
  const at = (all) => Math.max(all.findIndex((marker) => marker.dataset.claim === light.claim), 0);
  const isCardOpen = () => document.getElementById("card").matches(":popover-open");

  function draw() {
    const all = markers(), now = all[light ? at(all) : 0];
    for (const claim of document.querySelectorAll(".claim.lit, .claim.here")) claim.classList.remove("lit", "here");
    for (const marker of all) claimOf(marker)?.classList.add("lit");
    if (now) claimOf(now)?.classList.add("here");
    for (const button of document.querySelectorAll("[data-light]")) {
      button.setAttribute("aria-pressed", String(!!now && button.dataset.light === light.mark && !!turn()?.contains(button)));
    }
    stepper.hidden = !now;
    if (!now) return (light = null);
    place.textContent = `${light.name}: ${at(all) + 1} of ${all.length}`;
    stepper.querySelector("[data-by='-1']").ariaDisabled = String(now === all[0]);
    stepper.querySelector("[data-by='1']").ariaDisabled = String(now === all.at(-1));
  }

  /* To a claim of those that are lit: in sight, and said to screen readers with its place. */
  function show(marker) {
    light.claim = marker.dataset.claim;
    draw();
    desk.cards.makeStop(marker);
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    claimOf(marker).scrollIntoView({ block: "center", behavior: smooth ? "smooth" : "auto" });
    desk.announce(`${place.textContent}. ${claimOf(marker).textContent}`);
  }

  function begin(button, { focus }) {
    light = { turn: button.closest(".turn")?.id, mark: button.dataset.light, claims: button.dataset.claims?.split(" "), name: button.dataset.name, claim: "" };
    const [first] = markers();
    if (!first) return end();
    show(first);
    if (focus) stepper.querySelector("[data-by='1']").focus({ preventScroll: true });
  }

  function step(by) {
    const all = markers(), next = all[at(all) + by];
    if (next) show(next);
  }

  /* All is as before, and the reader is where the last claim stands. */
  function end() {
    const marker = light && markers()[at(markers())];
    const inStepper = stepper.contains(document.activeElement);
    light = null;
    draw();
    if (inStepper && marker) marker.focus({ preventScroll: true });
    desk.announce("");
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-light]");
    if (button?.getAttribute("aria-pressed") === "true") end();
    else if (button) begin(button, { focus: event.detail === 0 });
    const inStepper = event.target.closest("#stepper button");
    if (!inStepper) return;
    if (inStepper.dataset.by) step(Number(inStepper.dataset.by));
    else if ("end" in inStepper.dataset) end();
    else desk.cards.open(markers()[at(markers())], { focus: true });
  });

  document.addEventListener("keydown", (event) => {
    if (!light || event.defaultPrevented) return;
    const inStepper = stepper.contains(event.target);
    const by = inStepper ? { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] : 0;
    // Escape closes what lies above first: a dialog, a card, a menu.
    const above = isCardOpen() || document.querySelector("dialog[open], .chat-menu[open], [popover]:popover-open");
    if (by) step(by);
    else if (event.key === "Escape" && !above) end();
    else return;
    event.preventDefault();
  });

  /* j, k and the card's own buttons go through the lit claims too. */
  document.addEventListener("desk:stop", ({ target }) => {
    const marker = light && markers().find((each) => each === target);
    if (!marker || light.claim === marker.dataset.claim) return;
    light.claim = marker.dataset.claim;
    draw();
    desk.announce(place.textContent);
  });
  document.addEventListener("htmx:afterSwap", () => light && draw());

  /* A claim was read: the answer's own line counts again. */
  document.body.addEventListener("claim-read", ({ detail }) => {
    for (const line of document.querySelectorAll(`[data-progress="${CSS.escape(detail.answer)}"]`)) htmx.trigger(line, "reading-changed");
  });

  desk.lit = () => {
    const all = light ? markers() : [];
    return { all, here: all[light ? at(all) : 0] };
  };
}
