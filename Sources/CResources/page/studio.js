// The studio of `serve --watch`: shows the page in other themes and widths, and the declaration of a
// widget that one clicks on. The page is in a frame and does not know of it.
(() => {
  "use strict";

  const byID = (id) => document.getElementById(id);
  const [frame, panel, inspect, outline] = ["page", "panel", "inspect", "outline"].map(byID);
  const choices = ["theme", "mode", "density"].map(byID);

  // Themes

  const changes = () => choices.filter(({ value }) => value).map(({ name, value }) => [name, value]);

  const applyTheme = () => {
    const [page, changed] = [frame.contentDocument, changes()];
    const link = page.querySelector('link[href*="style.css"]');
    if (!link) return;
    link.dataset.declared ||= link.getAttribute("href");
    const own = "studio/style.css?" + new URLSearchParams(changed);
    const address = changed.length ? own : link.dataset.declared;
    if (link.getAttribute("href") !== address) link.setAttribute("href", address);
    const text = changed.map((change) => change.join(": ")).join(", ");
    byID("declaration").textContent = text && `theme: { ${text} }`;
  };

  for (const choice of choices) choice.addEventListener("change", applyTheme);

  byID("width").addEventListener("change", ({ target }) => {
    frame.style.width = target.value ? target.value + "px" : "";
  });

  // Widgets

  const isInspecting = () => inspect.getAttribute("aria-pressed") === "true";
  const setInspecting = (isOn) => {
    inspect.setAttribute("aria-pressed", isOn);
    outline.hidden = true;
  };
  const widgetAt = ({ target }) => target.closest?.("section[id^='w-']");

  const showOutline = (event) => {
    const widget = isInspecting() && widgetAt(event);
    outline.hidden = !widget;
    if (!widget) return;
    const [page, box] = [frame, widget].map((element) => element.getBoundingClientRect());
    const { style } = outline;
    [style.left, style.top] = [page.left + box.left, page.top + box.top].map((x) => x + "px");
    [style.width, style.height] = [box.width + "px", box.height + "px"];
  };

  const showDeclaration = async (event) => {
    const widget = isInspecting() && widgetAt(event);
    if (!widget) return;
    event.preventDefault();
    event.stopPropagation();
    const response = await fetch("studio/widget?id=" + encodeURIComponent(widget.id.slice(2)));
    if (!response.ok) return;
    const { id, type, file, line, column, yaml } = await response.json();
    byID("name").textContent = `${type} '${id}'`;
    byID("location").textContent = `${file}:${line}:${column}`;
    byID("yaml").textContent = yaml;
    panel.hidden = false;
    // The panel changes the width of the page.
    outline.hidden = true;
  };

  inspect.addEventListener("click", () => setInspecting(!isInspecting()));
  byID("close").addEventListener("click", () => (panel.hidden = true));
  byID("copy").addEventListener("click", () =>
    navigator.clipboard.writeText(byID("location").textContent),
  );
  const stopInspecting = ({ key }) => key === "Escape" && setInspecting(false);
  addEventListener("keydown", stopInspecting);

  const connect = () => {
    const page = frame.contentDocument;
    applyTheme();
    page.addEventListener("mouseover", showOutline);
    page.addEventListener("click", showDeclaration, true);
    page.addEventListener("keydown", stopInspecting);
    page.addEventListener("scroll", () => (outline.hidden = true), true);
  };
  frame.addEventListener("load", connect);
  if (frame.contentDocument?.readyState === "complete") connect();
})();
