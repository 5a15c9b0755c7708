"use strict";
// What is kept in the browser, under names of our own; where nothing is kept, until the page is closed.
const Keep = (() => {
  const OURS = "huanle.";
  const FORMAT = "huanle browser 1";
  const NAMES = ["settings", "store", "page", "playground"];
  let memory = null;
  try {
    localStorage.setItem(`${OURS}try`, "1");
    localStorage.removeItem(`${OURS}try`);
  } catch {
    memory = new Map();
  }
  const get = (name) => (memory ? (memory.get(name) ?? null) : localStorage.getItem(OURS + name));
  const set = (name, text) => {
    if (memory) return memory.set(name, text), true;
    try {
      localStorage.setItem(OURS + name, text);
      return true;
    } catch {
      return false;
    }
  };
  const remove = (name) => (memory ? memory.delete(name) : localStorage.removeItem(OURS + name));

  return {
    get, set,
    /** Whether it outlives the page. */
    lasts: memory === null,
    /** Everything, as a file. */
    export: () => {
      const parse = (text) => {
        try {
          return JSON.parse(text);
        } catch {
          return text;
        }
      };
      const kept = NAMES.map((name) => [name, get(name)]).filter(([, text]) => text !== null);
      return JSON.stringify({ format: FORMAT, ...Object.fromEntries(kept.map(([name, text]) => [name, parse(text)])) }, null, 1);
    },
    /** Takes the place of everything; false where it is none of ours. */
    import: (text) => {
      let whole;
      try {
        whole = JSON.parse(text);
      } catch {
        return false;
      }
      if (whole?.format !== FORMAT) return false;
      for (const name of NAMES) {
        if (name in whole) set(name, typeof whole[name] === "string" ? whole[name] : JSON.stringify(whole[name]));
        else remove(name);
      }
      return true;
    },
    forget: () => NAMES.forEach(remove),
  };
})();

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
