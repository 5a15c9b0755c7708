"use strict";
// What the page stores: texts by name. They are read once when the page opens and then held here, so that programs need not wait for
// them; every change is written at once in the background. What the storage refuses is held here until the page is closed: it can be
// read, exported, and is stored as soon as there is room again.
//
// Several tabs may store at the same time. Each change remembers the text that it was made from. If another tab has stored something
// else meanwhile, both are merged (see merge.js), or the later text counts where that makes no sense.


/** A text to be stored, null for none, and the stored texts that it may replace: the one that it was made from comes first.
 *  @typedef {{ text: string | null, bases: (string | null)[] }} Change */

/** @param {{ open: () => ReturnType<typeof openStorage>, journal?: () => Storage | null | undefined,
 *   channel?: () => BroadcastChannel | null }} browser */
const keeper = ({ open, journal: openJournal = () => null, channel: openChannel = () => null }) => {
  const FORMAT = "huanle browser 1";
  /** The end of the name of a text that could not be read, or has another version, and was set aside. */
  const ASIDE = ".aside";
  /** The beginning of the names in localStorage of what a closed tab had not stored yet. */
  const JOURNAL = "huanle-journal.";

  /** @type {DatabaseStorage | LocalStorage | null} */
  let storage = null;
  /** @type {Storage | null} */
  let journal = null;
  const journalName = JOURNAL + Math.random().toString(36).slice(2);
  let isJournaled = false;
  /** @type {BroadcastChannel | null} */
  let channel = null;
  /** What the storage has, as far as this page knows.
   *  @type {Map<string, string>} */
  let known = new Map();
  /** What is not stored yet: the changes of a group are stored all at once. No name is in two groups.
   *  @type {Map<string, Change>[]} */
  let groups = [];
  /** The group that is being stored.
   *  @type {Map<string, Change> | null} */
  let current = null;
  /** What to do when a group is stored.
   *  @type {WeakMap<Map<string, Change>, () => void>} */
  const stored = new WeakMap();
  /** Whether everything was deleted: nothing is stored until the page is loaded again. */
  let closed = false;
  let isRefused = false;
  /** The last of the tasks that use the storage one after another. */
  let last = Promise.resolve();
  let isQueued = false;
  const listeners = {
    /** Is called when something cannot be stored, once until something can: with null if there is no room, otherwise the error.
     *  @type {(why: string | null) => void} */
    refused: () => {},
    /** Is called when another tab has stored something. */
    changed: () => {},
  };

  /** Runs a task after those before it.
   *  @template T @param {() => Promise<T>} task @returns {Promise<T>} */
  function enqueue(task) {
    const done = last.then(task);
    last = done.then(() => {}, () => {});
    return done;
  }

  /** @param {string} name */
  const pending = (name) => groups.find((group) => group.has(name));
  /** @param {string} name */
  function get(name) {
    const change = pending(name)?.get(name);
    return change ? change.text : known.get(name) ?? null;
  }
  function names() {
    const found = new Set(known.keys());
    for (const group of groups) for (const name of group.keys()) found.add(name);
    return [...found].filter((name) => get(name) !== null).sort();
  }

  /** Changes texts, and stores them all at once in the background.
   *  @param {[string, string | null][]} texts */
  function change(texts) {
    if (closed) return;
    // A group that is stored now stays: what is new in it is stored after that.
    const touched = groups.filter((group) => texts.some(([name]) => group.has(name)));
    const target = touched.find((group) => group === current) ?? touched[0] ?? new Map();
    for (const group of touched) if (group !== target) for (const [name, held] of group) target.set(name, held);
    groups = [...groups.filter((group) => !touched.includes(group)), target];
    for (const [name, text] of texts) {
      const before = target.get(name);
      if (before) before.text = text;
      else target.set(name, { text, bases: [known.get(name) ?? null] });
    }
    flush();
  }

  /** Returns what to store where another tab may have stored something.
   *  @param {string} name @param {string | null} text @param {(string | null)[]} bases @param {string | null} there */
  function resolve(name, text, bases, there) {
    if (bases.includes(there) || there === null) return text;
    if (text === null) return there;
    if (name !== "store" || text === there) return text;
    return Merge.stores(bases[0], text, there) ?? text;
  }

  /** Tells other tabs what is stored now.
   *  @param {Map<string, string | null>} texts */
  function announce(texts) {
    for (const [name, text] of texts) {
      if (text === null) known.delete(name);
      else known.set(name, text);
    }
    channel?.postMessage([...texts]);
  }

  /** @param {DOMException} error */
  function refuse(error) {
    if (!isRefused) listeners.refused(/quota/i.test(error.name) ? null : error.message);
    isRefused = true;
  }

  /** Stores the changes of a group. What changes meanwhile remains in it.
   *  @param {Map<string, Change>} group */
  async function store(group) {
    if (!storage || !groups.includes(group)) return;
    const sent = new Map([...group].map(([name, { text }]) => [name, text]));
    /** @type {Map<string, string | null>} */
    const written = new Map();
    current = group;
    try {
      await storage.update([...sent.keys()], (name, there) => {
        const text = resolve(name, sent.get(name) ?? null, group.get(name)?.bases ?? [], there);
        written.set(name, text);
        return text;
      });
    } catch (error) {
      return refuse(/** @type {DOMException} */ (error));
    } finally {
      current = null;
    }
    for (const [name, text] of sent) {
      const held = group.get(name);
      if (held?.text === text) group.delete(name);
      else if (held) held.bases = [text];
    }
    if (group.size === 0) groups = groups.filter((other) => other !== group);
    if (groups.length === 0) isRefused = false;
    announce(written);
    stored.get(group)?.();
    stored.delete(group);
  }

  function dropJournal() {
    if (isJournaled) journal?.removeItem(journalName);
    isJournaled = false;
  }

  /** Stores in the background what is not stored yet. */
  function flush() {
    if (isQueued || !storage || groups.length === 0) return last;
    isQueued = true;
    return enqueue(async () => {
      isQueued = false;
      for (const group of [...groups]) await store(group);
      if (groups.length === 0) dropJournal();
    });
  }

  /** Writes what is not stored yet where it can be written at once, since the tab is being closed: the next page stores it. */
  function writeJournal() {
    const rows = groups.flatMap((group) => [...group].map(([name, { text, bases }]) => [name, text, bases[0]]));
    if (closed || rows.length === 0) return;
    try {
      journal?.setItem(journalName, JSON.stringify(rows));
      isJournaled = true;
      // That page may store it before this one does.
      for (const group of groups) for (const held of group.values()) held.bases.push(held.text);
    } catch {
      // There is no room there either.
    }
  }

  /** Takes texts from where earlier pages have left them, unless they are waiting to be stored already. They are deleted there as soon
   *  as they are stored here.
   *  @param {[string, string | null, string | null][]} rows each with a name, a text, and what it was made from
   *  @param {() => void} done */
  function adopt(rows, done) {
    if (rows.length === 0 || rows.some(([name]) => pending(name))) return;
    const group = new Map(rows.map(([name, text, base]) => [name, { text, bases: [base] }]));
    stored.set(group, done);
    groups.push(group);
  }

  function readJournals() {
    if (!journal) return;
    const isText = (/** @type {unknown} */ value) => value === null || typeof value === "string";
    for (const key of keysOf(journal, JOURNAL)) {
      let rows;
      try {
        rows = JSON.parse(journal.getItem(key) ?? "");
        if (!rows.every((/** @type {unknown[]} */ [name, text, base]) => typeof name === "string" && isText(text) && isText(base))) throw new Error("damaged");
      } catch {
        journal.removeItem(key);
        continue;
      }
      adopt(rows, () => journal?.removeItem(key));
    }
  }

  /** Reads what is stored. Moves what was stored in localStorage while the browser refused IndexedDB; it stays there until it is stored. */
  async function start() {
    const found = await open();
    [storage, known] = [found.storage, found.texts];
    if (!storage) return;
    try {
      journal = openJournal() ?? null;
      readJournals();
    } catch {
      journal = null;
    }
    const { fallback } = found;
    const before = [...(fallback?.texts() ?? [])];
    adopt(before.map(([name, text]) => [name, text, null]), () => before.forEach(([name, text]) => fallback?.remove(name, text)));
    try {
      channel = openChannel();
    } catch {
      // Changes by other tabs are noticed when something is stored.
    }
    if (channel) channel.onmessage = ({ data }) => {
      if (!Array.isArray(data)) return;
      for (const [name, text] of data) text === null ? known.delete(name) : known.set(name, text);
      listeners.changed();
      // There may be room now.
      flush();
    };
    flush();
  }
  /** @type {Promise<void> | null} */
  let opening = null;

  return {
    get, names, FORMAT, ASIDE, listeners, writeJournal,
    /** Reads what is stored, once. Nothing else works before. */
    open: () => (opening ??= start()),
    /** Whether anything outlives the page. */
    get lasts() {
      return storage !== null;
    },
    /** Stores a text.
     *  @param {string} name @param {string} text */
    set: (name, text) => change([[name, text]]),
    /** Stores what is not stored yet, as far as that is possible. */
    settle: async () => {
      await flush();
      await last;
    },
    /** Reads everything again: this page may have been asleep while another one stored something. */
    refresh: () => enqueue(async () => {
      const texts = await storage?.read().catch(() => null);
      if (!texts || closed) return;
      const isOther = texts.size !== known.size || [...texts].some(([name, text]) => known.get(name) !== text);
      known = texts;
      if (isOther) listeners.changed();
    }),
    /** Gives the text under a name, which cannot be read, another name. Without room for that it stays, and what comes under the name
     *  is held.
     *  @param {string} name */
    setAside: (name) => {
      const text = get(name);
      if (text === null || closed) return false;
      let [place, count] = [`${name}${ASIDE}`, 1];
      while (get(place) !== null && get(place) !== text) place = `${name}${ASIDE}.${++count}`;
      change([[place, text], [name, null]]);
      return true;
    },
    /** Everything, as a file; what is not as it should be, as a text next to it. */
    export: () => {
      /** @type {Record<string, unknown>} */
      const parts = {};
      for (const name of names()) {
        const text = get(name) ?? "";
        const value = Parts.isText(name) ? text : Parts.parse(text);
        if (Parts.isRight(name, value)) parts[name] = value;
        else if (Parts.isKnown(name)) parts[name + ASIDE] = text;
      }
      return JSON.stringify({ format: FORMAT, ...parts }, null, 1);
    },
    /** Replaces everything by texts by name, or leaves everything as it is if there is no room. Resolves to whether that was done.
     *  @param {Map<string, string>} texts */
    replace: (texts) => enqueue(async () => {
      /** @type {Map<string, string | null>} */
      const after = new Map([...known.keys(), ...names()].map((name) => [name, null]));
      for (const [name, text] of texts) after.set(name, text);
      try {
        await storage?.update([...after.keys()], (name) => after.get(name) ?? null);
      } catch {
        return false;
      }
      groups = [];
      dropJournal();
      announce(after);
      return true;
    }),
    /** Deletes everything, and stores nothing more until the page is loaded again. Resolves to whether that was done. */
    forget: () => {
      closed = true;
      return enqueue(async () => {
        groups = [];
        announce(new Map([...known.keys()].map((name) => [name, null])));
        try {
          for (const prefix of [JOURNAL, LocalStorage.PREFIX]) if (journal) for (const key of keysOf(journal, prefix)) journal.removeItem(key);
          await storage?.clear();
          return true;
        } catch {
          return false;
        }
      });
    },
  };
};

