"use strict";
// What the page carries packed: its style and scripts, the module, and the parts of its data (see assemble.js).
const Carried = (() => {
  /** The bytes of an element: their number, then units of UTF-16, each of fifteen or sixteen bits (see assemble.js).
   *  @param {string} id @returns {Uint8Array<ArrayBuffer>} */
  function bytes(id) {
    if (typeof PARTS === "object") return Uint8Array.from(atob(PARTS[id]), (character) => character.charCodeAt(0));
    const element = document.getElementById(id);
    const text = element?.textContent ?? "";
    element?.remove();
    const start = text.indexOf(" ") + 1;
    const packed = new Uint8Array(Number(text.slice(0, start)));
    const [end, short] = [packed.length, 0x800 + 3];
    for (let [from, to, held, count] = [start, 0, 0, 0]; to < end; from++) {
      let unit = text.charCodeAt(from);
      if (unit >= 0xe000) unit -= 0x800;
      unit -= 1 + Number(unit > 13) + Number(unit > 60);
      held = unit < short ? (held << 15) | unit : (held << 16) | (unit + short);
      count += unit < short ? 15 : 16;
      while (count >= 8) {
        count -= 8;
        packed[to++] = held >> count;
        held &= (1 << count) - 1;
      }
    }
    return packed;
  }

  /** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
  const compile = (stream) => WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
  const turn = () => new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });

  /** @type {Promise<WebAssembly.Module> | undefined} */
  let unpacker;
  /** What a part of the page contains, unpacked piece by piece.
   *  @param {string} name */
  async function unpack(name) {
    // The page and its scripts come first in the file.
    if (document.readyState === "loading") await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
    unpacker ??= carried.load("unpack").then((packed) => compile(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))));
    const [compiled, archive] = await Promise.all([unpacker, carried.load(name)]);
    const instance = await WebAssembly.instantiate(compiled, {});
    const exports = /** @type {UnpackerExports} */ (/** @type {unknown} */ (instance.exports));
    const room = exports.room(archive.length);
    new Uint8Array(exports.memory.buffer, room, archive.length).set(archive);
    const next = () => {
      const count = exports.next();
      if (count < 0) throw new Error("damaged");
      return new Uint8Array(exports.memory.buffer, exports.piece(), count).slice();
    };
    // A page that is left meanwhile ends the stream: otherwise Firefox waits for the rest, and may not compile for the next page.
    const left = new AbortController();
    return new ReadableStream({
      start(control) {
        addEventListener("pagehide", () => {
          control.error(new Error("left"));
          // The browser may show the page again as it was.
          addEventListener("pageshow", () => location.reload());
        }, { signal: left.signal });
      },
      async pull(control) {
        await turn();
        const piece = next();
        if (piece.length > 0) return control.enqueue(piece);
        left.abort();
        control.close();
      },
    });
  }

  /** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
  const read = new Map();
  /** A part of the module's data, after its address in memory in four bytes. One that cannot be had is asked for once more next time.
   *  @param {string} name */
  function data(name) {
    const found = read.get(name) ?? unpack(name).then(async (stream) => new Uint8Array(await new Response(stream).arrayBuffer()));
    read.set(name, found);
    found.catch(() => read.delete(name));
    return found;
  }

  /** Adds the page's style and scripts, which are packed too. A page of several files has them beside it. */
  async function start() {
    const add = (/** @type {string} */ tag, /** @type {string} */ text) => document.body.append(Object.assign(document.createElement(tag), { textContent: text }));
    try {
      const stream = new Blob([bytes("code")]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      const [style, ...scripts] = (await new Response(stream).text()).split("\0");
      add("style", style);
      for (const script of scripts) add("script", script);
    } catch {
      document.body.append("欢乐棋要 2023 年以后的 Chrome、Edge 或 Firefox。 Huanle needs a Chrome, Edge or Firefox of 2023 or later.");
    }
  }

  /** Whether the site's policy forbids WebAssembly: it refuses even an empty module. */
  function isForbidden() {
    try {
      new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
      return false;
    } catch {
      return true;
    }
  }

  const carried = {
    data, start, isForbidden,
    /** The module, compiled while it is unpacked. */
    open: async () => compile(await unpack("archive")),
    /** The packed bytes of a part. A page of several files fetches them.
     *  @param {string} name */
    load: async (name) => bytes(name),
  };
  return carried;
})();
