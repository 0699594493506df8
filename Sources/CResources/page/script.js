// Progressive enhancement of a screen's page: follows links and forms without loading the page
// again, searches while one types, continues lists while one scrolls, and adds sliders. Without
// the script all of this works with links and forms.
//
// Comments, indentation, and some line breaks are removed before the file is sent. So each comment
// has lines of its own, and neither a string nor a template literal spans lines.
(() => {
  "use strict";

  // Times in milliseconds: until the progress bar appears, for which keys on a slider count as one
  // change, after which a request has failed, and until a failed request is repeated.
  const busyDelay = 200;
  const keyPause = 300;
  const timeLimit = 30000;
  const [firstRetry, lastRetry] = [500, 10000];

  const wide = matchMedia("(min-width: 800px)");
  const { body, documentElement: root } = document;
  const byID = (id) => document.getElementById(id);
  const on = (type, handler) => document.addEventListener(type, handler);

  // Changes
  //
  // A change contains the action of a link or a form; one without an action requests the page again.
  // At most one request is pending. It contains the changes `sent`; later ones wait in `queue` for
  // its response. So no change is lost, and the server applies each to the state that it is for.
  //
  // Other properties of a change: `mode` is "push" or "replace" for the browser's history, undefined
  // to leave it alone. `form` and `text` are those of a form. `scrolls` shows the start of the
  // results, and `isVisit` also resets the focused field.

  // The query of the address that the changes are applied to.
  let address = body.dataset.address ?? location.search.slice(1);
  let sent = [];
  let queue = [];
  // The form whose change waits for a pause, with its mode and timer.
  let delayed;
  // The pending request, the timer of the next attempt, and the number of failed ones.
  let pending, retryTimer;
  let failures = 0;

  const unanswered = () => [...sent, ...queue];
  const isChanging = (form) =>
    form && (delayed?.form === form || unanswered().some((change) => change.form === form));

  // Adds a change to the queue. Of consecutive changes of a form, only the newest is needed.
  const enqueue = (change) => {
    const previous = queue.at(-1);
    if (change.form && previous?.form === change.form) {
      queue.pop();
      if (previous.mode === "push") change.mode = "push";
    }
    queue.push(change);
  };

  // Makes a change and shows the page after it.
  const show = (change, mode) => {
    flush();
    loadedRows = 0;
    enqueue({ mode, ...change });
    send();
  };

  // Shows the page of another address, which discards all changes without a response.
  const visit = (query, mode) => {
    clearTimeout(delayed?.timer);
    clearTimeout(retryTimer);
    pending?.abort();
    delayed = pending = retryTimer = undefined;
    sent = [];
    queue = [];
    isFirst = true;
    address = query;
    show({ isVisit: true }, mode);
  };

  // Makes the change of a form after a pause in its changes, or before the next other change.
  const showLater = (form, mode, pause) => {
    if (delayed && delayed.form !== form) flush();
    clearTimeout(delayed?.timer);
    delayed = { form, mode: delayed?.mode === "push" ? "push" : mode };
    if (pause > 0) delayed.timer = setTimeout(flush, pause);
    else flush();
  };

  const flush = () => {
    if (!delayed) return;
    const { form, mode, timer } = delayed;
    clearTimeout(timer);
    delayed = undefined;
    show(target(form), mode);
  };

  // The change that a form makes, read as the server reads the form without this script.
  const target = (form, submitter) => {
    const data = Object.fromEntries(new FormData(form, submitter));
    const { from, to } = data;
    const range = from || to ? `[${from},${to}]` : "";
    const text = from === undefined || to === undefined ? data.value : range;
    return { form, text, action: text === undefined ? data.do : `${data.do}=${text}` };
  };

  // The URL of a link. Links in SVG have no `href` that is a text.
  const urlOf = (link) => new URL(link.getAttribute("href"), location);

  // The action of a link: in its address, or in an attribute if that is the address after it.
  const actionOf = (link) =>
    "do" in link.dataset
      ? link.dataset.do || link.dataset.key
      : urlOf(link).searchParams.get("do");

  // Requests

  // The query that requests the page after the changes. `data-live` is the address of a search up to
  // the query; the server caches the responses to such addresses.
  const queryOf = (changes) => {
    const actions = changes.filter(({ action }) => action);
    if (!actions.length) return "?" + address;
    const live = actions[0].form?.querySelector("input[data-live]")?.dataset.live;
    if (live && actions.length === 1) return live + encodeURIComponent(actions[0].text);
    const items = actions.map(({ action }) => ["do", action]);
    return "?" + new URLSearchParams([...items, ["state", address]]);
  };

  // The status and the text of a response; status 0 without a response.
  const load = async (query, { signal }) => {
    try {
      const response = await fetch("part" + query, { signal });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: "" };
    }
  };

  const send = async () => {
    if (pending || retryTimer || !queue.length) return;
    const request = (pending = new AbortController());
    [sent, queue] = [queue, []];
    const query = queryOf(sent);
    const timer = setTimeout(() => request.abort(), timeLimit);
    setBusy(true);
    const { status, text } = await load(query, request);
    clearTimeout(timer);
    // Another address has been visited meanwhile.
    if (request !== pending) return;
    pending = undefined;
    setBusy(false);
    const page = new DOMParser().parseFromString(text, "text/html");
    if (page.body.dataset.address !== undefined) {
      receive(page);
    } else if (status === 0 || status === 429 || status >= 500) {
      // Return, because the timers of a page that is being left never fire: calling `send` here
      // would repeat the failing request in an endless loop.
      return retryLater(status);
    } else if (status < 400) {
      location.assign(query);
    } else {
      sent = [];
      post("notice", page.body.textContent.trim().slice(0, 300) || status);
    }
    send();
  };

  // Shows the response to the pending request.
  const receive = (page) => {
    const changes = sent;
    sent = [];
    failures = 0;
    address = page.body.dataset.address;
    // Links of a part contain only their action; the state is the same for all.
    for (const link of page.querySelectorAll('a[href^="?do="]')) {
      const state = "&state=" + encodeURIComponent(address);
      link.setAttribute("href", link.getAttribute("href") + state);
    }
    const mode = ["push", "replace"].find((name) => changes.some((change) => change.mode === name));
    const next = new URL(address ? "?" + address : "./", location).href;
    if (mode && next !== location.href) history[mode + "State"](null, "", next);
    post("notice");
    update(page, changes.some((change) => change.isVisit));
    if (changes.some((change) => change.scrolls)) byID("results")?.scrollIntoView();
  };

  // Repeats the request with all changes until now, after a pause that doubles with each failure.
  const retryLater = (status) => {
    const changes = unanswered();
    sent = [];
    queue = [];
    changes.forEach(enqueue);
    // Too many requests are no reason to worry the user.
    if (status !== 429) post("notice", body.dataset.reconnecting + (status ? ` (${status})` : ""));
    retryTimer = setTimeout(retry, Math.min(firstRetry * 2 ** failures++, lastRetry));
  };

  const retry = () => {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    send();
  };

  addEventListener("online", retry);

  // Messages

  // Shows a text above the page, or removes the previous one if the text is empty. Updates replace only the body.
  const post = (id, text) => {
    const old = byID(id);
    if (!text) return old?.remove();
    const message = old || document.createElement("div");
    message.id = id;
    message.setAttribute("role", "alert");
    message.textContent = text;
    if (!old) document.documentElement.append(message);
  };

  let busyTimer;
  const setBusy = (isBusy) => {
    clearTimeout(busyTimer);
    if (!isBusy) {
      byID("busy")?.remove();
      body.removeAttribute("aria-busy");
      return;
    }
    busyTimer = setTimeout(() => {
      body.setAttribute("aria-busy", "true");
      if (byID("busy")) return;
      const bar = document.createElement("div");
      bar.id = "busy";
      bar.setAttribute("role", "progressbar");
      bar.setAttribute("aria-label", body.dataset.loading || "…");
      body.append(bar);
    }, busyDelay);
  };

  // Updates of the document

  const keyOf = (node) => node.id || node.dataset?.key || "";

  // The keys of the elements that get the focus if an element is removed, best first: its successor,
  // then the remaining chips of its section.
  const focusKeys = (element) => {
    const chips = [...(element.closest("section")?.querySelectorAll("a.tag") || [])];
    const index = chips.indexOf(element);
    const others = index < 0 ? [] : [...chips.slice(index + 1), ...chips.slice(0, index).reverse()];
    return [element, ...others].map(keyOf).filter((key) => key);
  };

  // True while a page is shown that also resets the focused field.
  let resetsFields = false;

  // Shows a new page and restores the focus, even if the focused element was replaced.
  const update = (page, isVisit) => {
    const focused = document.activeElement;
    const keys = focused ? focusKeys(focused) : [];
    document.title = page.title;
    const isOpen = byID("filters")?.classList.contains("open");
    page.getElementById("filters")?.classList.toggle("open", isOpen);
    addModeSwitch(page);
    resetsFields = isVisit;
    morph(body, page.body);
    upgradeRanges();
    observeEnds();
    loadMapFiles();
    document.dispatchEvent(new CustomEvent("widgetrun:update", { detail: !queue.length }));
    for (const combo of document.querySelectorAll(".combo.open")) setPanel(combo, true);
    if (keys.length && document.activeElement !== focused) {
      const find = (key) => byID(key) || document.querySelector(`[data-key="${CSS.escape(key)}"]`);
      const next = keys.map(find).find((element) => element) || byID("results");
      next?.focus({ preventScroll: true });
    }
  };

  // Attributes that the page does not get from the server: whether panels are open, and whether the
  // parts behind the sheet of filters are inert.
  const isOwn = (element, name) =>
    name === "inert" ||
    (name === "open" && element.nodeName === "DETAILS") ||
    (name === "class" && element.classList.contains("combo")) ||
    (name === "aria-expanded" && element.nodeName === "INPUT");

  const morphAttributes = (old, next) => {
    for (const { name } of [...old.attributes]) {
      if (!next.hasAttribute(name) && !isOwn(old, name)) old.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (old.getAttribute(name) !== value && !isOwn(old, name)) old.setAttribute(name, value);
    }
  };

  // Makes an element equal to another one, reusing nodes: by key, else by order.
  const morph = (old, next) => {
    if (old.classList?.contains("slider")) return;
    morphAttributes(old, next);
    if (old.nodeName === "INPUT") {
      // A field keeps what is being typed, and what no response contains yet.
      const isTyping = old === document.activeElement && !resetsFields;
      if (!isTyping && !isChanging(old.form)) old.value = next.getAttribute("value") ?? "";
      return;
    }
    const keyed = new Map([...old.childNodes].filter(keyOf).map((node) => [keyOf(node), node]));
    let cursor = old.firstChild;
    for (const node of [...next.childNodes]) {
      const key = keyOf(node);
      let same = key ? keyed.get(key) : cursor && !keyOf(cursor) ? cursor : null;
      if (same && (same.nodeType !== node.nodeType || same.nodeName !== node.nodeName)) same = null;
      if (!same) {
        old.insertBefore(document.importNode(node, true), cursor);
        continue;
      }
      if (!same.contains(document.activeElement)) {
        if (same !== cursor) old.insertBefore(same, cursor);
      } else {
        // Moving the focused element would take the focus from it, so its siblings move instead.
        while (cursor && cursor !== same) {
          const sibling = cursor;
          cursor = cursor.nextSibling;
          old.append(sibling);
        }
      }
      if (same === cursor) cursor = cursor.nextSibling;
      if (same.nodeType === 1) morph(same, node);
      else if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
    }
    while (cursor) {
      const obsolete = cursor;
      cursor = cursor.nextSibling;
      obsolete.remove();
    }
  };

  // Sliders

  // Conversions between the text of a range's inputs, numbers (of days, for dates), and slider
  // positions from 0 to 1000; null if the range has no extent.
  const scaleOf = (form) => {
    const data = form.dataset;
    const isDays = data.range === "days";
    const parse = (text) => (isDays ? Date.parse(text) / 864e5 : Number(text));
    const format = (x) => (isDays ? new Date(x * 864e5).toISOString().slice(0, 10) : x);
    const min = parse(data.min);
    const max = parse(data.max);
    if (!(max > min)) return null;
    // With a histogram, equal parts of the track are its bars, whatever their scale. The track can
    // be longer than the histogram.
    const edges = (data.edges || "").split(" ").filter(Boolean).map(Number);
    if (edges.length < 2) edges.splice(0, edges.length, min, max);
    if (min < edges[0]) edges.unshift(min);
    if (max > edges.at(-1)) edges.push(max);
    const isLog = !data.edges && !isDays && data.range !== "linear" && min > 0;
    const isWhole = Number.isInteger(min) && Number.isInteger(max) && max - min > 20;
    const step = Number(data.step) || (isDays || isWhole ? 1 : 0);
    const parts = edges.length - 1;
    const position = (x) => {
      if (isLog) return (1000 * Math.log(x / min)) / Math.log(max / min);
      const found = edges.findIndex((edge, index) => index > 0 && x <= edge);
      const part = found < 0 ? parts : found;
      const share = (x - edges[part - 1]) / (edges[part] - edges[part - 1] || 1);
      return (1000 * (part - 1 + Math.min(Math.max(share, 0), 1))) / parts;
    };
    const value = (p) => {
      const part = Math.min(Math.floor((p / 1000) * parts), parts - 1);
      const share = (p / 1000) * parts - part;
      const x = isLog
        ? min * (max / min) ** (p / 1000)
        : edges[part] + (edges[part + 1] - edges[part]) * share;
      return step
        ? Math.min(Math.max(Math.round(x / step) * step, min), max)
        : Number(x.toPrecision(4));
    };
    return { parse, format, min, max, position, value };
  };

  // Adds a slider with two handles in front of a range's form.
  const addSlider = (form) => {
    const slider = document.createElement("div");
    slider.className = "slider";
    slider.dataset.key = "slider";
    for (const name of ["from", "to"]) {
      const handle = document.createElement("input");
      handle.type = "range";
      handle.max = 1000;
      handle.id = form.elements[name].id + "-handle";
      slider.append(handle);
    }
    form.before(slider);
    return slider;
  };

  const handlesOf = (slider) => [...slider.querySelectorAll("input")];

  // Fills the track between the handles and highlights the bars above it.
  const fill = (slider) => {
    const [from, to] = handlesOf(slider).map((handle) => +handle.value / 1000);
    slider.style.setProperty("--from", from);
    slider.style.setProperty("--rest", 1 - to);
    // Where both handles are at the same end, the one that can still move is in front.
    handlesOf(slider)[0].style.zIndex = from > 0.5 ? 2 : 1;
    const histogram = slider.previousElementSibling;
    if (!histogram?.matches(".histogram")) return;
    const bars = histogram.children;
    [...bars].forEach((bar, index) => {
      const isInside = (index + 1) / bars.length > from && index / bars.length < to;
      bar.classList.toggle("in", isInside);
    });
  };

  // Shows the approximate number of records between the handles while one is moved.
  const preview = (slider, form) => {
    const counts = (form.dataset.counts || "").split(" ").filter(Boolean).map(Number);
    if (!counts.length) return;
    const [from, to] = handlesOf(slider).map((handle) => (+handle.value / 1000) * counts.length);
    const share = (index) => Math.max(Math.min(to, index + 1) - Math.max(from, index), 0);
    const sum = counts.reduce((total, count, index) => total + count * share(index), 0);
    const text = slider.querySelector(".preview") || document.createElement("output");
    text.className = "preview";
    text.textContent = "≈ " + Math.round(sum).toLocaleString(root.lang);
    slider.append(text);
  };

  const upgradeRanges = () => {
    for (const form of document.querySelectorAll("form[data-range]")) {
      const before = form.previousElementSibling;
      const old = before?.classList.contains("slider") ? before : null;
      const scale = scaleOf(form);
      if (!scale) {
        old?.remove();
        continue;
      }
      const slider = old || addSlider(form);
      handlesOf(slider).forEach((handle, index) => {
        const field = form.elements[index ? "to" : "from"];
        const number = () =>
          field.value === "" ? (index ? scale.max : scale.min) : scale.parse(field.value);
        const announce = () => handle.setAttribute("aria-valuetext", scale.format(number()));
        handle.setAttribute("aria-label", field.getAttribute("aria-label"));
        if (handle !== document.activeElement) handle.value = Math.round(scale.position(number()));
        announce();
        handle.oninput = () => {
          const other = handlesOf(slider)[1 - index];
          const distance = handle.value - other.value;
          if (index ? distance < 0 : distance > 0) handle.value = other.value;
          const p = +handle.value;
          // A handle at the end of its track leaves that end open.
          field.value = (index ? p >= 1000 : p <= 0) ? "" : scale.format(scale.value(p));
          announce();
          fill(slider);
          preview(slider, form);
        };
        handle.onchange = () => {
          slider.querySelector(".preview")?.remove();
          showLater(form, "push", usesKeys ? keyPause : 0);
        };
      });
      fill(slider);
    }
  };

  // Light or dark, and the sheet of filters on a phone

  const modeKey = "widgetrun-mode";
  const addModeSwitch = ({ body: target }) => {
    if (!target.dataset.mode || target.querySelector("#mode")) return;
    const button = document.createElement("button");
    button.id = "mode";
    button.type = "button";
    button.setAttribute("aria-label", target.dataset.mode);
    target.querySelector(".bar")?.append(button);
  };
  const applyMode = (mode) => (mode ? (root.dataset.mode = mode) : delete root.dataset.mode);
  const switchMode = () => {
    const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const isDark = root.dataset.mode ? root.dataset.mode === "dark" : prefersDark;
    const mode = isDark ? "light" : "dark";
    applyMode(mode);
    localStorage.setItem(modeKey, mode);
  };

  const setSheet = (isOpen) => {
    const filters = byID("filters");
    if (!filters || filters.classList.contains("open") === isOpen) return;
    filters.classList.toggle("open", isOpen);
    for (const part of document.querySelectorAll("header, main, footer")) part.inert = isOpen;
    const next = document.querySelector(isOpen ? ".close" : ".open-filters");
    next?.focus({ preventScroll: true });
  };

  // Search fields with suggestions

  const recentKey = "widgetrun-recent";
  const recentSearches = () => JSON.parse(localStorage.getItem(recentKey) || "[]");
  const remember = (text) => {
    const others = recentSearches().filter((query) => query !== text);
    if (text.trim()) localStorage.setItem(recentKey, JSON.stringify([text, ...others].slice(0, 5)));
  };
  const optionsOf = (combo) => [...combo.querySelectorAll(".panel [role=option]")];
  const comboOf = (element) => element.closest?.(".combo");

  // Marks an option as active; the focus stays in the field.
  const activate = (combo, active) => {
    for (const option of optionsOf(combo)) option.setAttribute("aria-selected", option === active);
    const field = combo.querySelector("input[type=search]");
    if (active) field.setAttribute("aria-activedescendant", active.id);
    else field.removeAttribute("aria-activedescendant");
    active?.scrollIntoView({ block: "nearest" });
  };

  // Fills the panel of an empty field with recent searches.
  const showRecent = (combo) => {
    const field = combo.querySelector("input[type=search]");
    const panel = combo.querySelector(".panel");
    const queries = recentSearches();
    if (field.value || !queries.length || optionsOf(combo).length) return;
    const title = document.createElement("div");
    title.className = "source";
    title.textContent = panel.dataset.recent;
    const rows = queries.map((query, index) => {
      const row = document.createElement("a");
      row.className = "row option";
      row.id = `${panel.id}-recent-${index}`;
      row.setAttribute("role", "option");
      row.href = field.dataset.live + encodeURIComponent(query);
      row.tabIndex = -1;
      row.textContent = query;
      return row;
    });
    panel.replaceChildren(title, ...rows);
    panel.classList.remove("hidden");
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-controls", panel.id);
  };

  const setPanel = (combo, isOpen) => {
    if (isOpen) showRecent(combo);
    const isShown = isOpen && optionsOf(combo).length > 0;
    combo.classList.toggle("open", isOpen);
    const field = combo.querySelector("input[role=combobox]");
    field?.setAttribute("aria-expanded", isShown);
    if (!isOpen && field) activate(combo, null);
  };

  on("focusin", ({ target: element }) => {
    const combo = comboOf(element);
    for (const other of document.querySelectorAll(".combo.open")) {
      if (other !== combo) setPanel(other, false);
    }
    if (combo && element.matches("input[type=search]")) setPanel(combo, true);
  });
  on("pointerdown", ({ target: element }) => {
    for (const combo of document.querySelectorAll(".combo.open")) {
      if (!combo.contains(element)) setPanel(combo, false);
    }
  });
  on("input", ({ target: element }) => {
    const combo = comboOf(element);
    if (combo) setPanel(combo, true);
  });
  on("keydown", (event) => {
    const combo = comboOf(event.target);
    if (!combo || event.isComposing) return;
    const options = optionsOf(combo);
    const index = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && options.length) {
      event.preventDefault();
      if (!combo.classList.contains("open")) setPanel(combo, true);
      // Between the last and the first option, no option is active.
      const next = (index + 1 + move + options.length + 1) % (options.length + 1);
      activate(combo, options[next - 1]);
    } else if (event.key === "Enter" && index >= 0) {
      event.preventDefault();
      options[index].click();
    } else if (event.key === "ArrowRight" && index >= 0) {
      const fillIn = options[index].parentElement.querySelector(".fill");
      if (fillIn) {
        event.preventDefault();
        fillIn.click();
      }
    } else if (event.key === "Escape" && combo.classList.contains("open")) {
      event.preventDefault();
      setPanel(combo, false);
    }
  });
  on("click", ({ target: element }) => {
    const combo = comboOf(element);
    if (!combo) return;
    if (element.closest(".back, .option")) setPanel(combo, false);
    const field = combo.querySelector("input[type=search]");
    if (element.closest(".option")) {
      remember(element.closest(".option").textContent.trim());
      field.blur();
    }
    if (element.closest(".fill")) field.focus();
  });
  on("submit", ({ target: form }) => {
    const combo = comboOf(form);
    if (!combo) return;
    remember(form.elements.value.value);
    setPanel(combo, false);
  });

  // Events

  // Whether the latest input came from the keyboard.
  let usesKeys = false;
  const setUsesKeys = ({ type }) => (usesKeys = type === "keydown");
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, setUsesKeys, true);

  on("click", (event) => {
    if (event.target.id === "mode") switchMode();
    const link = event.target.closest?.('.open-filters, #filters a[href="#results"]');
    if (link) {
      event.preventDefault();
      setSheet(link.matches(".open-filters"));
    }
    const bar = event.target.closest?.(".histogram rect");
    const form = bar?.closest("section").querySelector("form[data-range]");
    if (form) {
      const edges = form.dataset.edges.split(" ");
      const index = [...bar.parentElement.children].indexOf(bar);
      form.elements.from.value = edges[index];
      form.elements.to.value = edges[index + 1];
      show(target(form), "push");
    }
  });

  // Menus and number fields apply without a button.
  on("change", ({ target: field }) => {
    const form = field.form;
    if (form?.matches(".menu, .numbers") && field.checkValidity()) show(target(form), "push");
  });

  on("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || event.button || hasModifier) return;
    const url = urlOf(link);
    if (url.origin !== location.origin || url.pathname !== location.pathname || url.hash) return;
    event.preventDefault();
    const action = actionOf(link);
    if (!action) return visit(url.search.slice(1), "push");
    // A chip can be removed only once.
    const isRepeated = unanswered().some((change) => change.action === action);
    if (isRepeated && link.classList.contains("tag")) return;
    show({ action, scrolls: link.classList.contains("page") }, "push");
  });

  on("submit", (event) => {
    const form = event.target;
    if (!form.elements.do) return;
    event.preventDefault();
    const field = form.querySelector("input[data-live]");
    if (field) return type(field, 0);
    clearTimeout(delayed?.timer);
    delayed = undefined;
    show(target(form, event.submitter), "push");
  });

  // The first letter of a search adds a history entry; the following ones replace it.
  let isFirst = true;
  on("focusin", () => {
    isFirst = true;
  });

  // Searches for the text of a field, unless that is the latest search.
  const type = (field, pause = Number(field.dataset.debounce)) => {
    const { form } = field;
    const change = unanswered().findLast((change) => change.form === form);
    const text = change ? change.text : field.getAttribute("value") || "";
    if (field.value === text && delayed?.form !== form) return;
    showLater(form, isFirst ? "push" : "replace", pause);
    isFirst = false;
  };

  // Some browsers report the end of a composition before the last input event, others after it.
  on("compositionend", ({ target: field }) => "live" in field.dataset && type(field));
  on("input", ({ target: field, isComposing }) => {
    if ("live" in field.dataset && !isComposing) type(field);
  });

  on("keydown", (event) => {
    const { key, target: element } = event;
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(element.nodeName);
    const isChoice = element.matches?.("a.choice, a[role=button]");
    if (key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
      const field = document.querySelector("input[data-live]");
      if (field) {
        event.preventDefault();
        field.focus();
        field.select();
      }
    }
    if (key === " " && isChoice) {
      event.preventDefault();
      element.click();
    }
    if (/^Arrow(Down|Up)$/.test(key) && isChoice) {
      const all = [...element.closest("section").querySelectorAll("a.choice")];
      const next = all[all.indexOf(element) + (key === "ArrowDown" ? 1 : -1)];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });

  // Maps. `map.js` asks for changes and follows updates with events. Its changes have the map as
  // `form`, so only the newest waits.
  on("widgetrun:do", ({ detail }) => show(detail, "push"));

  // Loads the files for maps, unless the first page had a map. Their addresses end like that of this
  // script.
  const { src } = document.currentScript;
  const loadMapFiles = () => {
    if (!document.querySelector(".map") || document.querySelector('script[src*="map.js"]')) return;
    const [style, script] = ["link", "script"].map((name) => document.createElement(name));
    style.rel = "stylesheet";
    style.href = src.replace("script.js", "map.css");
    script.src = src.replace("script.js", "map.js");
    document.head.append(style, script);
  };

  addEventListener("popstate", () => visit(location.search.slice(1)));

  // Lists that continue while one scrolls: `data-ahead` of their link is the number of records before
  // the end at which the next ones are requested.

  // The number of records at the latest request, because a request that fails is not repeated.
  let loadedRows = 0;
  let hasScrolled = false;
  const rowsOf = (link) => link.closest("section").querySelectorAll(".hit, tbody tr");
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target: row } of entries) {
        const link = row.closest("section")?.querySelector("a[data-ahead]");
        if (!isIntersecting || !link) continue;
        show({ action: actionOf(link) }, "replace");
        loadedRows = rowsOf(link).length;
      }
    },
    // Also sees what has been skipped, for example with the End key.
    { rootMargin: "1000000px 0px 0px" },
  );

  const observeEnds = () => {
    observer.disconnect();
    if (!hasScrolled) return;
    for (const link of document.querySelectorAll("a[data-ahead]")) {
      const rows = rowsOf(link);
      const first = rows[Math.max(rows.length - link.dataset.ahead, 0)];
      if (first && rows.length !== loadedRows) observer.observe(first);
    }
  };

  const startObserving = () => {
    hasScrolled = true;
    observeEnds();
  };
  addEventListener("scroll", startObserving, { once: true, passive: true });

  wide.addEventListener("change", () => setSheet(false));
  on("keydown", (event) => event.key === "Escape" && setSheet(false));
  applyMode(localStorage.getItem(modeKey));
  addModeSwitch(document);
  upgradeRanges();

  // Loads the style sheets again. The old ones stay until the new ones are complete.
  const refreshStyles = () => {
    for (const old of document.querySelectorAll('link[rel="stylesheet"]')) {
      const next = old.cloneNode();
      const url = new URL(old.href);
      url.search = Date.now();
      next.href = url;
      next.onload = next.onerror = () => old.remove();
      old.after(next);
    }
  };

  if (body.hasAttribute("data-events")) {
    const events = new EventSource("events");
    events.onopen = () => post("diagnostics");
    events.addEventListener("failure", ({ data }) => post("diagnostics", data));
    events.addEventListener("reload", () => {
      post("diagnostics");
      refreshStyles();
      show({});
    });
  }
})();
