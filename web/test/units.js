"use strict";
// Keys and links, without a browser: `node --test web/test/units.js`.
const test = require("node:test");
const assert = require("node:assert");
const { Keys, Links } = require("./load.js")(["keys.js", "links.js"], "Keys", "Links");

const event = (key, code, set = {}) => ({ key, code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...set });

test("letters count as typed, and by their places for programs that read the keyboard", () => {
  // The key right of Tab: Q on American keyboards, A on French ones.
  assert.equal(Keys.pressed(event("a", "KeyQ"), false), "A");
  assert.equal(Keys.pressed(event("A", "KeyQ", { shiftKey: true }), false), "A");
  assert.equal(Keys.pressed(event("a", "KeyQ"), true), "Q");
  assert.equal(Keys.pressed(event("z", "KeyW", { ctrlKey: true }), false), "Z");
  // A sign that takes Shift on an American keyboard is left to its place.
  assert.equal(Keys.pressed(event("!", "Slash"), false), "/");
  assert.equal(Keys.pressed(event(",", "KeyM"), false), ",");
  assert.equal(Keys.pressed(event("1", "Digit1", { shiftKey: true }), false), "1");
  assert.equal(Keys.pressed(event("7", "Numpad7"), false), "Home");
  assert.equal(Keys.pressed(event("ArrowUp", "ArrowUp"), false), "Up");
  assert.equal(Keys.pressed(event("я", "KeyZ"), false), "Z");
  assert.equal(Keys.pressed(event("Unidentified", ""), false), null);
});

test("the browser has its keys", () => {
  const always = [event("+", "Equal", { ctrlKey: true }), event("=", "Equal", { ctrlKey: true }), event("-", "Minus", { ctrlKey: true }),
    event("f", "KeyF", { ctrlKey: true }), event("L", "KeyL", { ctrlKey: true }), event("l", "KeyL", { metaKey: true }),
    event("ArrowLeft", "ArrowLeft", { altKey: true }), event("ArrowRight", "ArrowRight", { altKey: true })];
  const unlessCaptured = [event("F5", "F5"), event("r", "KeyR", { ctrlKey: true }), event("Tab", "Tab"), event("Tab", "Tab", { shiftKey: true })];
  const never = [event("a", "KeyA"), event("s", "KeyS", { ctrlKey: true }), event("ArrowLeft", "ArrowLeft"), event("F1", "F1"), event("f", "KeyF"),
    event("r", "KeyR"), event("F11", "F11", { ctrlKey: true })];
  for (const [keys, outside, captured, full] of [[always, true, true, false], [unlessCaptured, true, false, false], [never, false, false, false],
    [[event("F11", "F11")], true, true, true]]) {
    for (const key of keys) {
      const name = JSON.stringify(key);
      assert.equal(Keys.isBrowsers(key, false, false), outside, name);
      assert.equal(Keys.isBrowsers(key, true, false), captured, `captured ${name}`);
      assert.equal(Keys.isBrowsers(key, false, true), full, `full screen ${name}`);
    }
  }
});

test("the kind of program", () => {
  const kinds = { "": "menu", "#lang=zh": "menu", "original-othello": "menu", "othello&seed=3": "game", "original-gomoku": "game", learn: "list",
    "learn=line&at=3": "lesson", show: "list", "show=rotate": "show", "run=abc&name=a.c": "c", c: "edit", "c=abc&name=a.c": "edit",
    "task=dda-line": "edit" };
  for (const [address, kind] of Object.entries(kinds)) assert.equal(Links.kind(address), kind, address);
});

test("the address follows, and keeps its options", () => {
  assert.equal(Links.follow("learn=line&at=3", "#learn=line&lang=zh&at=1"), "learn=line&at=3&lang=zh");
  assert.equal(Links.follow("", "#othello&game=abc&seed=7&embed"), "seed=7&embed");
  assert.equal(Links.program("learn=line&at=3&version=7&set=x1=4&lang=en"), "learn=line");
  assert.notEqual(Links.program("learn=line"), Links.program("learn=circle"));
});

