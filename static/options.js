/* How a question is answered: the button beside it and the dialog that it opens. What is chosen counts
   at once. It is kept per chat: a draft keeps it with its words, a saved chat in this tab; without
   either the box begins as its last question was asked. */
"use strict";
{
  const get = (id) => document.getElementById(id);
  const chat = () => get("thread")?.dataset.chat || "";
  const inTab = (id) => `desk:options:${id}`;
  const fields = () => get("options-form").elements;
  const chosen = (name) => get("options-form").querySelector(`[name=${name}]:checked`);

  /* A style that needs other words than the sources' cannot be had from quotes. */
  function fitStyles() {
    const onlyQuotes = chosen("engine")?.value === "quotes";
    const styles = [...get("options-form").querySelectorAll("[name=style]")];
    for (const style of styles) style.disabled = onlyQuotes && "rewrites" in style.dataset;
    if (chosen("style")?.disabled) styles.find((style) => !style.disabled).checked = true;
  }

  /* Requirements are laid out in one way only, and the web holds none of the library's: style and web
     are for research, what narrows down statutes and policies for compliance. */
  function fitMode() {
    const mode = chosen("mode").value, isCompliance = mode === "compliance";
    get("compliance-fields").hidden = !isCompliance;
    for (const set of get("options-form").querySelectorAll("[data-research]")) set.hidden = mode !== "research";
    if (isCompliance) findKnown();
  }

  /* What the library holds to choose from, asked for once a page. */
  function findKnown() {
    const known = get("compliance-known");
    if (known.dataset.asked) return;
    known.dataset.asked = "yes";
    htmx.ajax("GET", known.dataset.from, { source: known, target: known, swap: "innerHTML" });
  }

  const words = (name) => fields()[name].value.trim().replace(/\s+/g, " ");

  /* What the form says, in the form in which it is sent. */
  function read() {
    const length = fields().max_output_length;
    const isCompliance = chosen("mode").value === "compliance";
    return {
      depth: chosen("depth").value,
      style: chosen("style").value,
      engine: chosen("engine")?.value || "auto",
      web: Boolean(fields().web?.checked) && chosen("mode").value === "research",
      max_output_length: length.value && length.validity.valid ? Number(length.value) : null,
      mode: chosen("mode").value,
      topic: isCompliance ? words("topic") : "",
      section: isCompliance ? words("section") : "",
      category: isCompliance ? words("category") : "",
    };
  }

  function inCompliance({ section, topic, category }) {
    const filed = [/^\d/.test(section) ? `section ${section}` : section, topic && `topic: ${topic}`, category && `category: ${category}`];
    return ["Compliance", ...filed.filter(Boolean)];
  }

  function fill(options) {
    for (const name of ["depth", "style", "engine", "mode"]) {
      const wanted = get("options-form").querySelector(`[name=${name}][value="${CSS.escape(options[name])}"]`);
      if (wanted) wanted.checked = true;
    }
    if (fields().web) fields().web.checked = options.web;
    fields().max_output_length.value = options.max_output_length ?? "";
    for (const name of ["topic", "section", "category"]) fields()[name].value = options[name] ?? "";
    fitStyles();
    fitMode();
  }

  function show(options) {
    const isCompliance = options.mode === "compliance";
    const depth = `Depth: ${chosen("depth").dataset.word}`;
    const checks = options.mode === "check";
    const parts = checks ? ["Mode: check"] : isCompliance ? [...inCompliance(options), depth] : [depth, `Style: ${chosen("style").dataset.word}`];
    if (options.max_output_length && !checks) parts.push(`${options.max_output_length.toLocaleString("en")} words`);
    if (options.engine === "quotes" && !checks) parts.push("Quotes only");
    if (fields().web && options.mode === "research") parts.push(`Web: ${options.web ? "on" : "off"}`);
    get("options-words").textContent = parts.join(" · ");
    const { leavesModel, leavesWeb, leavesNothing } = get("options-form").dataset;
    const leaves = [options.engine === "quotes" ? "" : leavesModel, options.web ? leavesWeb : ""].filter(Boolean);
    for (const line of document.querySelectorAll("[data-leaves]")) line.textContent = leaves.join(" ") || leavesNothing;
    get("options").value = JSON.stringify(options);
    get("composer").dataset.mode = options.mode;
    document.dispatchEvent(new Event("desk:mode"));
  }

  function choose() {
    fitStyles();
    fitMode();
    show(read());
    const draft = desk.drafts.current({ make: true });
    if (draft) desk.drafts.keep(draft, { options: get("options").value });
    else sessionStorage.setItem(inTab(chat()), get("options").value);
  }

  /* What was kept may not be offered any more: the form takes what there is. */
  function restore() {
    if (!get("options-form")) return;
    const draft = desk.drafts.current();
    const kept = draft ? desk.drafts.kept(draft, "options") : sessionStorage.getItem(inTab(chat()));
    if (!kept) return;
    fill({ ...JSON.parse(get("options").value), ...JSON.parse(kept) });
    show(read());
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#options-button")) {
      get("options-dialog").showModal();
      chosen("mode").focus();
      fitMode();
    }
    if (event.target.closest("[data-close-options]") || event.target === get("options-dialog")) get("options-dialog").close();
  });
  document.addEventListener("change", (event) => event.target.form?.id === "options-form" && choose());
  document.addEventListener("desk:chat", restore);
  document.body.addEventListener("chat-saved", (event) => sessionStorage.removeItem(inTab(event.detail.chat)));
  restore();
}
