"use strict";
// What an exported file holds: read completely, and checked, before it replaces anything.
const Import = (() => {
  /** The most bytes of a file. Browsers store less. */
  const LARGEST = 16 << 20;

  /** Why a file is refused: a word of `fault.import` in words.js, and what it needs. */
  class ImportError extends Error {
    /** @param {keyof ImportErrors} word @param {string[]} details */
    constructor(word, ...details) {
      super([word, ...details].join(" "));
      this.word = word;
      this.details = details;
    }
  }

  /** The texts of a file by name, as they are stored.
   *  @param {Uint8Array<ArrayBuffer>} bytes @param {typeof Parts} parts @param {string} format */
  function read(bytes, parts, format) {
    if (bytes.length > LARGEST) throw new ImportError("large");
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      throw new ImportError("encoding");
    }
    if (text.trim() === "") throw new ImportError("empty");
    let whole;
    try {
      whole = JSON.parse(text);
    } catch {
      throw new ImportError("damaged");
    }
    if (!parts.isObject(whole) || typeof whole.format !== "string") throw new ImportError("other");
    if (whole.format !== format) {
      throw /^huanle browser \d{1,9}$/.test(whole.format) ? new ImportError("version", whole.format, format) : new ImportError("other");
    }
    const texts = new Map();
    for (const [name, value] of Object.entries(whole)) {
      if (name === "format") continue;
      if (!parts.isKnown(name)) throw new ImportError("unknown", name.slice(0, 40));
      if (!parts.isRight(name, value)) throw new ImportError("part", name);
      texts.set(name, parts.isText(name) ? value : JSON.stringify(value));
    }
    return texts;
  }

  /** How many games, players and files a store's text holds, as far as that can be seen.
   *  @param {string | null} text @returns {[number, number, number, number]} */
  function counts(text) {
    let store;
    try {
      store = JSON.parse(text ?? "{}");
    } catch {
      store = null;
    }
    const length = (/** @type {unknown} */ list) => (Array.isArray(list) ? list.length : 0);
    const { records, running, files } = store ?? {};
    return [length(running), length(records?.games), length(records?.players), length(files)];
  }

  return { LARGEST, ImportError, read, counts };
})();
