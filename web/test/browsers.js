"use strict";
// A real browser, without a window, opens the page from the disk and uses it: `node web/test/browsers.js chrome|firefox PAGE PICTURES`.
// Needs puppeteer-core (target/wasm-npm) and the browser: $CHROME or chromium, $FIREFOX or firefox-esr.
const assert = require("node:assert");
const { used, until, wait, seen } = require("./browser.js");

const [browser, file, pictures] = process.argv.slice(2);

async function main() {
  await used(browser, file, pictures, async ({ page, open, press, click, picture, figures }) => {
    // The menu: its first frame, 60 a second, the keys.
    await open("");
    const first = await page.evaluate(() => huanle.figures.first);
    const before = await figures();
    await wait(2000);
    const after = await figures();
    const pace = (after.frames - before.frames) / 2;
    console.log(`${browser}: first frame after ${Math.round(first)} ms, ${pace} frames a second, ${((after.busy - before.busy) / (after.frames - before.frames)).toFixed(2)} ms each, memory ${after.memory >> 10} KB`);
    assert(pace > 30, `${browser}: ${pace} frames a second`);
    await picture("cabinet");
    const menu = await seen(page);
    await press("ArrowDown");
    await until("the arrow does nothing", async () => (await seen(page)) !== menu);

    // A game at the table, by mouse; after loading the page again it is offered.
    await open("#modern-othello&lang=zh");
    await wait(500);
    await picture("players");
    await press("Enter");
    await wait(800);
    await picture("othello");
    const fresh = await seen(page);
    const d3 = [194, 150];
    await click(...d3);
    await until("no move by mouse", async () => (await seen(page)) !== fresh);
    await wait(3000);
    await picture("othello-moved");
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("huanle.store") ?? "{}"));
    await until("the game is not kept", async () => (await kept()).running?.length > 0);
    await page.reload();
    await until("no frame after loading again", async () => (await figures()).frames > 30);
    await wait(800);
    await picture("othello-again");
    assert.equal((await kept()).running[0].program, "othello");

    // A hint: the longest that the page stands still.
    await open("#xiangqi&lang=zh");
    await press("Enter");
    await wait(800);
    await press("h");
    await wait(5000);
    await picture("xiangqi-hint");
    console.log(`${browser}: longest block ${(await figures()).longest.toFixed(1)} ms`);

    // The DOS program.
    await open("#othello&speed=8");
    await press(" ");
    await wait(1500);
    await picture("dos-othello");

    // A lesson and an effect.
    await open("#learn=line&lang=zh");
    await press("ArrowRight", "ArrowRight");
    await picture("lesson");
    await open("#show=blinds-h&seed=7");
    await wait(1000);
    await picture("effect");

    // What is wrong with an address is said.
    await open("#learn=nonsense&lang=zh");
    assert.match(await page.$eval("#news span", (news) => news.textContent), /没有课程/);
    await picture("fault");
    await open("#otello&lang=en");
    assert.match(await page.$eval("#news span", (news) => news.textContent), /the unknown name `otello`/);

    // The playground: a mistake beside its line; steps forward and back; a run.
    await open("#playground&lang=zh");
    await picture("playground");
    const source = '#include <graphics.h>\nvoid main() {\n  int d = DETECT, m;\n  initgraph(&d, &m, "");\n  circle(320, 240, 100);\n  line(0, 0, 639, 479);\n  getch();\n}\n';
    const write = (text) => page.evaluate((text) => {
      const area = document.querySelector("#bench textarea");
      area.value = text;
      area.dispatchEvent(new Event("input"));
    }, text);
    const does = (what) => page.click(`#bench [data-word=${what}]`);
    const line = () => page.evaluate(() => Number(document.querySelector("#bench .lines .now")?.textContent ?? 0));
    await write(source.replace("circle(320", "cirkle(320"));
    await does("run");
    await until("no mistake is told", () => page.$("#bench li.bad"));
    await picture("mistake");
    await write(source);
    const lines = [];
    for (let step = 0; step < 5; step++) {
      const before = await line();
      await does("step");
      await until("no step", async () => (await line()) !== before);
      lines.push(await line());
    }
    await picture("stepped");
    await does("back");
    await until("no step back", async () => (await line()) === lines.at(-2));
    await does("go");
    await wait(1000);
    await picture("run");
    console.log(`${browser}: lines ${lines}`);
    await does("share");
    await page.waitForSelector("dialog textarea");
    await picture("share");
    const link = await page.$eval("dialog textarea", (area) => area.value);
    const shared = link.slice(link.indexOf("#"));
    assert.match(shared, /^#run=[\w-]+&name=[\w.]+&edit&lang=zh$/);
    await page.evaluate(() => localStorage.removeItem("huanle.playground"));
    await open(shared);
    assert.equal(await page.$eval("#bench textarea", (area) => area.value), source);
    await open(shared.replace("&edit", ""));
    await wait(800);
    await picture("shared");
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
