/* Following a run: streams for tabs that are looked at, questions now and then for the rest. */
"use strict";
{
  const STREAMS = 4; // a browser has six connections to one server, and pages need some of them
  const EVENTS = ["restart", "understood", "step", "research", "again", "block", "summary", "failed", "done"];
  // Seconds without a word after which a connection counts as dead: the server says every 15 that it is there.
  const QUIET = 40;
  const pause = (seconds) => new Promise((go) => setTimeout(go, seconds * 1000));
  const looked = () =>
    document.visibilityState === "visible" ? Promise.resolve() : new Promise((go) => document.addEventListener("visibilitychange", go, { once: true }));

  /* One of the browser's stream slots, shared by its tabs: a function that gives it back, or null. */
  async function takeSlot() {
    if (!navigator.locks) return () => {};
    for (let number = 0; number < STREAMS; number++) {
      const release = await new Promise((tell) => {
        navigator.locks.request(`evidence-desk-stream-${number}`, { ifAvailable: true }, (lock) => (lock ? new Promise((free) => tell(free)) : tell(null)));
      });
      if (release) return release;
    }
    return null;
  }

  /* What the sse extension takes for an EventSource. It never gives up and never waits for ever: it
     listens while the tab is visible and a slot is free, and asks what became of the run otherwise. */
  class RunFollower extends EventTarget {
    readyState = EventSource.CONNECTING;

    constructor(url) {
      super();
      this.url = url;
      this.run = url.match(/runs\/([^/]+)\//)[1];
      this.follow();
    }

    close() {
      this.readyState = EventSource.CLOSED;
      this.hangUp?.();
    }

    get over() {
      return this.readyState === EventSource.CLOSED;
    }

    async follow() {
      for (let wait = 0.5; !this.over; wait = Math.min(wait * 1.5, 4)) {
        await looked();
        const release = this.over ? null : await takeSlot();
        if (release) {
          await this.listen();
          release();
        }
        if (!this.over) await this.takeTurn();
        if (!this.over) await pause(wait);
      }
    }

    /* Passes events on until the stream ends, breaks for good, or nobody looks any more. A network that went away
       (a laptop asleep, another wireless) often breaks nothing: the stream only stays silent for ever. */
    listen() {
      return new Promise((end) => {
        const source = new EventSource(this.url);
        let heard = Date.now();
        const watch = setInterval(() => Date.now() - heard > QUIET * 1000 && this.hangUp(), 5000);
        const hide = () => document.visibilityState === "hidden" && this.hangUp();
        const hangUp = (this.hangUp = () => {
          source.close();
          clearInterval(watch);
          document.removeEventListener("visibilitychange", hide);
          removeEventListener("online", hangUp);
          end();
        });
        document.addEventListener("visibilitychange", hide);
        addEventListener("online", hangUp);
        source.onerror = () => source.readyState === EventSource.CLOSED && this.hangUp();
        source.addEventListener("here", () => (heard = Date.now()));
        for (const name of EVENTS) {
          source.addEventListener(name, (event) => {
            heard = Date.now();
            this.dispatchEvent(new MessageEvent(name, { data: event.data, lastEventId: event.lastEventId }));
            if (name === "done") this.hangUp();
          });
        }
      });
    }

    /* Puts the finished turn in the place of the running one; while it runs, nothing comes back. */
    async takeTurn() {
      const headers = { "HX-Request": "true", "HX-Current-URL": location.href };
      const reply = await fetch(this.url.replace("/stream/", "/turn/"), { headers }).catch(() => null);
      if (!reply || reply.status === 204 || reply.status >= 500) return;
      const turn = document.getElementById(`turn-${this.run}`);
      this.close();
      if (!reply.ok || reply.redirected) return desk.toast("This answer is no longer available. Reload the page.");
      if (turn) settle(turn, await reply.text(), reply.headers);
    }
  }
  htmx.createEventSource = (url) => new RunFollower(url);

  /* A turn has come to its end: show it, say so once, keep the reader where he was. A draft's page
     learns its new address; a question that waits is sent. */
  function settle(running, html, headers) {
    const focus = document.activeElement?.id;
    const changing = running.querySelector(".understood[open] input[name=question]");
    htmx.swap(running, html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    const turn = document.getElementById(running.id);
    const box = changing && document.getElementById(changing.id);
    if (box) {
      box.closest("details").open = true;
      box.value = changing.value;
    }
    if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus({ preventScroll: true });
    if (headers.has("HX-Replace-Url")) history.replaceState({}, "", headers.get("HX-Replace-Url"));
    for (const [name, detail] of Object.entries(JSON.parse(headers.get("HX-Trigger-After-Swap") || "{}"))) htmx.trigger(turn, name, detail);
    const totals = turn.querySelector(".summary")?.dataset.announced;
    const lead = turn.querySelector(".refusal p, .notice p, .answer:has(+ .asks-back)");
    desk.announce(totals || (lead ? lead.textContent : "The answer is complete."));
    turn.dispatchEvent(new CustomEvent("desk:settled", { bubbles: true }));
  }

  /* "Ask this instead" of a question that is still running: that one is stopped first. */
  document.addEventListener("htmx:confirm", (event) => {
    const form = event.target.closest(".instead"), turn = form?.closest(".turn[data-state=running]");
    if (!turn) return;
    event.preventDefault();
    const { chat_key, scope, options } = document.getElementById("ask-form").elements;
    const values = { ...Object.fromEntries(new FormData(form)), chat_key: chat_key.value, scope: scope.value, options: options.value };
    const ask = () => htmx.ajax("POST", form.getAttribute("hx-post"), { values, target: "#thread", swap: "beforeend" });
    document.addEventListener("desk:settled", (ended) => ended.target.id === turn.id && ask(), { once: true });
    turn.querySelector("[data-stop]").click();
  });

  /* Closing the page would lose an answer that belongs to no saved chat yet. */
  addEventListener("beforeunload", (event) => {
    if (document.querySelector("#thread[data-draft] .turn[data-state=running]")) event.preventDefault();
  });
}
