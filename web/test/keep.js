"use strict";
// What is stored, without a browser: `node --test web/test/keep.js`. IndexedDB as fake-indexeddb has it (target/wasm-npm), storages that are
// full, refuse everything, or hold what is not ours, several tabs, and the move from localStorage.
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const load = require("./load.js");
const { keeper, Parts, openStorage, Merge, Import } = load(["merge.js", "storage.js", "keep.js", "import.js"], "keeper", "Parts", "openStorage", "Merge", "Import");
const { IDBFactory, IDBObjectStore } = require(path.join(__dirname, "../../target/wasm-npm/node_modules/fake-indexeddb"));

/** A localStorage with room for so many characters. */
class Local {
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
    if (size > this.room) throw new DOMException("no room", "QuotaExceededError");
    this.texts.set(name, text);
  }
  removeItem(name) {
    this.texts.delete(name);
  }
}
const refused = () => {
  throw new DOMException("not here", "SecurityError");
};

/** The longest text that a database takes. Longer ones fail as a full disk does: the transaction is aborted. */
let longest = Infinity;
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (text, name) {
  if (text.length <= longest) return put.call(this, text, name);
  const operation = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  return this.transaction._execRequestAsync({ operation, source: this });
};

/** A browser's channel between tabs. */
class Hub {
  tabs = new Set();
  open = () => {
    const tab = { postMessage: (data) => this.tabs.forEach((other) => other !== tab && queueMicrotask(() => other.onmessage?.({ data }))) };
    this.tabs.add(tab);
    return tab;
  };
}

/** A browser: its storages, and its tabs. */
class Browser {
  constructor({ local = new Local(), database = new IDBFactory(), hub = new Hub() } = {}) {
    Object.assign(this, { local, database, hub, told: [] });
  }
  /** Opens a tab and waits until what it moves is stored. */
  async tab() {
    const keep = keeper({ open: () => openStorage(() => this.database, () => this.local), journal: () => this.local, channel: this.hub?.open });
    keep.listeners.refused = (why) => this.told.push(why);
    await keep.open();
    await keep.settle();
    return keep;
  }
  /** What is in the database. */
  async texts() {
    const { texts } = await openStorage(() => this.database, () => null);
    return Object.fromEntries([...texts].sort());
  }
}
const store = (games) => JSON.stringify({ running: Array(games).fill("x".repeat(1000)) });
/** A store as the programs write it, with games by id and text. */
const whole = (running, more = {}) => JSON.stringify({
  format: "huanle memory 1", records: { format: "huanle records 1", players: [], games: [] }, people: [], last_person: 0,
  running: Object.entries(running).map(([id, text]) => ({ id: Number(id), program: "othello", text, kept: "" })),
  last_id: Math.max(0, ...Object.keys(running).map(Number)), solved: {}, files: [], ...more,
});
const games = (text) => JSON.parse(text).running.map((game) => game.text).sort();

test("what is stored outlives the page", async () => {
  const browser = new Browser({ local: new Local(Infinity, { other: "theirs" }) });
  const first = await browser.tab();
  first.set("store", "{}");
  assert.equal(first.get("store"), "{}");
  await first.settle();
  const keep = await browser.tab();
  assert.deepEqual([keep.get("store"), keep.lasts, keep.names()], ["{}", true, ["store"]]);
  assert(await keep.forget());
  assert.deepEqual([await browser.texts(), [...browser.local.texts]], [{}, [["other", "theirs"]]]);
  // Nothing that still runs stores anything again.
  keep.set("store", "{}");
  await keep.settle();
  assert.deepEqual(await browser.texts(), {});
  // The other tab knows.
  assert.equal(first.get("store"), null);
});

test("a browser that refuses everything: texts are held until the page is closed", async () => {
  const angry = new Proxy({}, { get: refused });
  for (const open of [refused, () => null, () => undefined, () => angry]) {
    const keep = keeper({ open: () => openStorage(open, open), journal: open, channel: refused });
    await keep.open();
    assert.deepEqual([keep.lasts, keep.get("store"), keep.names()], [false, null, []]);
    keep.set("store", "{}");
    await keep.settle();
    assert.deepEqual([keep.get("store"), keep.names()], ["{}", ["store"]]);
    assert.equal(JSON.parse(keep.export()).store.running, undefined);
    assert.equal(await keep.replace(new Map([["page", "{}"]])), true);
    assert.deepEqual(keep.names(), ["page"]);
    assert(await keep.forget());
    assert.deepEqual(keep.names(), []);
  }
});

