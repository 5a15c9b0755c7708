"use strict";
// Puts the page together: `node web/assemble.js MODULE UNPACKER OUT [FOLDER]`. Each `{file}` of page.html in a comment is that file of this folder;
// `{unpack}` is the small module that unpacks, `{archive}` what it unpacks, the module, and `{parts}` the parts of the module's data. HUANLE_URL
// is the address of the page in several files, where it is known: pictures in previews of links need it.
const { execFileSync } = require("node:child_process");
const crypto = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");
const icon = require("./icons.js");
const takeParts = require("./parts.js");

const [compiled, unpacker, out, folder] = process.argv.slice(2);
const here = (name) => path.join(__dirname, name);
/** A part of the page, without the comments that have lines of their own, types, and indentation. */
const read = (name) => fs.readFileSync(here(name), "utf8")
  .replace(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n|^[ \t]*\/\/.*\n|^[ \t]+/gm, "").replace(/\/\*\* @type .*?\*\/ /g, "").trim();

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
  const way = "--lzma1=preset=9e,dict=8MiB,lc=4,lp=0,pb=1,nice=273,mf=bt4,depth=1000";
  return execFileSync("xz", ["--format=lzma", way, "--stdout", file], { maxBuffer: 1 << 26 });
}

const carried = (packed) => `${packed.length} ${encodeUnits(packed)}`;
/** What can export and delete the data even if nothing else starts. */
const RESCUE = ["words.js", "merge.js", "storage.js", "keep.js", "rescue.js"];
const SCRIPTS = ["machine.js", "keys.js", "screen.js", "sound.js", "hands.js", "import.js", "links.js", "bars.js", "share.js", "source.js", "start.js", "page.js"];
const { module: module_, parts: data } = takeParts(fs.readFileSync(compiled));
const archive = lzma(module_);
/** The parts of the module's data by name, packed. */
const dataParts = Object.entries(data).map(([name, bytes]) => /** @type {[string, Buffer]} */ ([name, lzma(bytes)]));
const small = zlib.gzipSync(fs.readFileSync(unpacker), { level: 9 });
const joined = (scripts) => scripts.map(read).join("\n");
const parts = {
  archive: () => carried(archive),
  parts: () => dataParts.map(([name, packed]) => `<script type="text/plain" id="${name}">${carried(packed)}</script>`).join("\n"),
  unpack: () => carried(small),
  code: () => carried(zlib.deflateRawSync([read("page.css"), joined(RESCUE), `${joined(SCRIPTS)}\n//# sourceURL=page.js`].join("\0"), { level: 9 })),
};
const page = read("page.html").replace(/\/\*\{([\w.]+)\}\*\/|\{(archive|unpack|parts|code)\}/g, (_, file, part) => (part ? parts[part]() : read(file)));
fs.mkdirSync(path.dirname(out), { recursive: true });
// The byte order mark says UTF-16 whatever a server says. In UTF-8 the archive would be a seventh larger.
fs.writeFileSync(out, `\ufeff${page}\n`, "utf16le");
console.log(`${out}: ${(fs.statSync(out).size / 1e6).toFixed(2)} MB, of which the archive ${(archive.length / 1e6).toFixed(2)}`);

/** The same page in several files, for web servers: no script, style or module is in the page itself, as strict policies want it. */
function writeFiles() {
  const write = (name, bytes) => fs.writeFileSync(path.join(folder, name), bytes);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const vector = /href="data:image\/svg\+xml,([^"]+)"/.exec(read("page.html"))[1].replaceAll("%23", "#");
  const head = `<meta charset="utf-8">
<meta name="description" content="欢乐棋：2000 年前后的棋类游戏、图形课堂和 Turbo C。 Huanle: board games of the 2000s, a classroom of computer graphics and a Turbo C.">
<meta name="theme-color" content="#16181c">
<meta property="og:title" content="欢乐棋 Huanle">
<meta property="og:description" content="黑白棋、五子棋、中国象棋、图形课堂和 Turbo C，在浏览器里。 Othello, gomoku, xiangqi, lessons in computer graphics and a Turbo C, in the browser.">
<meta property="og:image" content="${process.env.HUANLE_URL ? new URL("preview.png", process.env.HUANLE_URL).href : "preview.png"}">
<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="icon.svg">
<link rel="apple-touch-icon" href="icon-180.png">
<link rel="stylesheet" href="huanle.css">`;
  const index = read("page.html")
    .replace('<html lang="zh">', '<html lang="zh" data-edition="files">')
    .replace(/<link rel="icon"[^\n]*\n<style>[\s\S]*?<\/style>/, head)
    .replace(/<script type="text\/plain" id="code">[\s\S]*\{parts\}/, '<script src="huanle.js"></script>');
  const pieces = {
    "index.html": index,
    "huanle.css": read("page.css"),
    "huanle.js": joined([...RESCUE, "packed.js", "served.js", ...SCRIPTS]),
    ...Object.fromEntries([["unpack", small], ["archive", archive], ...dataParts].flatMap(([name, bytes]) =>
      [[`${name}.bin`, bytes], [`${name}.js`, `(globalThis.PARTS??={}).${name}="${bytes.toString("base64")}";`]])),
    "icon.svg": vector,
    "icon-180.png": icon(180),
    "icon-192.png": icon(192),
    "icon-512.png": icon(512),
    "icon-mask.png": icon(512, 0.8),
    "preview.png": fs.readFileSync(here("../docs/images/menu-en.png")),
    "huanle-embed.js": read("embed.js"),
    "manifest.webmanifest": JSON.stringify({
      name: "欢乐棋 Huanle", short_name: "欢乐棋", start_url: "./", display: "standalone", background_color: "#16181c", theme_color: "#16181c",
      icons: [
        { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
        ...["192", "512"].map((size) => ({ src: `icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
        { src: "icon-mask.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    }),
  };
  const sum = crypto.createHash("sha256");
  for (const bytes of Object.values(pieces)) sum.update(bytes);
  const isScriptOfPart = (name) => name !== "huanle.js" && name.endsWith(".js");
  const offline = ["./", ...Object.keys(pieces).filter((name) => name !== "index.html" && !isScriptOfPart(name) && !name.endsWith(".png"))];
  pieces["sw.js"] = read("offline.js").replace("{VERSION}", sum.digest("hex").slice(0, 16)).replace("[]", JSON.stringify(offline));
  for (const [name, bytes] of Object.entries(pieces)) {
    write(name, bytes);
    if (/\.(png|bin)$/.test(name)) continue;
    // For servers that send packed files which lie beside the others. What is packed twice gains nothing from more effort.
    write(`${name}.gz`, zlib.gzipSync(bytes, { level: 9 }));
    write(`${name}.br`, zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: isScriptOfPart(name) ? 4 : 11 } }));
  }
  const later = dataParts.map(([name]) => `${name}.bin`);
  const first = offline.map((name) => (name === "./" ? "index.html" : name)).concat("sw.js").filter((name) => !later.includes(name));
  const megabytes = (names, ending = "") =>
    `${(names.reduce((total, name) => total + fs.statSync(path.join(folder, name.endsWith(".bin") ? name : name + ending)).size, 0) / 1e6).toFixed(2)} MB`;
  console.log(`${folder}: a first visit transfers ${megabytes(first)}, ${megabytes(first, ".gz")} as .gz, ${megabytes(first, ".br")} as .br, and ${megabytes(later)} when it is needed`);
}
if (folder) writeFiles();