test("links and their markup", () => {
  const link = Links.share("https://a.example/h.html?x#old", "xiangqi&lang=zh&embed", "AbC-_", "en");
  assert.equal(link, "https://a.example/h.html?x#xiangqi&game=AbC-_&lang=en");
  const code = Links.snippet(link, 'A "title"');
  assert.match(code, /src="https:\/\/a\.example\/h\.html\?x#xiangqi&amp;game=AbC-_&amp;lang=en&amp;embed"/);
  assert.match(code, /title="A &quot;title&quot;" sandbox="allow-scripts" allow="fullscreen \*"/);
  assert.match(Links.element("https://a.example/b/#learn=line&lang=en", "T"), /huanle-embed\.js"><\/script>\n<huanle-screen opens="learn=line&amp;lang=en" title="T">/);
});

test("files by their address", () => {
  const base = "https://school.example/h/index.html";
  const read = (value) => Links.external(`#url=${encodeURIComponent(value)}&lang=zh`, base);
  assert.deepEqual(read("games/a.sgf"), { url: "https://school.example/h/games/a.sgf", name: "a.sgf", host: "school.example", isGame: true, isOurs: true });
  assert.deepEqual(read("https://other.example/%E6%A3%8B.c?x=1"), { url: "https://other.example/%E6%A3%8B.c?x=1", name: "棋.c", host: "other.example", isGame: false, isOurs: false });
  for (const bad of ["javascript:alert(1)", "file:///etc/passwd", "data:text/plain,x", "http://"]) assert("error" in read(bad), bad);
  assert.equal(Links.external("#learn=line", base), null);
  assert.equal(Links.external("#url=a.c", "file:///home/h.html").isOurs, false);
  assert.equal(Links.fetched("AbC", "棋 1.c", "#url=x&lang=zh&seed=3"), "open=AbC&name=%E6%A3%8B%201.c&lang=zh&seed=3");
});

test("a screen of mode 12h that does not fit has half its size, and enlarged it is moved by the mouse", () => {
  let place = { left: 0, top: 0, width: 480, height: 360 };
  const drawing = { putImageData() {}, drawImage() {} };
  const canvas = {
    style: {}, classList: { toggle() {} }, width: 640, height: 480, getContext: () => drawing,
    getBoundingClientRect: () => Object.fromEntries(Object.entries(canvas.style).map(([side, value]) => [side, parseFloat(value)])),
  };
  Object.assign(globalThis, {
    devicePixelRatio: 1, addEventListener() {}, matchMedia: () => ({ matches: false, addEventListener() {} }),
    ResizeObserver: class { observe() {} },
    OffscreenCanvas: class { getContext() { return { canvas: this, ...drawing }; } },
    ImageData: class { constructor(pixels, width) { this.height = pixels.length / 4 / width; } },
  });
  const { CanvasScreen } = require("./load.js")(["screen.js"], "CanvasScreen");
  const screen = new CanvasScreen(canvas, { getBoundingClientRect: () => place });
  const at = (x, y) => screen.at({ clientX: x, clientY: y });
  const move = (x, y) => (screen.pan({ clientX: x, clientY: y }), at(x, y));
  assert.deepEqual([canvas.style.width, canvas.style.left, at(80, 60), at(399, 299)], ["320px", "80px", [0, 0], [638, 478]]);
  screen.zoom(2, [240, 180], [0, 0]);
  assert.deepEqual([canvas.style.width, at(240, 180)], ["640px", [320, 240]]);
  assert.deepEqual([move(479, 359), move(240, 180), move(0, 0), move(240, 180)], [[639, 479], [400, 300], [0, 0], [240, 180]]);
  screen.zoom(0.5, [240, 180], [0, 0]);
  assert.equal(canvas.style.width, "320px");
  // A stage larger than its place fills that.
  place = { ...place, width: 300, height: 600 };
  screen.draw(new Uint8ClampedArray(4 * 360), 360, 720, 0);
  assert.deepEqual([screen.stage, canvas.style.width], ["360x720", "300px"]);
});