test("without IndexedDB, localStorage is used", async () => {
  const dead = { open: () => ({ set onerror(tell) { queueMicrotask(tell); }, error: new DOMException("damaged", "UnknownError") }) };
  const mute = { open: () => ({}) };
  for (const database of [refused, () => undefined, () => dead, () => mute]) {
    const local = new Local(2100, { "huanle.store": store(1), other: "theirs" });
    const told = [];
    const keep = keeper({ open: () => openStorage(database, () => local, 20), journal: () => local });
    keep.listeners.refused = (why) => told.push(why);
    await keep.open();
    assert.deepEqual([keep.lasts, keep.get("store")], [true, store(1)]);
    keep.set("store", store(2));
    await keep.settle();
    assert.deepEqual([local.getItem("huanle.store"), told], [store(2), []]);
    keep.set("store", store(3));
    await keep.settle();
    assert.deepEqual([local.getItem("huanle.store"), keep.get("store"), told], [store(2), store(3), [null]]);
  }
});

test("what was stored without IndexedDB moves once", async () => {
  const browser = new Browser({ local: new Local(Infinity, { "huanle.store": whole({ 1: "a" }), "huanle.page": "{}", other: "theirs" }) });
  const keep = await browser.tab();
  assert.equal(keep.get("store"), whole({ 1: "a" }));
  assert.deepEqual(await browser.texts(), { page: "{}", store: whole({ 1: "a" }) });
  assert.deepEqual([...browser.local.texts], [["other", "theirs"]]);
  keep.set("store", whole({ 1: "ab" }));
  await keep.settle();
  assert.equal((await browser.tab()).get("store"), whole({ 1: "ab" }));
  // IndexedDB was refused again: the game that was stored meanwhile and the other one are both there.
  browser.local.setItem("huanle.store", whole({ 1: "ac" }));
  assert.deepEqual(games((await browser.tab()).get("store")), ["ab", "ac"]);
  assert.equal(browser.local.getItem("huanle.store"), null);
});

test("a move that fails half-way loses nothing", async () => {
  const old = { "huanle.store": store(2), "huanle.settings": "lang = 1" };
  // There is no room in the database.
  const browser = new Browser({ local: new Local(Infinity, old) });
  longest = 1000;
  const keep = await browser.tab();
  assert.deepEqual([keep.get("store"), keep.get("settings"), browser.told], [store(2), "lang = 1", [null]]);
  assert.deepEqual([Object.fromEntries(browser.local.texts), await browser.texts()], [old, {}]);
  longest = Infinity;
  const { texts } = browser.local;
  // The page was closed after it was stored, before localStorage was emptied.
  browser.local.removeItem = () => {};
  await browser.tab();
  const next = await browser.tab();
  assert.deepEqual(await browser.texts(), { settings: "lang = 1", store: store(2) });
  assert.equal(texts.size, 2);
  delete browser.local.removeItem;
  await browser.tab();
  assert.equal(texts.size, 0);
  assert.equal(next.get("store"), store(2));
  // Two tabs move it at the same time.
  const busy = new Browser({ local: new Local(Infinity, { "huanle.store": whole({ 1: "a" }) }) });
  const [one, other] = await Promise.all([busy.tab(), busy.tab()]);
  assert.deepEqual([one.get("store"), other.get("store")], [whole({ 1: "a" }), whole({ 1: "a" })]);
});

test("a full database shows what it has and holds what is new", async () => {
  const browser = new Browser();
  const keep = await browser.tab();
  keep.set("store", store(2));
  await keep.settle();
  longest = 2100;
  keep.set("store", store(3));
  keep.set("page", "{}");
  await keep.settle();
  keep.set("store", store(4));
  await keep.settle();
  // It is said once, and what has room is stored.
  assert.deepEqual(browser.told, [null]);
  assert.deepEqual([keep.get("store"), JSON.parse(keep.export()).store], [store(4), JSON.parse(store(4))]);
  assert.deepEqual(await browser.texts(), { page: "{}", store: store(2) });
  // As soon as there is room, all is stored.
  longest = Infinity;
  keep.set("page", '{"sound":true}');
  await keep.settle();
  assert.deepEqual(await browser.texts(), { page: '{"sound":true}', store: store(4) });
  longest = 2100;
  keep.set("store", store(5));
  await keep.settle();
  assert.deepEqual(browser.told, [null, null]);
  longest = Infinity;
});

