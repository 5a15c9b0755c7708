"use strict";
// Puts the page together: `node web/assemble.js MODULE UNPACKER OUT`. Each `{file}` of page.html in a comment is that file of this folder;
// `{unpack}` is the small module that unpacks, and `{archive}` what it unpacks: the module and the playground's examples.
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const [compiled, unpacker, out] = process.argv.slice(2);
const here = (name) => path.join(__dirname, name);
/** A part of the page, without the comments that have lines of their own, and without indentation. */
const read = (name) => fs.readFileSync(here(name), "utf8")
  .replace(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n|^[ \t]*\/\/.*\n|^[ \t]+/gm, "").trim();

/** What the playground offers: kind, name and text of each. */
function examples() {
  const list = (kind, folder, ending) => fs.readdirSync(here(folder)).filter((name) => name.endsWith(ending)).sort()
    .map((name) => [kind, name, fs.readFileSync(here(path.join(folder, name)), "utf8")]);
  const all = [...list("c", "../examples/c", ".c"), ...list("draw", "../examples/scripts", ".bgi")];
  return Buffer.from(JSON.stringify(all));
}

/** The code units of UTF-16 that a page keeps as they are: all but surrogates, NUL, CR and `<`. */
const UNITS = 0x10000 - 0x800 - 3;

/** Bytes as UTF-16 text, 15.9 bits per unit (truncated binary coding): fifteen bits below 65536 - UNITS are a unit, the others
 *  and the bit that follows are one. web/packed.js decodes it. */
function encodeUnits(bytes) {
  const short = 0x10000 - UNITS;
  let [at, held, count] = [0, 0, 0];
  const bits = (wanted) => {
    while (count < wanted) {
      held = (held << 8) | (bytes[at++] ?? 0);
      count += 8;
    }
    count -= wanted;
    const number = held >> count;
    held &= (1 << count) - 1;
    return number;
  };
  const units = [];
  while (8 * (bytes.length - at) + count > 0) {
    const first = bits(15);
    let unit = (first < short ? first : 2 * first + bits(1) - short) + 1;
    if (unit >= 13) unit++;
    if (unit >= 60) unit++;
    units.push(unit < 0xd800 ? unit : unit + 0x800);
  }
  let text = "";
  for (let from = 0; from < units.length; from += 4096) text += String.fromCharCode(...units.slice(from, from + 4096));
  return text;
}

/** LZMA: a quarter shorter than gzip, which is what browsers unpack themselves. */
function lzma(bytes) {
  const file = path.join(path.dirname(compiled), "archive");
  fs.writeFileSync(file, bytes);
  const way = "--lzma1=preset=9e,dict=8MiB,lc=3,lp=0,pb=0,nice=273,mf=bt4,depth=1000";
  return execFileSync("xz", ["--format=lzma", way, "--stdout", file], { maxBuffer: 1 << 26 });
}

const carried = (packed) => `${packed.length} ${encodeUnits(packed)}`;
const SCRIPTS = ["machine.js", "keys.js", "screen.js", "sound.js", "hands.js", "import.js", "links.js", "bars.js", "share.js", "bench.js", "page.js"];
const list = examples();
const module_ = fs.readFileSync(compiled);
const archive = lzma(Buffer.concat([Buffer.from(`${list.length}\n`), list, module_]));
const parts = {
  archive: () => carried(archive),
  unpack: () => carried(zlib.gzipSync(fs.readFileSync(unpacker), { level: 9 })),
  code: () => carried(zlib.deflateRawSync(SCRIPTS.map(read).join("\n"), { level: 9 })),
};
const page = read("page.html").replace(/\/\*\{([\w.]+)\}\*\/|\{(archive|unpack|code)\}/g, (_, file, part) => (part ? parts[part]() : read(file)));
fs.mkdirSync(path.dirname(out), { recursive: true });
// The byte order mark says UTF-16 whatever a server says. In UTF-8 the archive would be a seventh larger.
fs.writeFileSync(out, `\ufeff${page}\n`, "utf16le");
console.log(`${out}: ${(fs.statSync(out).size / 1e6).toFixed(2)} MB, of which the archive ${(archive.length / 1e6).toFixed(2)}`);
