"use strict";
// What is stored in the browser, under names of our own. What the storage refuses is held here until the page is closed: it
// can be read, exported, and is stored as soon as there is room again.
const keeper = (open) => {
  const OURS = "huanle.";
  const FORMAT = "huanle browser 1";
  /** What a text begins with that could not be read and was set aside. */
  const DAMAGED = ".damaged";
  /** So much room a game in progress and the next one need. */
  const ROOM = 4096;

  let storage = null;
  try {
    storage = open();
    storage.getItem(`${OURS}page`);
  } catch {
    storage = null;
  }
  /** By name: the text, what the storage had at that time, and whether it is never to be stored under this name. */
  const held = new Map();
  let closed = false;

  const stored = (name) => {
    try {
      return storage?.getItem(OURS + name) ?? null;
    } catch {
      return null;
    }
  };
  /** Stores a text, or nothing any more; whether that was done. */
  const write = (name, text) => {
    try {
      if (!storage) return false;
      if (text === null) storage.removeItem(OURS + name);
      else storage.setItem(OURS + name, text);
      return true;
    } catch {
      return false;
    }
  };
  const get = (name) => {
    const ours = held.get(name);
    if (!ours) return stored(name);
    // Another page has found room and written: its text counts.
    if (storage && !ours.stays && stored(name) !== ours.before) {
      held.delete(name);
      return stored(name);
    }
    return ours.text;
  };
  /** Stores a text; false where it is only held. */
  const set = (name, text) => {
    if (closed) return true;
    const stays = held.get(name)?.stays ?? false;
    if (!stays && write(name, text)) {
      held.delete(name);
      return true;
    }
    held.set(name, { text, before: stored(name), stays });
    return false;
  };
  const names = () => {
    const found = new Set(held.keys());
    try {
      for (let place = 0; place < (storage?.length ?? 0); place++) {
        const key = storage.key(place);
        if (key?.startsWith(OURS)) found.add(key.slice(OURS.length));
      }
    } catch {
      // What can be seen is enough.
    }
    found.delete("try");
    return [...found].sort();
  };
  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  /** Puts texts in their places, those first that get shorter: if all of them fit in the end, they do at any time before. */
  const put = (texts) => {
    const size = (name, text) => (text === null ? 0 : name.length + text.length);
    const growth = ([name, text]) => size(name, text) - size(name, stored(name));
    return [...texts].sort((one, other) => growth(one) - growth(other)).every(([name, text]) => write(name, text));
  };

  const full = () => {
    const done = write("try", "1".repeat(ROOM));
    write("try", null);
    return !done;
  };
  const empty = names().length === 0;
  const isFull = storage !== null && full();

  return {
    get, set, names, FORMAT, DAMAGED,
    /** Whether anything outlives the page. */
    lasts: storage !== null && !(isFull && empty),
    /** Whether there was no room when the page was opened. */
    full: isFull,
    /** Whether something is only held. */
    holds: () => held.size > 0,
    /** Gives the text under a name, which cannot be read, another name. Without room for that it stays, and what comes under
     *  the name is held. */
    setAside: (name) => {
      const text = get(name);
      if (text === null || closed) return false;
      let [place, count] = [`${name}${DAMAGED}`, 1];
      while (stored(place) !== null && stored(place) !== text) place = `${name}${DAMAGED}.${++count}`;
      if (write(place, text)) return write(name, null);
      // There may be room for one of them, if not for both.
      if (write(name, null) && write(place, text)) return true;
      write(name, text);
      held.set(`${name}${DAMAGED}`, { text, before: stored(`${name}${DAMAGED}`), stays: true });
      held.set(name, { text: null, before: stored(name), stays: true });
      return false;
    },
    /** Everything, as a file; what is not as it should be, as a text beside it. */
    export: () => {
      const parts = {};
      for (const name of names()) {
        const text = get(name);
        if (text === null) continue;
        const value = Parts.isText(name) ? text : parsed(text);
        if (Parts.isRight(name, value)) parts[name] = value;
        else if (Parts.isKnown(name)) parts[name + DAMAGED] = text;
      }
      return JSON.stringify({ format: FORMAT, ...parts }, null, 1);
    },
    /** Puts texts by name in the place of everything, or leaves everything as it is: "done", "full", or "lost" where not even what
     *  was there could be put back. */
    replace: (texts) => {
      const after = new Map(names().map((name) => [name, null]));
      for (const [name, text] of texts) after.set(name, text);
      if (!storage) {
        held.clear();
        for (const [name, text] of texts) held.set(name, { text, before: null, stays: false });
        return "done";
      }
      const before = new Map([...after.keys()].map((name) => [name, stored(name)]));
      if (put(after)) {
        held.clear();
        return "done";
      }
      return put(before) ? "full" : "lost";
    },
    /** Deletes everything, and stores nothing more until the page is loaded again; whether that was done. */
    forget: () => {
      const deleted = names().map((name) => write(name, null));
      held.clear();
      closed = true;
      return storage === null || deleted.every(Boolean);
    },
  };
};

/** The parts of an exported file, each of which is stored under its name. */
const Parts = (() => {
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isSwitch = (value) => value === undefined || typeof value === "boolean";
  const RIGHT = {
    settings: (value) => typeof value === "string",
    pinyin: (value) => typeof value === "string",
    store: isObject,
    page: (value) => isObject(value) && ["smooth", "sound", "whole", "keys"].every((name) => isSwitch(value[name])) && Number.isFinite(value.split ?? 0),
    playground: (value) => isObject(value) && ["c", "draw"].includes(value.kind) && typeof value.name === "string" && typeof value.text === "string",
  };
  const isAside = (name) => /^(settings|store)\.damaged(\.\d{1,4})?$/.test(name) || /^(page|playground)\.damaged$/.test(name);
  const isKnown = (name) => Object.hasOwn(RIGHT, name) || isAside(name);
  return {
    isObject, isKnown,
    /** Whether it is a text, not JSON. */
    isText: (name) => name === "settings" || name === "pinyin" || isAside(name),
    isRight: (name, value) => isKnown(name) && (isAside(name) ? typeof value === "string" : RIGHT[name](value)),
    /** What a stored text of JSON holds, if it is as it should be. */
    read: (name, text) => {
      try {
        const value = JSON.parse(text);
        return RIGHT[name](value) ? value : null;
      } catch {
        return null;
      }
    },
  };
})();

const Keep = keeper(() => globalThis.localStorage);

/** Lets the user save a file. */
function save(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name.split(/[\\/]/).pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Files as values of an address: see src/programs/address.rs. */
const Packed = {
  async pack(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    let text = "";
    for (const byte of packed) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  },
  async unpack(text) {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  },
};
if (typeof require === "function" && typeof module === "object") module.exports = { keeper, Parts };