test("another error than a full storage is told with its reason", async () => {
  const told = [];
  const update = async () => {
    throw new DOMException("the disk is broken", "UnknownError");
  };
  const keep = keeper({ open: async () => ({ storage: { update }, texts: new Map(), fallback: null }) });
  keep.listeners.refused = (why) => told.push(why);
  await keep.open();
  keep.set("page", "{}");
  await keep.settle();
  assert.deepEqual([told, keep.get("page")], [["the disk is broken"], "{}"]);
});

test("two tabs hear of each other", async () => {
  const browser = new Browser();
  const [one, other] = [await browser.tab(), await browser.tab()];
  let heard = 0;
  other.listeners.changed = () => heard++;
  one.set("store", whole({ 1: "a" }));
  await one.settle();
  await Promise.resolve();
  assert.deepEqual([other.get("store"), heard], [whole({ 1: "a" }), 1]);
});

test("two tabs that do not hear of each other overwrite nothing", async () => {
  const browser = new Browser({ hub: null });
  const [one, other] = [await browser.tab(), await browser.tab()];
  one.set("store", whole({ 1: "a" }));
  await one.settle();
  await other.refresh();
  assert.equal(other.get("store"), whole({ 1: "a" }));
  // Both go on with the same game, and each begins one.
  one.set("store", whole({ 1: "ab", 2: "x" }));
  other.set("store", whole({ 1: "ac", 2: "y" }));
  await Promise.all([one.settle(), other.settle()]);
  assert.deepEqual(games((await browser.texts()).store), ["ab", "ac", "x", "y"]);
  await one.refresh();
  assert.deepEqual([one.get("store"), other.get("store")], [(await browser.texts()).store, (await browser.texts()).store]);
  // One ends a game with which the other goes on.
  other.set("store", whole({ 2: "x" }));
  one.set("store", whole({ ...Object.fromEntries(JSON.parse(one.get("store")).running.map(({ id, text }) => [id, text])), 1: "abc" }));
  await Promise.all([one.settle(), other.settle()]);
  assert(games((await browser.texts()).store).includes("abc"));
});

test("what changes while it is being stored is stored afterwards", async () => {
  const browser = new Browser();
  const keep = await browser.tab();
  for (let number = 0; number < 50; number++) {
    keep.set("store", String(number));
    if (number % 7 === 0) await new Promise(setImmediate);
  }
  await keep.settle();
  assert.deepEqual(await browser.texts(), { store: "49" });
});

test("the last move of a tab that is closed is not lost", async () => {
  const browser = new Browser();
  const keep = await browser.tab();
  keep.set("store", whole({ 1: "a" }));
  await keep.settle();
  keep.writeJournal();
  assert.equal(browser.local.length, 0);
  keep.set("store", whole({ 1: "ab" }));
  keep.writeJournal();
  // The tab has gone; its transaction has not been carried out. The next one has not read what is there either.
  const lost = new Browser({ local: new Local(Infinity, Object.fromEntries(browser.local.texts)) });
  const next = await lost.tab();
  assert.deepEqual([next.get("store"), await lost.texts(), lost.local.length], [whole({ 1: "ab" }), { store: whole({ 1: "ab" }) }, 0]);
  // A tab that was only put away goes on: nothing is there twice.
  await keep.settle();
  keep.set("store", whole({ 1: "abc" }));
  keep.writeJournal();
  const third = await browser.tab();
  keep.set("store", whole({ 1: "abcd" }));
  await keep.settle();
  assert.deepEqual([games((await browser.texts()).store), browser.local.length], [["abcd"], 0]);
  assert.deepEqual(games(third.get("store")), ["abcd"]);
  // What is no journal is thrown away.
  for (const text of ["oops", "7", "[7]", '[["store",7,null]]', "null"]) {
    browser.local.setItem("huanle-journal.x", text);
    assert.equal((await browser.tab()).get("store"), whole({ 1: "abcd" }));
    assert.equal(browser.local.length, 0, text);
  }
});

