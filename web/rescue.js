"use strict";
// What works when nothing else does: export everything, delete everything, load the page again. It needs neither the programs nor anything
// that is stored. The address `#reset` opens it before the programs start.
const Rescue = (() => {
  let started = false;

  /** The language of the page, or before it has one, that of the settings or of the browser.
   *  @returns {Language} */
  function language() {
    const set = document.documentElement.dataset.speaks ?? /^\s*lang\s*=\s*["'](zh|en)["']/m.exec(Keep.get("settings") ?? "")?.[1];
    return set === "zh" || set === "en" ? set : navigator.language?.startsWith("zh") ? "zh" : "en";
  }
  const says = () => WORDS[language()];

  /** Shows a dialog: sentences or elements, then rows of buttons, each with what it does and whether the dialog stays. Resolves when it is closed.
   *  @param {string} title @param {(string | Node)[]} sentences @param {DialogButton[][]} rows @returns {Promise<void>} */
  function show(title, sentences, ...rows) {
    /** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Partial<HTMLElementTagNameMap[T]>} set */
    const element = (tag, set) => Object.assign(document.createElement(tag), set);
    const before = document.querySelector("dialog");
    before?.close();
    before?.remove();
    const dialog = element("dialog", { id: "more" });
    const lines = rows.map((buttons) => {
      const line = element("p", { className: "row" });
      line.append(...buttons.map(([text, act, stays, name = ""]) => element("button", {
        textContent: text,
        name,
        onclick: () => {
          if (!stays) dialog.close();
          act?.();
        },
      })));
      return line;
    });
    dialog.append(element("h2", { textContent: title }), ...sentences.map((text) => (text instanceof Node ? text : element("p", { textContent: text }))), ...lines);
    document.body.append(dialog);
    dialog.showModal();
    // The focus may have scrolled past what comes before it, such as a QR code.
    dialog.scrollTop = 0;
    return new Promise((resolve) => dialog.addEventListener("close", () => (dialog.remove(), resolve()), { once: true }));
  }

  /** @returns {DialogButton} */
  const exporting = () => [says().export, () => Keep.open().then(() => save("huanle.json", Keep.export())), true];

  /** Asks whether everything is to be deleted, and does it. */
  async function reset() {
    const words = says();
    let sure = false;
    await show(words.forget, [words.surely], [exporting(), [words.forget, () => (sure = true)], [words.cancel]]);
    if (!sure) return;
    await Keep.open();
    if (!(await Keep.forget())) await show(words.title, [words.fault.stuck], [[words.close]]);
    history.replaceState(null, "", location.pathname + location.search);
    location.reload();
  }

  /** Says that Huanle has stopped, or was asked for this, and offers what can be done.
   *  @param {string} [why] */
  function offer(why) {
    const words = says();
    return show(words.title, why ? [why, words.rescue] : [words.rescue],
      [[words.reload, () => location.reload()], exporting(), [words.forget, () => reset()]], [[words.close]]);
  }

  const wanted = () => /^#?(.*&)?reset(=.*)?(&|$)/.test(location.hash);
  const stopped = (/** @type {unknown} */ why) => {
    if (!started) offer(says().fault.start(String(why)));
  };
  addEventListener("error", (event) => stopped(event.message));
  addEventListener("unhandledrejection", (event) => stopped(event.reason?.message ?? event.reason));

  return {
    show, reset, offer, wanted, language,
    /** From now on the page tells its errors itself. */
    started: () => (started = true),
    /** Waits, where the address asks for it, until nothing is to be deleted. */
    async first() {
      while (wanted()) {
        const words = says();
        let next = null;
        await show(words.title, [words.rescue], [exporting(), [words.forget, () => (next = reset())]], [[words.start]]);
        if (next) await next;
        else history.replaceState(null, "", location.pathname + location.search);
      }
    },
  };
})();
