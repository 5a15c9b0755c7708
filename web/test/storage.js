"use strict";
// Stored data that is damaged, files that cannot be imported and a storage that is full, in a real browser:
// `node web/test/storage.js chrome|firefox PAGE FOLDER`.
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const assert = require("node:assert");
const { used, until, wait, stored: all_, storedData, store, forget } = require("./browser.js");

const [browser, file, folder] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);

async function main() {
  await used(browser, file, folder, async ({ chrome, page, fresh, open, press, begin, click, picture, figures }) => {
    const all = () => all_(page);
    const put = async (texts) => {
      // The page, too, has nothing left that it would store.
      await until("nothing is read", () => page.evaluate(() => typeof Keep === "object" && Keep.open().then(() => Keep.forget())));
      await forget(page);
      await store(page, texts);
    };
    const games = async () => (await storedData(page)).running?.length ?? 0;
    /** Whether the programs run, or the start page waits; while the page is loaded again, nobody answers. */
    const runs = () => page.evaluate(() => (globalThis.huanle?.figures.frames ?? 0) > 10 || document.getElementById("start") !== null).catch(() => false);
    const news = () => page.$eval("#news", (news) => (news.hidden ? "" : news.querySelector("span").textContent));
    const heard = () => page.evaluate(() => document.querySelector("#news [data-does=heard]").click());
    const dialog = () => page.evaluate(() => document.querySelector("dialog[open]")?.innerText ?? "");
    const push = (at) => page.evaluate((at) => document.querySelectorAll("dialog[open] button")[at].click(), at);
    const drop = (name, text) => page.evaluate(([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, [name, text]);
    const isDeleted = () => all().then((texts) => !("store" in texts)).catch(() => false);
    /** Opens the page with other stored data. */
    const afresh = async (texts, words) => {
      await put(texts);
      await open(words);
    };

    // A game in progress, and its export.
    await open("#othello&lang=en");
    await forget(page);
    await open("#othello&lang=en");
    await begin();
    await click(194, 150);
    await until("no move is answered", async () => (await storedData(page)).running?.[0]?.text.includes("W["));
    await page.goto(`file://${path.resolve(file)}#reset`);
    await page.reload();
    await until("no dialog by the address", async () => (await dialog()) !== "");
    await picture("reset-address");
    const good = await page.evaluate(() => Keep.export());
    const stored = await all();

    // Files that cannot be imported: each is refused with a reason in the page's language, and nothing changes.
    const whole = JSON.parse(good);
    const file_ = (parts) => JSON.stringify({ format: "huanle browser 1", ...parts });
    const inStore = (change) => {
      const store = structuredClone(whole.store);
      change(store);
      return file_({ store });
    };
    const bad = [
      "", " ", "oops", "null", "7", "[]", "{}", good.slice(0, good.length / 2), `${good}x`, '{"format":"huanle records 1","players":[],"games":[]}',
      '{"format":"huanle browser 2"}', file_({ page: "oops" }), file_({ page: { smooth: 1 } }), file_({ playground: "oops" }),
      file_({ playground: { kind: "c", name: "a.c", text: 7 } }), file_({ settings: 7 }), file_({ settings: "oops" }), file_({ settings: "lang = 7\n" }),
      file_({ store: "oops" }), file_({ store: {} }), file_({ store: [] }), file_({ more: 1 }),
      inStore((store) => (store.format = "huanle memory 2")), inStore((store) => delete store.running), inStore((store) => (store.running[0].text = "oops")),
      inStore((store) => (store.running[0].program = "chess")), inStore((store) => (store.running[0].id = 0)), inStore((store) => (store.running[0].id = "1")),
      inStore((store) => store.running.push(store.running[0])), inStore((store) => (store.last_id = 1e300)), inStore((store) => (store.people = [1])),
      inStore((store) => (store.records.format = "oops")), inStore((store) => store.records.players.push({ name: "" })),
      inStore((store) => store.records.games.push({})), inStore((store) => (store.files = [{ name: "../x", bytes: "" }])),
      inStore((store) => (store.files = [{ name: "x", bytes: "0" }])), inStore((store) => (store.solved = 7)), " ".repeat((16 << 20) + 1),
      inStore((store) => (store.running[0].text = store.running[0].text.replace("B[", "B[z"))),
    ];
    for (const lang of ["zh", "en"]) {
      await afresh(stored, `#lang=${lang}`);
      await wait(300);
      const before = await all();
      const told = new Set();
      for (const [number, text] of bad.entries()) {
        await heard();
        await drop("bad.json", text);
        const what = `${lang} ${number}: ${text.slice(0, 60)}`;
        await until(`nothing is said of ${what}`, async () => (await news()) !== "");
        const said = await news();
        told.add(said);
        assert(said.includes("bad.json"), `${what}: ${said}`);
        assert.equal(/这里的数据没有变/.test(said), lang === "zh", `${what}: ${said}`);
        assert.equal(await dialog(), "", what);
        assert.deepEqual(await all(), before, what);
        if (number === 24) await picture(`refused-${lang}`);
      }
      fs.writeFileSync(path.join(folder, `${browser}-refused-${lang}.txt`), [...told].join("\n"));
    }
    done(`${bad.length} bad files refused in both languages`);

    // A good file: what is here is offered for export first, and stays where the user thinks better of it.
    for (const lang of ["zh", "en"]) {
      await afresh(stored, `#lang=${lang}`);
      const here = await all();
      await drop("good.json", good);
      await until("no question", async () => (await dialog()) !== "");
      await picture(`replace-${lang}`);
      await push(2);
      assert.deepEqual(await all(), here);
    }
    await drop("none.json", file_({ page: { smooth: true } }));
    await until("no question", async () => (await dialog()) !== "");
    await push(1);
    await until("not replaced", async () => (await games()) === 0);
    await drop("good.json", good);
    await until("nothing imported", async () => (await games()) === 1);
    done("an import asks, and replaces everything");

    // What is stored may be anything: the page opens, and says what it could not read.
    const damages = [
      { page: "oops" }, { page: '"oops"' }, { page: "null" }, { page: '{"smooth":{"x":1}}' },
      { playground: "oops" }, { playground: '"oops"' }, { playground: '{"kind":7}' },
      { settings: "oops" }, { settings: "lang = 7\n" }, { settings: "[".repeat(50_000) },
      { store: "oops" }, { store: "{}" }, { store: "[]" }, { store: "null" },
      { store: stored.store.slice(0, -9) }, { store: "[".repeat(100_000) },
      { store: stored.store.replace("memory 1", "memory 2") }, { store: "x".repeat(3_000_000) },
      { store: stored.store.replace('"people":[]', '"people":[9]') }, { new: "oops", other: "oops" },
    ];
    for (const damage of damages) {
      await afresh({ ...stored, ...damage }, "#othello&lang=zh");
      await wait(150);
      assert.equal(await page.evaluate(() => document.querySelector("header .name").textContent), "欢乐棋");
      const now = await all();
      for (const [name, text] of Object.entries(damage)) {
        const kept = Object.entries(now).some(([other, value]) => other.startsWith(name) && value === text);
        assert(kept || /page|playground/.test(name), `${name}: ${text.slice(0, 40)} is lost`);
      }
    }
    done(`${damages.length} damaged stores opened`);
    await afresh({ ...stored, store: stored.store.replace('"people":[]', '"people":[9]') }, "#lang=zh");
    await wait(300);
    assert.equal(await games(), 1);
    assert.match(await news(), /无法读取保存的内容/);
    await picture("damaged-zh");
    await afresh({ ...stored, store: "oops" }, "#lang=en");
    await wait(300);
    assert.match(await news(), /cannot read the saved data/);
    await picture("damaged-en");

    // A full storage: games are shown and go on; what is new can be exported.
    const { identifier } = await page.evaluateOnNewDocument((longest) => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (text, name) {
        if (text.length > longest) throw new DOMException("no room", "QuotaExceededError");
        return put.call(this, text, name);
      };
    }, stored.store.length);
    const text = () => page.evaluate(() => JSON.parse(Keep.get("store")).running[0].text);
    const [{ text: before }] = JSON.parse(stored.store).running;
    for (const lang of ["zh", "en"]) {
      await afresh(stored, `#othello&lang=${lang}`);
      await begin();
      assert.equal(await text(), before);
      // It goes on with the game. What fits in the place of the old text is stored, the longer game is not.
      await press("u");
      await wait(500);
      await click(147, 197);
      await until("the move is not held", async () => (await text()).length > before.length);
      await until("nothing is said of a full storage", async () => (lang === "zh" ? /存储空间满了/ : /storage is full/).test(await news()));
      const [{ text: there }] = (await storedData(page)).running;
      assert(there.length <= before.length && there !== (await text()), there);
      assert.equal(await page.$eval("#news [data-does=export]", (button) => button.hidden), false);
      await picture(`full-${lang}`);
    }
    await heard();
    // An import that does not fit leaves everything as it was.
    const large = structuredClone(whole);
    large.store.files = [{ name: "large.txt", bytes: "61".repeat(4000) }];
    const full = await all();
    await drop("large.json", JSON.stringify(large));
    await until("no question", async () => (await dialog()) !== "");
    await push(1);
    await until("nothing is said", async () => (await news()) !== "");
    assert.match(await news(), /does not have enough space/);
    assert.deepEqual(await all(), full);
    await picture("full-import");
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    done("a full storage");

    // A disk without room, by Chromium's own quota, which files have not.
    if (chrome) {
      const server = http.createServer((_request, answer) => answer.writeHead(200, { "Content-Type": "text/html" }).end(fs.readFileSync(file)));
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      const origin = `http://127.0.0.1:${server.address().port}`;
      const client = await page.createCDPSession();
      await client.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 300_000 });
      await page.goto(`${origin}/#lang=en`);
      await until("the page does not start", runs);
      await page.evaluate((text) => Keep.set("store", text), stored.store);
      await until("nothing is stored", async () => (await games()) === 1);
      await page.evaluate(() => {
        const noise = Array.from({ length: 1 << 20 }, () => String.fromCharCode(Math.random() * 0xd800)).join("");
        Keep.set("playground", JSON.stringify({ kind: "c", name: "a.c", text: noise }));
      });
      await until("nothing is said of a full disk", async () => /storage is full/.test(await news()));
      assert.deepEqual(await all(), { store: stored.store });
      await client.send("Storage.overrideQuotaForOrigin", { origin });
      await page.evaluate(() => Keep.set("page", "{}"));
      await until("there is room, but it is not stored", async () => (await all()).playground?.length > 1 << 20);
      server.close();
      done("a full disk");
    }

    // What was stored in localStorage without IndexedDB moves; two tabs hear of each other; nothing is lost when a tab is closed at once.
    await page.goto(`file://${path.resolve(file)}#reset`);
    await page.reload();
    await put({});
    await page.evaluate((texts) => Object.entries(texts).forEach(([name, text]) => localStorage.setItem(`huanle.${name}`, text)), stored);
    await open("#othello&lang=en");
    await until("nothing has moved", async () => (await games()) === 1);
    assert.deepEqual([await all(), await page.evaluate(() => localStorage.length)], [stored, 0]);
    await picture("moved");
    const other = await fresh();
    await open("#lang=en", other);
    await other.evaluate(() => Keep.set("pinyin", "heard"));
    await until("the other tab is not heard", () => page.evaluate(() => Keep.get("pinyin") === "heard"));
    await other.evaluate(() => {
      Keep.set("pinyin", "closed");
      location.replace("about:blank");
    }).catch(() => {});
    await wait(300);
    await other.close();
    await page.reload();
    await until("what a closed tab stored is lost", async () => (await all()).pinyin === "closed");
    done("localStorage moved, two tabs, a closed tab");

    // Everything deleted: by the dialog, by the address, after the page could not start.
    for (const lang of ["zh", "en"]) {
      await afresh(stored, `#lang=${lang}`);
      await page.click("[data-does=more]");
      await picture(`more-${lang}`);
      await page.click("dialog [name=forget]");
      await picture(`delete-${lang}`);
      assert.deepEqual(Object.keys(await all()).includes("store"), true);
      await push(2);
    }
    await page.click("[data-does=more]");
    await page.click("dialog [name=forget]");
    await push(1);
    await until("not deleted", async () => (await isDeleted()) && runs());
    await put(stored);
    await page.evaluate(() => localStorage.setItem("other", "theirs"));
    await page.goto(`file://${path.resolve(file)}#reset`);
    await page.reload();
    await until("no dialog", async () => (await dialog()) !== "");
    assert.equal((await figures()).frames, 0);
    await push(1);
    await push(1);
    await until("the page does not start", runs);
    assert.deepEqual([(await all()).store, await page.evaluate(() => localStorage.getItem("other"))], [undefined, "theirs"]);
    await forget(page);

    // A page whose programs cannot start, and one whose script is broken.
    const broken = (name, from, to) => {
      const text = fs.readFileSync(file, "utf16le");
      assert(text.includes(from), from);
      const place = path.join(folder, `${browser}-${name}.html`);
      fs.writeFileSync(place, text.replace(from, to), "utf16le");
      return `file://${path.resolve(place)}`;
    };
    const pages = [
      broken("no-module", 'if (count < 0) throw new Error("damaged")', 'throw new Error("damaged")'),
      broken("no-script", 'for (const script of scripts) add("script", script);', 'add("script", scripts[0]); setTimeout(() => nonsense());'),
    ];
    for (const [number, url] of pages.entries()) {
      page.removeAllListeners("pageerror");
      await page.goto(url);
      await put(stored);
      await page.reload();
      await until("nothing is offered", async () => (await dialog()) !== "");
      await picture(`stopped-${number}`);
      await push(2);
      await push(1);
      await until("not deleted", () => isDeleted());
    }
    done("everything deleted, also where the page cannot start");

    // A browser that lets the page keep nothing: a frame of its own origin.
    const frame = path.join(folder, `${browser}-frame.html`);
    fs.writeFileSync(frame, `<!doctype html><iframe sandbox="allow-scripts" style="width:950px;height:700px" src="file://${path.resolve(file)}#main-menu&lang=zh"></iframe>`);
    await page.goto(`file://${path.resolve(frame)}`);
    await wait(chrome ? 500 : 2000);
    const inside = page.frames().find((frame) => frame.url().includes("huanle.html"));
    if (chrome || inside) {
      await until("no frame", () => inside.evaluate(() => globalThis.huanle?.figures.frames > 10));
      await picture("sandbox");
      assert.match(await inside.$eval("#news span", (news) => news.textContent), /不让页面保存数据/);
      done("a page that can keep nothing");
    }
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