test("a damaged text is set aside, every time under another name", async () => {
  const browser = new Browser({ local: new Local(Infinity, { "huanle.store": "oops" }) });
  const keep = await browser.tab();
  assert(keep.setAside("store"));
  await keep.settle();
  assert.deepEqual(await browser.texts(), { "store.aside": "oops" });
  keep.set("store", "again");
  assert(keep.setAside("store"));
  await keep.settle();
  assert.deepEqual(await browser.texts(), { "store.aside": "oops", "store.aside.2": "again" });
  const file = JSON.parse(keep.export());
  assert.deepEqual([file["store.aside"], file["store.aside.2"]], ["oops", "again"]);
  // What was exported can be imported.
  const texts = Import.read(Buffer.from(keep.export()), Parts, keep.FORMAT);
  assert.equal(texts.get("store.aside"), "oops");
});

test("a damaged text in a full storage stays where it is", async () => {
  const bad = "x".repeat(2000);
  const browser = new Browser();
  const keep = await browser.tab();
  keep.set("store", bad);
  await keep.settle();
  longest = 1000;
  keep.setAside("store");
  await keep.settle();
  // What is new never takes its place.
  assert.equal(keep.get("store"), null);
  keep.set("store", "{}");
  await keep.settle();
  assert.deepEqual([keep.get("store"), await browser.texts()], ["{}", { store: bad }]);
  assert.equal(JSON.parse(keep.export())["store.aside"], bad);
  longest = Infinity;
  keep.set("page", "{}");
  await keep.settle();
  assert.deepEqual(await browser.texts(), { page: "{}", store: "{}", "store.aside": bad });
});

test("an import replaces everything or nothing", async () => {
  const texts = (games) => new Map([["store", store(games)], ["settings", 'lang = "en"\n'], ["playground", "y".repeat(400)]]);
  const browser = new Browser();
  const keep = await browser.tab();
  for (const [name, text] of Object.entries({ store: store(2), page: "{}", "store.aside": "x".repeat(500) })) keep.set(name, text);
  await keep.settle();
  const before = await browser.texts();
  longest = 2500;
  assert.equal(await keep.replace(texts(3)), false);
  assert.deepEqual([await browser.texts(), keep.get("store")], [before, store(2)]);
  longest = Infinity;
  // What the programs store meanwhile is replaced, too.
  const done = keep.replace(texts(3));
  keep.set("page", '{"sound":true}');
  assert.equal(await done, true);
  await keep.settle();
  assert.deepEqual(await browser.texts(), Object.fromEntries([...texts(3)].sort()));
  assert.deepEqual(keep.names(), [...texts(3).keys()].sort());

  // In localStorage, with every amount of room: what was there, or what is new, and nothing between.
  const old = { "huanle.store": store(2), "huanle.page": "{}", "huanle.store.aside": "x".repeat(500), other: "theirs" };
  for (let room = 2650; room < 4600; room += 7) {
    const local = new Local(room, old);
    const keep = keeper({ open: () => openStorage(() => null, () => local) });
    await keep.open();
    const done = await keep.replace(texts(3));
    const expected = { other: "theirs", ...Object.fromEntries([...texts(3)].map(([name, text]) => [`huanle.${name}`, text])) };
    assert.deepEqual(Object.fromEntries(local.texts), done ? expected : old);
    assert.equal(done, room >= Object.entries(expected).flat().join("").length, `${room}: ${done}`);
  }
});

test("stores are merged row by row", () => {
  const merged = (...texts) => JSON.parse(Merge.stores(...texts));
  const base = whole({ 1: "a", 2: "b" });
  // One copy has changed nothing: the other counts.
  assert.deepEqual(merged(base, base, whole({ 3: "c" })), JSON.parse(whole({ 3: "c" })));
  assert.deepEqual(merged(base, whole({ 3: "c" }), base).running, JSON.parse(whole({ 3: "c" })).running);
  // Deleted here, changed there: it stays.
  assert.deepEqual(merged(base, whole({ 2: "b" }), whole({ 1: "ax", 2: "b" })).running.map(({ id, text }) => [id, text]), [[1, "ax"], [2, "b"]]);
  // The same id twice: one gets another.
  const { running, last_id } = merged(base, whole({ 1: "a", 2: "b", 3: "x" }), whole({ 1: "a", 2: "b", 3: "y" }));
  assert.deepEqual([running.map(({ id, text }) => [id, text]), last_id], [[[4, "x"], [1, "a"], [2, "b"], [3, "y"]], 4]);
  // Players, finished games, puzzles and files.
  const more = (people, names, games, solved, files) => whole({}, {
    people, last_person: Math.max(...people), records: { format: "huanle records 1", players: names.map((name) => ({ name })), games: games.map((id) => ({ id })) },
    solved, files: files.map(([name, bytes]) => ({ name, bytes })),
  });
  const both = merged(more([1], ["Jo"], ["g"], { mates: ["1"] }, [["a.txt", "61"]]),
    more([1, 2], ["Jo", "Li"], ["h", "g"], { mates: ["1", "3"] }, [["a.txt", "62"]]),
    more([1, 2], ["Joe", "Al"], ["i", "g"], { mates: ["1", "2"], xs: ["1"] }, [["a.txt", "63"]]));
  assert.deepEqual([both.people, both.records.players.map(({ name }) => name), both.last_person], [[3, 1, 2], ["Li", "Joe", "Al"], 3]);
  assert.deepEqual(both.records.games.map(({ id }) => id), ["h", "i", "g"]);
  assert.deepEqual(both.solved, { mates: ["1", "2", "3"], xs: ["1"] });
  assert.deepEqual(both.files, [{ name: "a-2.txt", bytes: "62" }, { name: "a.txt", bytes: "63" }]);
  // Two players of one name are one.
  const twice = merged(null, more([1], ["Jo"], [], {}, []), more([2], ["Jo"], [], {}, []));
  assert.equal(twice.records.players.length, 1);
  for (const text of ["oops", "null", "{}", "7"]) assert.equal(Merge.stores(base, text, base), null);
});

