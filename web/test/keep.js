"use strict";
// What is stored, without a browser: `node web/test/keep.js`. Storages that are full, refuse everything, or hold what is not ours.
const assert = require("node:assert");
const test = require("node:test");
const { keeper, Parts } = require("../keep.js");
const Import = require("../import.js");

/** A storage with room for so many characters. */
class Storage {
  constructor(room = Infinity, texts = {}) {
    this.texts = new Map(Object.entries(texts));
    this.room = room;
  }
  get length() {
    return this.texts.size;
  }
  key(place) {
    return [...this.texts.keys()][place] ?? null;
  }
  getItem(name) {
    return this.texts.get(name) ?? null;
  }
  setItem(name, text) {
    let size = name.length + text.length;
    for (const [other, held] of this.texts) if (other !== name) size += other.length + held.length;
    if (size > this.room) throw new Error("QuotaExceededError");
    this.texts.set(name, text);
  }
  removeItem(name) {
    this.texts.delete(name);
  }
}
const refused = () => {
  throw new Error("SecurityError");
};
const store = (games) => JSON.stringify({ running: Array(games).fill("x".repeat(1000)) });

test("what is stored outlives the page; names of others are left alone", () => {
  const storage = new Storage(Infinity, { other: "theirs" });
  keeper(() => storage).set("store", "{}");
  const keep = keeper(() => storage);
  assert.deepEqual([keep.get("store"), keep.lasts, keep.full, keep.names()], ["{}", true, false, ["store"]]);
  assert(keep.forget());
  assert.deepEqual([...storage.texts], [["other", "theirs"]]);
  // Nothing that still runs stores anything again.
  keep.set("store", "{}");
  assert.equal(storage.length, 1);
});

test("a storage that is missing or refuses everything holds until the page is closed", () => {
  const angry = new Proxy({}, { get: refused });
  for (const open of [refused, () => null, () => undefined, () => angry]) {
    const keep = keeper(open);
    assert.deepEqual([keep.lasts, keep.get("store"), keep.names()], [false, null, []]);
    assert.equal(keep.set("store", "{}"), false);
    assert.deepEqual([keep.get("store"), keep.names()], ["{}", ["store"]]);
    assert.equal(JSON.parse(keep.export()).store.running, undefined);
    assert.equal(keep.replace(new Map([["page", "{}"]])), "done");
    assert.deepEqual(keep.names(), ["page"]);
    assert(keep.forget());
    assert.deepEqual(keep.names(), []);
  }
});

test("a storage that reads but whose length or keys throw", () => {
  const storage = new Storage(Infinity, { "huanle.store": store(1) });
  Object.defineProperty(storage, "length", { get: refused });
  const keep = keeper(() => storage);
  assert.equal(keep.get("store"), store(1));
  assert.deepEqual(keep.names(), []);
});

test("a full storage shows what it has and holds what is new", () => {
  const storage = new Storage(2100, { "huanle.store": store(2) });
  const keep = keeper(() => storage);
  assert.deepEqual([keep.lasts, keep.full, keep.get("store")], [true, true, store(2)]);
  assert.equal(keep.set("store", store(3)), false);
  assert.equal(keep.get("store"), store(3));
  assert.deepEqual(JSON.parse(keep.export()).store, JSON.parse(store(3)));
  assert.equal(storage.getItem("huanle.store"), store(2));
  // As soon as there is room, all is stored.
  storage.room = 100_000;
  assert.equal(keep.set("store", store(4)), true);
  assert.deepEqual([storage.getItem("huanle.store"), keep.holds()], [store(4), false]);
});

test("an empty storage that takes nothing does not last", () => {
  assert.equal(keeper(() => new Storage(0)).lasts, false);
});

test("another page that finds room counts", () => {
  const storage = new Storage(2100, { "huanle.store": store(2) });
  const keep = keeper(() => storage);
  keep.set("store", store(3));
  storage.setItem("huanle.store", store(1));
  assert.equal(keep.get("store"), store(1));
});

test("a damaged text is set aside, every time under another name", () => {
  const storage = new Storage(Infinity, { "huanle.store": "oops" });
  const keep = keeper(() => storage);
  assert(keep.setAside("store"));
  assert.deepEqual([...storage.texts], [["huanle.store.damaged", "oops"]]);
  keep.set("store", "again");
  assert(keep.setAside("store"));
  assert.equal(storage.getItem("huanle.store.damaged.2"), "again");
  assert.equal(storage.getItem("huanle.store.damaged"), "oops");
  const file = JSON.parse(keep.export());
  assert.deepEqual([file["store.damaged"], file["store.damaged.2"]], ["oops", "again"]);
  // What was exported can be imported.
  const texts = Import.read(Buffer.from(keep.export()), Parts, keep.FORMAT);
  assert.equal(texts.get("store.damaged"), "oops");
});

test("a damaged text in a full storage is moved, or stays where it is", () => {
  const bad = "x".repeat(2000);
  const enough = new Storage(2030, { "huanle.store": bad });
  assert(keeper(() => enough).setAside("store"));
  assert.deepEqual([...enough.texts], [["huanle.store.damaged", bad]]);
  const little = new Storage(2012, { "huanle.store": bad });
  const keep = keeper(() => little);
  assert.equal(keep.setAside("store"), false);
  assert.deepEqual([...little.texts], [["huanle.store", bad]]);
  // What is new never takes its place.
  assert.equal(keep.get("store"), null);
  keep.set("store", "{}");
  assert.deepEqual([keep.get("store"), little.getItem("huanle.store")], ["{}", bad]);
  assert.equal(JSON.parse(keep.export())["store.damaged"], bad);
});

