"use strict";
// The sources of the workbench on the page: what is stored of them, and the one that is edited as plain text, with the keyboard and the
// aids of the device.
const Source = (() => {
  const NAME = "playground";

  /** What the workbench had last, for itself: name, `1` if it is changed, and text of each, separated by NUL. */
  function stored() {
    const kept = Parts.read(NAME, Keep.get(NAME));
    if (!kept) return null;
    const others = Array.isArray(kept.others) ? kept.others.filter((other) => typeof other?.name === "string" && typeof other.text === "string") : [];
    return [kept, ...others].flatMap(({ name, changed, text }) => [name, changed === false ? "" : "1", text]).join("\0");
  }

  /** Stores what the workbench says; returns the source that is edited.
   *  @param {string} text @returns {SourceText} */
  function store(text) {
    const fields = text.split("\0");
    const sources = [];
    for (let at = 0; at + 2 < fields.length; at += 3) sources.push({ name: fields[at], changed: fields[at + 1] === "1", text: fields[at + 2] });
    const [first, ...others] = sources;
    Keep.set(NAME, JSON.stringify({ kind: "c", ...first, others }));
    return first;
  }

  /** The words of an address that open a source in the workbench.
   *  @param {string} name @param {BlobPart} bytes */
  const words = async (name, bytes) => `c=${await Packed.pack(bytes)}&name=${encodeURIComponent(name)}`;

  /** Shows a source as plain text. Resolves to the text, or to null if it is to stay as it was.
   *  @param {SourceText} source @param {Words["text_"]} says @returns {Promise<string | null>} */
  async function edit({ name, text }, says) {
    const area = Object.assign(document.createElement("textarea"), { className: "source", value: text, spellcheck: false, autocapitalize: "off" });
    area.setAttribute("aria-label", says.source);
    area.addEventListener("keydown", (event) => {
      if (event.key !== "Tab" || event.shiftKey) return;
      event.preventDefault();
      area.setRangeText("\t", area.selectionStart, area.selectionEnd, "end");
    });
    /** @type {string | null} */
    let done = null;
    // Escape leaves the text, not the dialog: what was typed would be lost.
    area.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      area.closest("dialog")?.querySelector("button")?.focus();
    });
    const shown = Rescue.show(name, [area], [[says.done, () => (done = area.value), false, "done"], [says.cancel, null, false, "cancel"]]);
    area.setSelectionRange(0, 0);
    area.focus();
    area.scrollTop = 0;
    await shown;
    return done === text ? null : done;
  }

  return { stored, store, words, edit };
})();