test("each part of its own is read defensively", async () => {
  for (const text of [null, "", "oops", '"oops"', "null", "7", "[]", '{"smooth":"yes"}', '{"sound":1}']) {
    assert.equal(Parts.read("page", text), null, text);
  }
  assert.deepEqual(Parts.read("page", '{"smooth":true}'), { smooth: true });
  for (const text of ["oops", "null", "{}", '{"kind":"rust","name":"a","text":""}', '{"kind":"c","name":7,"text":""}', '{"kind":"c","name":"a"}']) {
    assert.equal(Parts.read("playground", text), null, text);
  }
  // An export of all that can be imported again.
  const local = new Local(Infinity, { "huanle.page": "oops", "huanle.playground": "{}", "huanle.store": "[]", "huanle.settings": "oops", "huanle.new": "1" });
  const file = (await new Browser({ local }).tab()).export();
  assert.deepEqual(JSON.parse(file), { format: "huanle browser 1", "page.aside": "oops", "playground.aside": "{}", settings: "oops", "store.aside": "[]" });
  assert.equal(Import.read(Buffer.from(file), Parts, "huanle browser 1").size, 4);
});

test("the data of version 1.0 is imported", () => {
  const file = path.join(__dirname, "../../tests/compatibility/1.0/browser.json");
  const texts = Import.read(fs.readFileSync(file), Parts, "huanle browser 1");
  assert.deepEqual([...texts.keys()].sort(), ["page", "pinyin", "playground", "settings", "store"]);
  assert.deepEqual(Import.counts(texts.get("store")), [3, 2, 2, 1]);
});

test("files are refused with the reason", () => {
  const file = (more) => JSON.stringify({ format: "huanle browser 1", ...more });
  const bad = [
    ["", "empty"], [" \n", "empty"], ["oops", "damaged"], ['{"format":"huanle browser 1"', "damaged"], ["null", "other"], ["7", "other"],
    ['"huanle browser 1"', "other"], ["[]", "other"], ["{}", "other"], ['{"format":1}', "other"], ['{"format":"huanle records 1"}', "other"],
    ['{"format":"huanle browser"}', "other"], ['{"format":"huanle browser 2"}', "version"], ['{"format":"huanle browser 0"}', "version"], ["[".repeat(100_000), "damaged"],
    [file({ page: "oops" }), "part"], [file({ page: null }), "part"], [file({ page: [] }), "part"], [file({ page: { smooth: "no" } }), "part"],
    [file({ playground: 7 }), "part"], [file({ playground: { kind: "c" } }), "part"], [file({ playground: { kind: "x", name: "", text: "" } }), "part"],
    [file({ settings: {} }), "part"], [file({ settings: null }), "part"], [file({ store: "oops" }), "part"], [file({ store: [] }), "part"],
    [file({ store: null }), "part"], [file({ "store.aside": {} }), "part"], [file({ games: [] }), "unknown"], [file({ toString: 1 }), "unknown"],
    ['{"format":"huanle browser 1","__proto__":{"page":{}}}', "unknown"], [file({ "store.aside.x": "" }), "unknown"],
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
