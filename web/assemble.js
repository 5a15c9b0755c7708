"use strict";
// Puts the page together: `node web/assemble.js MODULE OUT`. Each `{file}` of page.html, in a comment or by itself, is that file of this
// folder; `{module}` is the module, packed.
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const [compiled, out] = process.argv.slice(2);
const here = (name) => path.join(__dirname, name);
const read = (name) => fs.readFileSync(here(name), "utf8").trim();

/** What the playground offers: kind, name and text of each. */
function examples() {
  const list = (kind, folder, ending) => fs.readdirSync(here(folder)).filter((name) => name.endsWith(ending)).sort()
    .map((name) => [kind, name, fs.readFileSync(here(path.join(folder, name)), "utf8")]);
  const all = [...list("c", "../examples/c", ".c"), ...list("draw", "../examples/scripts", ".bgi")];
  return `Bench.EXAMPLES = ${JSON.stringify(all).replaceAll("</", "<\\/")};`;
}

/** Bytes as text, seven bits a character; the three characters that a page does not leave as they are stand for others. web/page.js reads it. */
function sevens(bytes) {
  const signs = [];
  let [held, count] = [0, 0];
  const put = (sign) => signs.push({ 0: 0xa0, 13: 0xa1, 60: 0xa2 }[sign] ?? sign);
  for (const byte of bytes) {
    held = (held << 8) | byte;
    count += 8;
    while (count >= 7) {
      count -= 7;
      put((held >> count) & 127);
    }
    held &= (1 << count) - 1;
  }
  if (count > 0) put((held << (7 - count)) & 127);
  let text = "";
  for (let at = 0; at < signs.length; at += 4096) text += String.fromCharCode(...signs.slice(at, at + 4096));
  return text;
}

const packed = zlib.gzipSync(fs.readFileSync(compiled), { level: 9 });
const parts = { module: () => `${packed.length} ${sevens(packed)}`, examples };
const part = (name) => (parts[name] ? parts[name]() : read(name));
const page = read("page.html").replace(/\/\*\{([\w.]+)\}\*\/|\{(module)\}/g, (_, file, alone) => part(file ?? alone));
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, `${page}\n`);
console.log(`${out}: ${(fs.statSync(out).size / 1e6).toFixed(2)} MB, of which the module ${(packed.length * 8 / 7e6).toFixed(2)}`);
