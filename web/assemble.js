"use strict";
// Puts the page together: `node web/assemble.js MODULE UNPACKER OUT`. Each `{file}` of page.html in a comment is that file of this folder;
// `{unpack}` is the small module that unpacks, and `{archive}` what it unpacks: the module and the playground's examples.
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const [compiled, unpacker, out] = process.argv.slice(2);
const here = (name) => path.join(__dirname, name);
const read = (name) => fs.readFileSync(here(name), "utf8").trim();

/** What the playground offers: kind, name and text of each. */
function examples() {
  const list = (kind, folder, ending) => fs.readdirSync(here(folder)).filter((name) => name.endsWith(ending)).sort()
    .map((name) => [kind, name, fs.readFileSync(here(path.join(folder, name)), "utf8")]);
  const all = [...list("c", "../examples/c", ".c"), ...list("draw", "../examples/scripts", ".bgi")];
  return Buffer.from(JSON.stringify(all));
}

/** Bytes as text, seven bits a character. A page does not leave three of these as they are: a character of two bytes stands for
 *  such a one and the nine bits that follow it. web/packed.js reads it. */
function sevens(bytes) {
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
  const signs = [];
  while (8 * (bytes.length - at) + count > 0) {
    const sign = bits(7);
    const bad = [0, 13, 60].indexOf(sign);
    signs.push(bad < 0 ? sign : 0x80 + (bad << 9) + bits(9));
  }
  let text = "";
  for (let from = 0; from < signs.length; from += 4096) text += String.fromCharCode(...signs.slice(from, from + 4096));
  return text;
}

/** LZMA: a quarter shorter than gzip, which is what browsers unpack themselves. */
function lzma(bytes) {
  const file = path.join(path.dirname(compiled), "archive");
  fs.writeFileSync(file, bytes);
  const way = "--lzma1=preset=9e,dict=8MiB,lc=3,lp=0,pb=0,nice=273,mf=bt4,depth=1000";
  return execFileSync("xz", ["--format=lzma", way, "--stdout", file], { maxBuffer: 1 << 26 });
}

const carried = (packed) => `${packed.length} ${sevens(packed)}`;
const list = examples();
const archive = lzma(Buffer.concat([Buffer.from(`${list.length}\n`), list, fs.readFileSync(compiled)]));
const parts = {
  archive: () => carried(archive),
  unpack: () => carried(zlib.gzipSync(fs.readFileSync(unpacker), { level: 9 })),
};
const page = read("page.html").replace(/\/\*\{([\w.]+)\}\*\/|\{(archive|unpack)\}/g, (_, file, part) => (part ? parts[part]() : read(file)));
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, `${page}\n`);
console.log(`${out}: ${(fs.statSync(out).size / 1e6).toFixed(2)} MB, of which the archive ${((archive.length * 8) / 7e6).toFixed(2)}`);
