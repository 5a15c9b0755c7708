"use strict";
// The bars: the page's own, of icons, and the keys for fingers, which depend on the program.
const Bars = (() => {
  /** The icons, as paths on 24 × 24 dots.
   *  @type {Names} */
  const ICONS = {
    home: "M4 11l8-7 8 7M6 10v10h12V10",
    c: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
    open: "M3 19V5h6l2 3h10v11z",
    share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
    full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    text: "M5 4h14v16H5zM8 8h8M8 12h8M8 16h5",
    more: "M4 6h16M4 12h16M4 18h16",
    keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M7 14h10",
    Left: "M15 5l-7 7 7 7", Right: "M9 5l7 7-7 7", Up: "M5 15l7-7 7 7", Down: "M5 9l7 7 7-7",
  };
  /** The buttons of the page.
   *  @type {("home" | "c" | "text" | "open" | "share" | "full" | "more")[]} */
  const BUTTONS = ["home", "c", "text", "open", "share", "full", "more"];
  /** The keys that choose: in menus, in forms, on a board, and in the questions of a lesson. */
  const MOVES = "Left Up Down Right Enter Esc";
  /** The keys of each kind of program.
   *  @type {Names} */
  const KEYS = {
    menu: MOVES, list: `${MOVES} F1`, game: `${MOVES} U H F4 F2`, lesson: `${MOVES} Space Home F2`, show: ", Space . N Esc",
    c: `${MOVES} Space Ctrl+Alt+S`, edit: "text F9 F7 F10 Alt+F9 Esc",
  };
  const PANEL = "Esc F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Ctrl Alt Shift Tab Left Up Down Right Enter Space Backspace Ins Del Home End PgUp PgDn " +
    "1 2 3 4 5 6 7 8 9 0 Q W E R T Y U I O P A S D F G H J K L Z X C V B N M - = [ ] ; ' \\ , . / `";
  const STICKY = ["Ctrl", "Alt", "Shift"];

  /** @param {string} name */
  function icon(name) {
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("viewBox", "0 0 24 24");
    picture.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(picture.namespaceURI, "path");
    path.setAttribute("d", ICONS[name]);
    picture.append(path);
    return picture;
  }

  /** Fills a button with an icon, if it has one, and a text; the icon has the text as its name.
   *  @param {HTMLElement} button @param {string} name @param {string} text */
  function fill(button, name, text) {
    const label = document.createElement("span");
    label.textContent = text;
    button.replaceChildren(...(name in ICONS ? [icon(name)] : []), label);
    button.setAttribute("aria-label", text);
    button.title = name in ICONS ? text : "";
  }

  /** Puts the page's buttons into its bar.
   *  @param {Element} bar @param {Words} words */
  function drawHeader(bar, words) {
    const title = Object.assign(document.createElement("h1"), { className: "unseen", textContent: words.title });
    bar.replaceChildren(title, ...BUTTONS.map((name) => {
      const button = document.createElement("button");
      button.dataset.does = name;
      button.className = name === "home" ? "name" : name;
      fill(button, name, words[name]);
      return button;
    }));
  }

  /** Puts the keys of a kind of program into their bar; `stuck` are those that are held for the next one.
   *  @param {Element} bar @param {Words} words @param {string} kind @param {Set<string>} stuck @param {boolean} spread */
  function drawKeys(bar, words, kind, stuck, spread) {
    /** @param {string} name @param {Names} [labels] */
    const button = (name, labels) => {
      const key = document.createElement("button");
      key.dataset.key = name;
      key.tabIndex = -1;
      fill(key, name, labels?.[name] ?? words.keys[name] ?? name);
      if (STICKY.includes(name)) key.setAttribute("aria-pressed", String(stuck.has(name)));
      return key;
    };
    const labels = { ...words.bars.all, ...words.bars[kind] };
    bar.classList.toggle("spread", spread);
    const keys = KEYS[kind].split(" ").map((name) => button(name, labels));
    const toggle = button("keyboard");
    toggle.setAttribute("aria-expanded", String(spread));
    bar.replaceChildren(...keys, toggle);
    if (!spread) return;
    const board = Object.assign(document.createElement("div"), { id: "keyboard" });
    board.append(button("type"), ...PANEL.split(" ").map((name) => button(name)));
    bar.append(board);
  }

  return { icon, drawHeader, drawKeys, STICKY, KINDS: Object.keys(KEYS) };
})();
