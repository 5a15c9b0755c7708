"use strict";
// The icons of the page in several files as PNG: two discs on green, as in the icon of page.html.
const zlib = require("node:zlib");

/** Points of a pixel along each side whose colours are averaged. */
const POINTS = 4;
const [GREEN, BLACK, WHITE] = [[0, 168, 0], [0, 0, 0], [255, 255, 255]];

/** The colour at a point of the icon, which has sides of 16; `scale` makes the discs smaller, for masks that cut the edges. */
function colorAt(x, y, scale) {
  const isIn = (centre) => Math.hypot((x - 8) / scale + 8 - centre, (y - 8) / scale + 8 - centre) <= 4.5;
  return isIn(10) ? WHITE : isIn(6) ? BLACK : GREEN;
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** A chunk of a PNG, with its checksum. */
function chunk(name, bytes) {
  const body = Buffer.concat([Buffer.from(name), bytes]);
  const sum = ~body.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), -1);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  check.writeInt32BE(sum);
  return Buffer.concat([length, body, check]);
}

/** A square icon. */
module.exports = function icon(size, scale = 1) {
  const rows = Buffer.alloc(size * (3 * size + 1));
  const points = Array.from({ length: POINTS }, (_, point) => (point + 0.5) / POINTS);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      for (const dy of points) for (const dx of points) colorAt(((x + dx) * 16) / size, ((y + dy) * 16) / size, scale).forEach((part, at) => (sum[at] += part));
      sum.forEach((part, at) => (rows[y * (3 * size + 1) + 1 + 3 * x + at] = Math.round(part / POINTS ** 2)));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", header), chunk("IDAT", zlib.deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
};
