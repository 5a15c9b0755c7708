"use strict";
// Runs addresses in Node as fast as they go: `node web/test/frames.js MODULE [sleep] <ADDRESSES`, an address a line. Prints for each the number
// of its frames and a sum over all that was seen, heard and told. With `sleep` the module really sleeps in each retrace.
const fs = require("node:fs");
const { Huanle } = require("./load.js")(["machine.js"], "Huanle");

const [file, way] = process.argv.slice(2);

/** A sum of words of 32 bits, in two lanes (after FNV-1a). */
class Sum {
  #one = 0x811c9dc5;
  #two = 0x1b873593;
  add(words) {
    let [one, two] = [this.#one, this.#two];
    for (let at = 0; at < words.length; at++) {
      one = Math.imul(one ^ words[at], 0x01000193);
      two = Math.imul(two ^ words[at], 0x85ebca6b) ^ (two >>> 15);
    }
    [this.#one, this.#two] = [one, two];
  }
  toString() {
    return [this.#one, this.#two].map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
  }
}

async function main() {
  const compiled = await WebAssembly.compile(fs.readFileSync(file));
  let address, sum, frames, longest, drawn;
  let screen = new Uint32Array(0);
  const page = {
    draw(pixels, width, height, top) {
      drawn = true;
      if (screen.length !== width * height) screen = new Uint32Array(width * height);
      screen.set(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4), top * width);
    },
    retrace(frame) {
      frames++;
      sum.add([frame, drawn ? 1 : 0]);
      if (drawn) sum.add(screen);
      drawn = false;
      return way === "sleep" ? Promise.resolve("") : "";
    },
    // The module has all its data.
    load: async () => new Uint8Array(4),
    yield: () => (way === "sleep" ? Promise.resolve("") : ""),
    sound: (at, hz) => sum.add([Math.round(at * 1000), hz]),
    now: () => performance.now(),
    ask: (question) => ({ address, language: "zh", seed: "1" })[question] ?? null,
    tell: (message, bytes) => {
      if (message === "fault") console.error(`${address}: ${Buffer.from(bytes).toString()}`);
      return true;
    },
  };
  const machine = await Huanle.machine(compiled, page);
  for (address of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    [sum, frames, drawn] = [new Sum(), 0, false];
    const started = performance.now();
    await machine.begin();
    longest = Math.round(performance.now() - started);
    console.log(`${frames} ${sum} ${longest} ${machine.exports.memory.buffer.byteLength}`);
  }
}
main();
