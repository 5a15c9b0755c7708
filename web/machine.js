"use strict";
// Runs the module: its nine imports, and the two ways in which it can sleep. A page and Node use it alike.
//
// `page` is an object of functions:
//   draw(pixels, width, height, top)          takes new rows, of pixels of four bytes, from `top` on, of a screen of a size
//   retrace(frame, due)                       shows the screen, and gives the words of what happened: at once, or a promise of them;
//                                             null ends the program
//   yield()                                   an empty text when the page has had its turn: at once, or a promise of it
//   load(name)                                a promise of a part of the programs' data, after its address in memory in four bytes;
//                                             of null, which ends the program
//   sound(at, hz)                             from a virtual time in milliseconds on
//   now()                                     milliseconds
//   ask(question)                             a text, or null
//   tell(message, bytes)                      whether it was done
const Huanle = (() => {
  const REWINDING = 2;
  const reader = new TextDecoder();
  const writer = new TextEncoder();

  /** What runs programs in a compiled module. `way` is "asyncify" or "jspi".
   *  @param {WebAssembly.Module} module @param {Host} page */
  async function machine(module, page, way = "asyncify") {
    let answer = new Uint8Array(0);
    /** @param {number} at @param {number} length */
    const bytes = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
    /** @param {number} at @param {number} length */
    const text = (at, length) => reader.decode(bytes(at, length).slice());
    const hold = (/** @type {string | null} */ words) => {
      if (words === null || words === undefined) return -1;
      answer = writer.encode(words);
      return answer.length;
    };

    /** @type {Promise<string | null> | null} */
    let asleep = null;
    /** @type {string | null} */
    let woken = null;
    /** A function of the page as an import that sleeps until its promise is kept.
     *  @param {(...call: any[]) => string | null | Promise<string | null>} answers */
    const sleeping = (answers) => {
      if (way === "jspi") return new WebAssembly.Suspending(async (...call) => hold(await answers(...call)));
      return (/** @type {any[]} */ ...call) => {
        if (exports.asyncify_get_state() === REWINDING) {
          exports.asyncify_stop_rewind();
          return hold(woken);
        }
        const words = answers(...call);
        if (!(words instanceof Promise)) return hold(words);
        asleep = words;
        exports.asyncify_start_unwind(bed);
        return 0;
      };
    };

    /** The parts of the data that are in memory. */
    const loaded = new Set();
    /** @param {string} name */
    const load = (name) => (loaded.has(name) ? "" : page.load(name).then((data) => {
      if (!data) return null;
      bytes(new DataView(data.buffer).getUint32(0, true), data.length - 4).set(data.subarray(4));
      loaded.add(name);
      return "";
    }));

    /** @type {MachineImports} */
    const imports = {
      draw: (at, count, width, height, top) => page.draw(new Uint8ClampedArray(exports.memory.buffer, at, count * 4), width, height, top),
      retrace: sleeping((frame, due) => page.retrace(frame, due)),
      yield: sleeping(() => page.yield()),
      load: sleeping((what, length) => load(text(what, length))),
      fetch: (into) => bytes(into, answer.length).set(answer),
      sound: (at, hz) => page.sound(at, hz),
      now: () => page.now(),
      ask: (what, length) => hold(page.ask(text(what, length))),
      tell: (what, length, at, count) => (page.tell(text(what, length), bytes(at, count)) ? 1 : 0),
    };
    const instance = await WebAssembly.instantiate(module, { huanle: /** @type {any} */ (imports) });
    /** @type {MachineExports} */
    const exports = /** @type {any} */ (instance.exports);
    const bed = exports.bed();

    return {
      exports,
      /** Does what the page's address says: 0 when it was left, 1 when the page has ended it. */
      async begin() {
        if (way === "jspi") return WebAssembly.promising(exports.begin)();
        let ended = exports.begin();
        while (asleep) {
          exports.asyncify_stop_unwind();
          const words = asleep;
          asleep = null;
          woken = await words;
          exports.asyncify_start_rewind(bed);
          ended = exports.begin();
        }
        return ended;
      },
    };
  }

  return { machine };
})();
