"use strict";
// Stored data that is damaged, files that cannot be imported and a storage that is full, in a real browser:
// `node web/test/storage.js chrome|firefox PAGE FOLDER`.
const fs = require("node:fs");
const path = require("node:path");
const assert = require("node:assert");
const { used, until, wait } = require("./browser.js");

const [browser, file, folder] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);

async function main() {
  await used(browser, file, folder, async ({ chrome, page, open, press, click, picture, figures }) => {
    const all = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    const put = (texts) => page.evaluate((texts) => {
      localStorage.clear();
      for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text);
    }, texts);
    const games = () => page.evaluate(() => JSON.parse(localStorage.getItem("huanle.store") ?? "{}").running?.length ?? 0);
    /** Whether the programs run; while the page is loaded again, nobody answers. */
    const runs = () => page.evaluate(() => (globalThis.huanle?.figures.frames ?? 0) > 10).catch(() => false);
    const news = () => page.$eval("#news", (news) => (news.hidden ? "" : news.querySelector("span").textContent));
    const heard = () => page.evaluate(() => document.querySelector("#news [data-does=heard]").click());
    const dialog = () => page.evaluate(() => document.querySelector("dialog[open]")?.innerText ?? "");
    const push = (at) => page.evaluate((at) => document.querySelectorAll("dialog[open] button")[at].click(), at);
    const drop = (name, text) => page.evaluate(([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, [name, text]);
    /** Shuts the page before something else is stored. */
    const afresh = async (texts, words) => {
      await page.goto(`file://${path.resolve(file)}#reset`);
      await page.reload();
      await put(texts);
      await open(words);
    };

    // A game in progress, and its export.
    await open("#modern-othello&lang=en");
    await page.evaluate(() => localStorage.clear());
    await open("#modern-othello&lang=en");
    await press("Enter");
    await wait(800);
    await click(194, 150);
    await until("the game is not kept", async () => (await games()) > 0);
    await wait(2500);
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
      { "huanle.page": "oops" }, { "huanle.page": '"oops"' }, { "huanle.page": "null" }, { "huanle.page": '{"smooth":{"x":1}}' },
      { "huanle.playground": "oops" }, { "huanle.playground": '"oops"' }, { "huanle.playground": '{"kind":7}' },
      { "huanle.settings": "oops" }, { "huanle.settings": "lang = 7\n" }, { "huanle.settings": "[".repeat(50_000) },
      { "huanle.store": "oops" }, { "huanle.store": "{}" }, { "huanle.store": "[]" }, { "huanle.store": "null" },
      { "huanle.store": stored["huanle.store"].slice(0, -9) }, { "huanle.store": "[".repeat(100_000) },
      { "huanle.store": stored["huanle.store"].replace("memory 1", "memory 2") }, { "huanle.store": "x".repeat(3_000_000) },
      { "huanle.store": stored["huanle.store"].replace('"people":[]', '"people":[9]') }, { "huanle.new": "oops", other: "oops" },
    ];
    for (const damage of damages) {
      await afresh({ ...stored, ...damage }, "#modern-othello&lang=zh");
      await wait(150);
      assert.equal(await page.evaluate(() => document.querySelector("header .name").textContent), "欢乐棋");
      const now = await all();
      for (const [name, text] of Object.entries(damage)) {
        const kept = Object.entries(now).some(([other, value]) => other.startsWith(name) && value === text);
        assert(kept || /page|playground/.test(name), `${name}: ${text.slice(0, 40)} is lost`);
      }
    }
    done(`${damages.length} damaged stores opened`);
    await afresh({ ...stored, "huanle.store": stored["huanle.store"].replace('"people":[]', '"people":[9]') }, "#lang=zh");
    await wait(300);
    assert.equal(await games(), 1);
    assert.match(await news(), /无法读取保存的内容/);
    await picture("damaged-zh");
    await afresh({ ...stored, "huanle.store": "oops" }, "#lang=en");
    await wait(300);
    assert.match(await news(), /cannot read the saved data/);
    await picture("damaged-en");

    // A full storage: games are shown and go on; what is new can be exported.
    const fill = () => {
      for (let size = 1 << 22; size > 0; size >>= 1) {
        try {
          for (;;) localStorage.setItem(`filler${localStorage.length}`, "x".repeat(size));
        } catch {
          // The next is smaller.
        }
      }
    };
    for (const lang of ["zh", "en"]) {
      await page.goto(`file://${path.resolve(file)}#reset`);
      await page.reload();
      await put(stored);
      await page.evaluate(fill);
      await open(`#modern-othello&lang=${lang}`);
      assert.match(await news(), lang === "zh" ? /存储空间满了/ : /storage is full/);
      await wait(500);
      await picture(`full-${lang}`);
      await press("Enter");
      await wait(1200);
      await picture(`full-game-${lang}`);
    }
    // It goes on with the game, which is only held: the export has the new move.
    const text = () => page.evaluate(() => JSON.parse(Keep.export()).store.running[0].text);
    const before = await text();
    assert.equal(before, JSON.parse(stored["huanle.store"]).running[0].text);
    await press("u");
    await wait(500);
    await click(147, 197);
    await until("the move is not held", async () => (await text()).length > before.length);
    // What fits in the place of the old text is stored, the longer game is not.
    const [{ text: there }] = JSON.parse((await all())["huanle.store"]).running;
    assert(there.length <= before.length && there !== (await text()), there);
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
    done("a full storage");

    // Everything deleted: by the dialog, by the address, after the page could not start.
    for (const lang of ["zh", "en"]) {
      await afresh(stored, `#lang=${lang}`);
      await page.click("[data-does=more]");
      await picture(`more-${lang}`);
      await page.click("dialog [name=forget]");
      await picture(`delete-${lang}`);
      assert.deepEqual(Object.keys(await all()).includes("huanle.store"), true);
      await push(2);
    }
    await page.click("[data-does=more]");
    await page.click("dialog [name=forget]");
    await push(1);
    await until("not deleted", async () => (await page.evaluate(() => !("huanle.store" in localStorage)).catch(() => false)) && runs());
    await put({ ...stored, other: "theirs" });
    await page.goto(`file://${path.resolve(file)}#reset`);
    await page.reload();
    await until("no dialog", async () => (await dialog()) !== "");
    assert.equal((await figures()).frames, 0);
    await push(1);
    await push(1);
    await until("the page does not start", runs);
    const left = await all();
    assert.deepEqual([left["huanle.store"], left.other], [undefined, "theirs"]);
    await page.evaluate(() => localStorage.clear());

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
      broken("no-script", "const script = document.createElement", "const script = nonsense(); document.createElement"),
    ];
    for (const [number, url] of pages.entries()) {
      if (number === 1) page.removeAllListeners("pageerror");
      await page.goto(url);
      await put(stored);
      await page.reload();
      await until("nothing is offered", async () => (await dialog()) !== "");
      await picture(`stopped-${number}`);
      await push(2);
      await push(1);
      await until("not deleted", () => page.evaluate(() => !("huanle.store" in localStorage)).catch(() => false));
    }
    done("everything deleted, also where the page cannot start");

    // A browser that lets the page keep nothing: a frame of its own origin.
    const frame = path.join(folder, `${browser}-frame.html`);
    fs.writeFileSync(frame, `<!doctype html><iframe sandbox="allow-scripts" style="width:950px;height:700px" src="file://${path.resolve(file)}#lang=zh"></iframe>`);
    await page.goto(`file://${path.resolve(frame)}`);
    await wait(4000);
    await picture("sandbox");
    const inside = page.frames().find((frame) => frame.url().includes("huanle.html"));
    if (chrome || inside) {
      await until("no frame", () => inside.evaluate(() => huanle.figures.frames > 10));
      assert.match(await inside.$eval("#news span", (news) => news.textContent), /不让页面保存数据/);
      done("a page that can keep nothing");
    }
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
