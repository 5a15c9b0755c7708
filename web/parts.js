"use strict";
// Takes parts of its data out of a module: they are packed beside it, and the page writes them to their place in memory before the programs
// read them (see Host::load_data), so that what a visit does not need is not transferred.
const fs = require("node:fs");
const path = require("node:path");

/** The parts by the names that the programs load. */
const FILES = {
  othello: "../src/engine/othello/weights.bin",
  xiangqi: "../src/engine/xiangqi/strong/network.bin",
  pinyin: "../src/pinyin/dictionary.txt",
};
const [DATA, DATA_COUNT] = [11, 12];

/** An unsigned number in LEB128. */
const unsigned = (number) => (number < 128 ? [number] : [(number & 127) | 128, ...unsigned(number >>> 7)]);
/** A signed number of 32 bits in LEB128. */
const signed = (number) => (number >= -64 && number < 64 ? [number & 127] : [(number & 127) | 128, ...signed(number >> 7)]);

/** Reads numbers of both kinds from bytes on. */
class Reader {
  constructor(bytes, at = 0) {
    [this.bytes, this.at] = [bytes, at];
  }
  unsigned() {
    for (let [value, unit] = [0, 1]; ; unit *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** The sections of a module: their numbers and contents. */
function sectionsOf(module) {
  const sections = [];
  for (const reader = new Reader(module, 8); reader.at < module.length;) {
    const number = reader.take(1)[0];
    sections.push([number, reader.take(reader.unsigned())]);
  }
  return sections;
}

/** The data of a module: addresses and contents. */
function dataOf(section) {
  const reader = new Reader(section);
  return Array.from({ length: reader.unsigned() }, () => {
    // An address is never beyond 2 GB: its sign does not matter.
    const [kind, instruction, address, end] = [reader.unsigned(), reader.take(1)[0], reader.unsigned(), reader.take(1)[0]];
    if (kind !== 0 || instruction !== 0x41 || end !== 0x0b) throw new Error("data without an address");
    return [address, reader.take(reader.unsigned())];
  });
}

/** A module without the parts, and each part by its name: its address in four bytes, then its contents. */
module.exports = function takeParts(module) {
  const sections = sectionsOf(module);
  let data = dataOf(sections.find(([number]) => number === DATA)[1]);
  const memory = Buffer.alloc(Math.max(...data.map(([address, bytes]) => address + bytes.length)));
  for (const [address, bytes] of data) memory.set(bytes, address);
  const parts = {};
  for (const [name, file] of Object.entries(FILES)) {
    const bytes = fs.readFileSync(path.join(__dirname, file));
    const start = memory.indexOf(bytes);
    if (start < 0) throw new Error(`the module does not contain ${file}`);
    const end = start + bytes.length;
    data = data.flatMap(([address, bytes]) => {
      const [before, after] = [Math.max(start - address, 0), Math.max(end - address, 0)];
      return [[address, bytes.subarray(0, before)], [Math.max(address, end), bytes.subarray(after)]].filter(([, bytes]) => bytes.length > 0);
    });
    const place = Buffer.alloc(4);
    place.writeUInt32LE(start);
    parts[name] = Buffer.concat([place, bytes]);
  }
  const contents = {
    [DATA]: () => Buffer.concat([Buffer.from(unsigned(data.length)), ...data.flatMap(([address, bytes]) =>
      [Buffer.from([0, 0x41, ...signed(address), 0x0b, ...unsigned(bytes.length)]), bytes])]),
    [DATA_COUNT]: () => Buffer.from(unsigned(data.length)),
  };
  const packed = sections.flatMap(([number, bytes]) => {
    const content = contents[number]?.() ?? bytes;
    return [Buffer.from([number, ...unsigned(content.length)]), content];
  });
  return { module: Buffer.concat([module.subarray(0, 8), ...packed]), parts };
};