/** The parts of an exported file, each of which is stored under its name. */
const Parts = (() => {
  /** @param {string} text */
  const parse = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  /** @typedef {Record<string, any>} Fields */
  /** @param {unknown} value @returns {value is Fields} */
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isSwitch = (/** @type {unknown} */ value) => value === undefined || typeof value === "boolean";
  /** @type {Record<string, (value: unknown) => boolean>} */
  const RIGHT = {
    settings: (value) => typeof value === "string",
    pinyin: (value) => typeof value === "string",
    store: isObject,
    page: (value) => isObject(value) && ["smooth", "sound", "whole", "keys", "hinted"].every((name) => isSwitch(value[name])) && Number.isFinite(value.split ?? 0),
    playground: (value) => isObject(value) && value.kind === "c" && typeof value.name === "string" && typeof value.text === "string",
  };
  const isAside = (/** @type {string} */ name) => /^(settings|store)\.aside(\.\d{1,4})?$/.test(name) || /^(page|playground)\.aside$/.test(name);
  const isKnown = (/** @type {string} */ name) => Object.hasOwn(RIGHT, name) || isAside(name);
  return {
    isObject, isKnown, parse,
    /** Whether it is a text, not JSON.
     *  @param {string} name */
    isText: (name) => name === "settings" || name === "pinyin" || isAside(name),
    /** @param {string} name @param {unknown} value */
    isRight: (name, value) => isKnown(name) && (isAside(name) ? typeof value === "string" : RIGHT[name](value)),
    /** What a stored text of JSON holds, if it is as it should be.
     *  @param {string} name @param {string | null} text @returns {Fields | null} */
    read: (name, text) => {
      const value = text === null ? undefined : parse(text);
      return value !== undefined && RIGHT[name](value) ? value : null;
    },
  };
})();

const Keep = keeper({
  open: () => openStorage(() => globalThis.indexedDB, () => globalThis.localStorage),
  journal: () => globalThis.localStorage,
  channel: () => new BroadcastChannel("huanle"),
});

/** Lets the user save a file.
 *  @param {string} name @param {BlobPart} bytes */
function save(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name.split(/[\\/]/).at(-1) ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Files as values of an address: see src/programs/address.rs. */
const Packed = {
  /** @param {BlobPart} bytes */
  async pack(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    let text = "";
    for (const byte of packed) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  },
  /** @param {string} text */
  async unpack(text) {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  },
};
