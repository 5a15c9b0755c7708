"use strict";
// A real browser, without a window, opens the page from the disk and uses it: `node web/test/browsers.js chrome|firefox PAGE PICTURES`.
// Needs puppeteer-core (target/wasm-npm) and the browser: $CHROME or chromium, $FIREFOX or firefox-esr.
const path = require("node:path");
const assert = require("node:assert");
const { used, until, wait, seen, stored: storedTexts, storedData, store, forget } = require("./browser.js");

const [browser, file, pictures] = process.argv.slice(2);

async function main() {
  await used(browser, file, pictures, async ({ page, open, press, live, begin, click, picture, figures }) => {
    // The menu: its first frame, 60 a second, the keys.
    await open("");
    const first = await page.evaluate(() => huanle.figures.first);
    const before = await figures();
    await wait(1000);
    const after = await figures();
    const pace = after.frames - before.frames;
    console.log(`${browser}: first frame after ${Math.round(first)} ms, ${pace} frames a second, ${((after.busy - before.busy) / (after.frames - before.frames)).toFixed(2)} ms each, memory ${after.memory >> 10} KB`);
    assert(pace > 30, `${browser}: ${pace} frames a second`);
    await picture("main-menu");
    const menu = await seen(page);
    await press("ArrowDown");
    await until("the arrow does nothing", async () => (await seen(page)) !== menu);

    // A page that is left while it loads does not hold up the next one.
    for (const moment of [0, 40, 80, 120, 160, 200, 240, 280]) {
      await page.goto("about:blank");
      await page.goto(`file://${path.resolve(file)}#main-menu&lang=en`, { waitUntil: "domcontentloaded" });
      await wait(moment);
      await open("#lang=en", page, 0);
    }

    // A game at the table, by mouse; after loading the page again it is offered.
    await open("#othello&lang=zh");
    await picture("players");
    await begin();
    await picture("othello");
    const fresh = await seen(page);
    const d3 = [194, 150];
    await click(...d3);
    await until("no move by mouse", async () => (await seen(page)) !== fresh);
    const kept = () => storedData(page);
    await until("the game is not kept", async () => (await kept()).running?.[0]?.text.includes("W["));
    await picture("othello-moved");
    await page.reload();
    await until("no frame after loading again", async () => (await figures()).frames > 30);
    await until("no form after loading again", async () => (await live()).length > 10);
    await picture("othello-again");
    assert.equal((await kept()).running[0].program, "othello");

    // A hint: the longest that the page stands still.
    await open("#xiangqi&lang=zh");
    await begin();
    await press("h");
    await wait(1500);
    await picture("xiangqi-hint");
    console.log(`${browser}: longest block ${(await figures()).longest.toFixed(1)} ms`);

    // The DOS program.
    await open("#original-othello&speed=8");
    await press(" ");
    await wait(300);
    await picture("dos-othello");

    // A lesson and an effect.
    await open("#learn=line&lang=zh");
    await press("ArrowRight", "ArrowRight");
    await picture("lesson");
    await open("#show=blinds-h&seed=7");
    await wait(300);
    await picture("effect");

    // What is wrong with an address is said.
    await open("#learn=nonsense&lang=zh");
    assert.match(await page.$eval("#news span", (news) => news.textContent), /没有课程/);
    await picture("fault");
    await open("#otello&lang=en");
    assert.match(await page.$eval("#news span", (news) => news.textContent), /the unknown name `otello`/);

    // Turbo C: a new program; a mistake beside its line; steps forward and back; a run.
    await forget(page);
    await open("#c&lang=zh");
    await picture("new-program");
    assert.equal(await page.evaluate(() => location.hash), "#c&lang=zh");
    const stored = async () => JSON.parse((await storedTexts(page)).playground ?? "{}");
    const source = '#include <graphics.h>\nvoid main() {\n  int d = DETECT, m;\n  initgraph(&d, &m, "");\n  circle(320, 240, 100);\n  line(0, 0, 639, 479);\n  getch();\n}\n';
    const write = async (text) => {
      await until("the editor is not there", () => page.$("#keys [data-key=text]"));
      await page.click("#keys [data-key=text]");
      await page.waitForSelector("dialog textarea");
      await page.$eval("dialog textarea", (area, text) => (area.value = text), text);
      await picture("text");
      await page.click("dialog [name=done]");
      await until("the text does not arrive", async () => (await stored()).text === text);
    };
    await store(page, { page: JSON.stringify({ keys: true }) });
    await open("#c&lang=zh");
    await write(source.replace("circle(320", "cirkle(320"));
    await press("F9");
    await until("no mistake is told", async () => /cirkle/.test(await live()));
    await picture("mistake");
    await write(source);
    const lines = [];
    for (let step = 0; step < 4; step++) {
      const before = await live();
      await press(step ? "ArrowRight" : "F7");
      await until("no step", async () => /^\d+: /.test(await live()) && (await live()) !== before);
      lines.push(await live());
    }
    await picture("stepped");
    await press("ArrowLeft");
    await until("no step back", async () => (await live()) === lines.at(-2));
    await press("F9");
    await page.waitForSelector("#keys [data-key='Ctrl+Alt+S']");
    await picture("run");
    console.log(`${browser}: lines ${lines}`);

    // What is typed is stored, also without saving, and shared.
    await press("Enter");
    await until("the editor is not back", () => page.$("#keys [data-key=text]"));
    await page.keyboard.type("// hello {}", { delay: 30 });
    await until("what is typed is not stored", async () => (await stored()).text.includes("// hello {}"));
    assert.equal((await stored()).changed, true);
    const text = (await stored()).text;
    await page.reload();
    await until("no frame after loading again", async () => (await figures()).frames > 10);
    await picture("again");
    assert.equal((await stored()).text, text);
    await page.click("[data-does=share]");
    await page.waitForSelector("dialog textarea");
    await picture("share");
    const link = await page.$eval("dialog textarea", (area) => area.value);
    const shared = link.slice(link.indexOf("#"));
    assert.match(shared, /^#c=[\w-]+&name=[\w.]+&lang=zh$/);
    await store(page, { playground: null });
    await open(shared);
    await until("the shared program does not open", async () => (await stored()).text === text);
    await open(shared.replace("c=", "run="));
    await picture("shared");

    // A task: its text, the check, and the step to the first wrong pixel.
    await open("#task=dda-line&lang=zh");
    await until("the task is not stored", async () => (await stored()).name !== undefined && (await stored()).text !== text);
    await picture("task");
    const starter = (await stored()).text;
    await write(starter.replace(/\{\s*\}/, "{\n    putpixel(x1, y1, 15);\n    putpixel(5, 6, 15);\n}"));
    const written = await live();
    await page.click("[data-key='Alt+F9']");
    await until("no check", async () => (await live()) !== written);
    await picture("checked");
    await press("Enter");
    await wait(300);
    await picture("case");
    await press("Enter");
    await until("no step to the wrong pixel", async () => /^\d+: putpixel\(5, 6, 15\)/.test(await live()));
    await picture("wrong-pixel");
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
