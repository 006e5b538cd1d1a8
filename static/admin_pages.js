// Names of the signs beside Django's two-column choosers: a name needs a role to be read out.
addEventListener("load", () => {
  for (const sign of document.querySelectorAll("span.help-tooltip[aria-label]")) sign.setAttribute("role", "img");
});