test("an import replaces everything or nothing", () => {
  const old = { "huanle.store": store(2), "huanle.page": "{}", "huanle.store.damaged": "x".repeat(500), other: "theirs" };
  const texts = (games) => new Map([["store", store(games)], ["settings", 'lang = "en"\n'], ["playground", "y".repeat(400)]]);
  // With every amount of room: what was there, or what is new, and nothing between.
  for (let room = 2650; room < 4600; room += 7) {
    const storage = new Storage(room, old);
    const done = keeper(() => storage).replace(texts(3));
    const expected = { other: "theirs", ...Object.fromEntries([...texts(3)].map(([name, text]) => [`huanle.${name}`, text])) };
    if (done === "full") assert.deepEqual(Object.fromEntries(storage.texts), old);
    else {
      assert.equal(done, "done");
      assert.deepEqual(Object.fromEntries(storage.texts), expected);
    }
    assert.equal(done === "done", room >= Object.entries(expected).flat().join("").length, `${room}: ${done}`);
  }
});

test("what was there is in the storage while new texts are stored, and a storage that lets go is told", () => {
  const storage = new Storage(Infinity, { "huanle.store": store(2), "huanle.page": "{}" });
  const set = storage.setItem.bind(storage);
  storage.setItem = (name, text) => {
    if (name === "huanle.store" && text === store(3)) throw new Error("QuotaExceededError");
    set(name, text);
  };
  const keep = keeper(() => storage);
  assert.equal(keep.replace(new Map([["store", store(3)], ["page", '{"sound":true}']])), "full");
  assert.deepEqual([keep.get("store"), keep.get("page")], [store(2), "{}"]);
  storage.setItem = refused;
  assert.equal(keep.replace(new Map([["store", store(3)]])), "lost");
});

test("each part of its own is read defensively", () => {
  for (const text of [null, "", "oops", '"oops"', "null", "7", "[]", '{"smooth":"yes"}', '{"sound":1}']) {
    if (text !== null) assert.equal(Parts.read("page", text), null, text);
  }
  assert.deepEqual(Parts.read("page", '{"smooth":true}'), { smooth: true });
  for (const text of ["oops", "null", "{}", '{"kind":"rust","name":"a","text":""}', '{"kind":"c","name":7,"text":""}', '{"kind":"c","name":"a"}']) {
    assert.equal(Parts.read("playground", text), null, text);
  }
  // An export of all that can be imported again.
  const storage = new Storage(Infinity, { "huanle.page": "oops", "huanle.playground": "{}", "huanle.store": "[]", "huanle.settings": "oops", "huanle.new": "1" });
  const file = keeper(() => storage).export();
  assert.deepEqual(JSON.parse(file), { format: "huanle browser 1", "page.damaged": "oops", "playground.damaged": "{}", settings: "oops", "store.damaged": "[]" });
  assert.equal(Import.read(Buffer.from(file), Parts, "huanle browser 1").size, 4);
});

test("files are refused with the reason", () => {
  const file = (more) => JSON.stringify({ format: "huanle browser 1", ...more });
  const bad = [
    ["", "empty"], [" \n", "empty"], ["oops", "damaged"], ['{"format":"huanle browser 1"', "damaged"], ["null", "other"], ["7", "other"],
    ['"huanle browser 1"', "other"], ["[]", "other"], ["{}", "other"], ['{"format":1}', "other"], ['{"format":"huanle records 1"}', "other"],
    ['{"format":"huanle browser"}', "other"], ['{"format":"huanle browser 2"}', "newer"], ["[".repeat(100_000), "damaged"],
    [file({ page: "oops" }), "part"], [file({ page: null }), "part"], [file({ page: [] }), "part"], [file({ page: { smooth: "no" } }), "part"],
    [file({ playground: 7 }), "part"], [file({ playground: { kind: "c" } }), "part"], [file({ playground: { kind: "x", name: "", text: "" } }), "part"],
    [file({ settings: {} }), "part"], [file({ settings: null }), "part"], [file({ store: "oops" }), "part"], [file({ store: [] }), "part"],
    [file({ store: null }), "part"], [file({ "store.damaged": {} }), "part"], [file({ games: [] }), "unknown"], [file({ toString: 1 }), "unknown"],
    ['{"format":"huanle browser 1","__proto__":{"page":{}}}', "unknown"], [file({ "store.damaged.x": "" }), "unknown"],
  ];
  for (const [text, word] of bad) {
    assert.throws(() => Import.read(Buffer.from(text), Parts, "huanle browser 1"), { word }, text.slice(0, 80));
  }
  const read = (bytes) => Import.read(bytes, Parts, "huanle browser 1");
  assert.throws(() => read(Buffer.from([0x7b, 0xff, 0x7d])), { word: "encoding" });
  assert.throws(() => read(Buffer.from("\ufeff{}", "utf16le")), { word: "encoding" });
  assert.throws(() => read(new Uint8Array(Import.LARGEST + 1)), { word: "large" });
  assert.deepEqual([...read(Buffer.from(`\ufeff${file({ page: { sound: false }, settings: "" })}`))], [["page", '{"sound":false}'], ["settings", ""]]);
  assert.deepEqual(Import.counts("oops"), [0, 0, 0, 0]);
  assert.deepEqual(Import.counts('{"running":[1,2],"records":{"games":[1],"players":"x"},"files":null}'), [2, 1, 0, 0]);
});
