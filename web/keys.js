"use strict";
// From the keys of a browser to those of the machine, by where they lie: a keyboard of the PC is American.
const Keys = (() => {
  /** @type {Record<string, string | null>} */
  const NAMES = {
    Escape: "Esc", Enter: "Enter", NumpadEnter: "Enter", Space: "Space", Tab: "Tab", Backspace: "Backspace", Pause: "Pause",
    ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right",
    Home: "Home", End: "End", PageUp: "PgUp", PageDown: "PgDn", Insert: "Ins", Delete: "Del",
    Numpad8: "Up", Numpad2: "Down", Numpad4: "Left", Numpad6: "Right", Numpad7: "Home", Numpad1: "End", Numpad9: "PgUp",
    Numpad3: "PgDn", Numpad0: "Ins", NumpadDecimal: "Del", Numpad5: "KP5",
    NumpadAdd: "KP+", NumpadSubtract: "KP-", NumpadMultiply: "KP*", NumpadDivide: "/",
    Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Backslash: "\\", Semicolon: ";", Quote: "'", Backquote: "`",
    Comma: ",", Period: ".", Slash: "/", IntlBackslash: "\\",
    ShiftLeft: "Shift", ShiftRight: "Shift", ControlLeft: "Ctrl", ControlRight: "Ctrl", AltLeft: "Alt", AltRight: "Alt",
    MetaLeft: null, MetaRight: null,
  };
  for (let number = 1; number <= 12; number++) NAMES[`F${number}`] = `F${number}`;
  for (const digit of "0123456789") NAMES[`Digit${digit}`] = digit;
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") NAMES[`Key${letter}`] = letter;

  // What Shift makes of a key: for characters that come without one, from the keyboard of a phone.
  const SHIFTED = Object.fromEntries(
    [..."~!@#$%^&*()_+{}|:\"<>?"].map((sign, place) => [sign, "`1234567890-=[]\\;',./"[place]]),
  );

  /** The key of an event, by its name in the machine; null where the machine has none. Keyboards of phones say no place.
   *  @param {KeyboardEvent} event */
  const named = (event) => NAMES[event.code] ?? (event.code ? null : (NAMES[event.key] ?? null));

  /** The keys that write a character, Shift first where it takes that.
   *  @param {string} sign */
  const typed = (sign) => {
    if (sign === " ") return ["Space"];
    if (sign === "\n") return ["Enter"];
    if (/[a-z]/.test(sign)) return [sign.toUpperCase()];
    if (/[A-Z]/.test(sign)) return ["Shift", sign];
    if (sign in SHIFTED) return ["Shift", SHIFTED[sign]];
    return /[-0-9=[\]\\;',./`]/.test(sign) ? [sign] : [];
  };

  /** Pressing and letting go, as words.
   *  @param {string[]} keys */
  const stroke = (keys) => [...keys.map((key) => `+${key}`), ...keys.toReversed().map((key) => `-${key}`)];

  /** The key of an event: for programs that read the keyboard itself, by its place; otherwise letters and signs count as typed.
   *  @param {KeyboardEvent} event @param {boolean} physical */
  const pressed = (event, physical) => {
    if (!physical && event.key?.length === 1 && !event.code?.startsWith("Numpad")) {
      if (/[a-z]/i.test(event.key)) return event.key.toUpperCase();
      const keys = typed(event.key);
      if (keys.length === 1 && !event.shiftKey) return keys[0];
    }
    return named(event);
  };

  /** Whether a key is the browser's. Zooming, searching, the address and going back always are, but not in full screen; loading the
   *  page again and Tab unless the keyboard is captured.
   *  @param {KeyboardEvent} event @param {boolean} captured @param {boolean} fullScreen */
  const isBrowsers = (event, captured, fullScreen) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.code === "F11" || event.key === "F11") return !event.ctrlKey;
    if (fullScreen) return false;
    const key = event.key?.toLowerCase();
    if (event.altKey && !command && (key === "arrowleft" || key === "arrowright")) return true;
    if (command && !event.altKey && ["+", "-", "=", "_", "0", "f", "l"].includes(key)) return true;
    if (captured || event.altKey) return false;
    return key === "f5" || (command && key === "r") || (!command && key === "tab");
  };

  return { named, typed, stroke, pressed, isBrowsers };
})();
