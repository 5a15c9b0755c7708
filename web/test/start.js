"use strict";
// The start page, and sharing what is on the screen: `node web/test/start.js chrome|firefox PAGE FOLDER`. At the sizes of phones and desktops, in both
// languages; where its links lead, the game that was left, and what skips it.
const fs = require("node:fs");
const path = require("node:path");
const assert = require("node:assert");
const { used, until, wait, forget, storedData } = require("./browser.js");

const [browser, file, folder] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);
const AXE = fs.readFileSync(path.join(__dirname, "../../target/wasm-npm/node_modules/axe-core/axe.min.js"), "utf8");
const SIZES = [[360, 640, 3], [390, 844, 3], [412, 915, 2.625], [844, 390, 3], [1366, 641, 1]];

async function main() {
  await used(browser, file, folder, async ({ chrome, page, open, begin, click, picture, figures }) => {
    /** Opens the page without naming a program. */
    const visit = async (words) => {
      await page.goto("about:blank");
      await page.goto(`file://${path.resolve(file)}${words}`);
      await page.waitForSelector("#start canvas");
    };
    const hash = () => page.evaluate(() => location.hash);
    const choose = (title) => page.evaluate((title) => [...document.querySelectorAll("#start a")].find((link) => link.textContent.includes(title)).click(), title);
    const running = () => until("no frames", async () => (await figures()).frames > 10);

    for (const lang of ["zh", "en"]) {
      for (const [width, height, deviceScaleFactor] of SIZES) {
        await page.setViewport(chrome ? { width, height, deviceScaleFactor, isMobile: width < 1000, hasTouch: width < 1000 } : { width, height });
        await visit(`#lang=${lang}`);
        await wait(300);
        await picture(`${width}x${height}-${lang}-start`);
        const wrong = await page.evaluate(() => {
          const wrong = [];
          const start = document.getElementById("start");
          for (const link of start.querySelectorAll("a")) {
            const { left, right, width, height } = link.getBoundingClientRect();
            if (left < 0 || right > innerWidth || width < 44 || height < 44) wrong.push(`${link.textContent}: ${[left, right, width, height]}`);
          }
          for (const text of start.querySelectorAll("h1, p, a, b, span")) if (parseFloat(getComputedStyle(text).fontSize) < 15) wrong.push(text.textContent);
          if (start.scrollWidth > innerWidth || start.scrollHeight > innerHeight) wrong.push(`it scrolls: ${start.scrollWidth} × ${start.scrollHeight}`);
          return wrong;
        });
        assert.deepEqual(wrong, [], `${width}x${height} ${lang}`);
      }
      await page.evaluate(AXE);
      const found = await page.evaluate(async () => (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 100)).join(" | ")}`));
      assert.equal(found.join("\n"), "");
    }
    await page.setViewport({ width: 1000, height: 800 });
    await visit("#lang=en");
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
    console.log(`${browser}: the start page is painted after ${Math.round(paint)} ms`);
    assert.equal((await figures()).frames, 0);
    done("five sizes in both languages");

    // The pictures move, unless less motion is wanted.
    const pictures = () => page.$$eval("#start canvas", (all) => all.map((canvas) => canvas.toDataURL()));
    const before = await pictures();
    await until("a picture does not move", async () => (await pictures()).every((data, number) => data !== before[number]));
    if (chrome) {
      await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
      await visit("#lang=en");
      const still = await pictures();
      await wait(500);
      assert.deepEqual(await pictures(), still);
      await page.emulateMediaFeatures([]);
    }
    done("the pictures move");

    // The language, then each tile.
    await choose("中文");
    await until("not in Chinese", () => page.$eval("#start", (start) => start.textContent.includes("继续") || start.textContent.includes("下棋")));
    assert.equal(await page.evaluate(() => document.documentElement.lang), "zh");
    for (const [title, expected] of [["上课", "#learn&lang=zh"], ["写 C 程序", "#c&lang=zh"], ["下棋", "#lang=zh"]]) {
      await visit("#lang=zh");
      await choose(title);
      await running();
      await until(`${title} opens ${await hash()}`, async () => (await hash()) === expected);
      assert.equal(await page.$("#start"), null);
    }
    await page.goBack();
    await until("Back does not go back", async () => (await figures()).frames > 10);
    await open("#learn=line&lang=en");
    assert.equal(await page.$("#start"), null);
    done("language, tiles and links");

    // A game that was left is offered.
    await open("#othello&lang=en");
    await forget(page);
    await open("#othello&lang=en");
    await begin();
    await click(194, 150);
    await until("the game is not kept", async () => (await storedData(page)).running?.length === 1);
    await visit("#lang=en");
    await until("the game is not offered", () => page.$eval("#start", (start) => start.textContent.includes("Continue: Othello")));
    await picture("continue");
    await choose("Continue");
    await running();
    assert.match(await hash(), /^#othello/);
    done("the game that was left");

    // Sharing: the link with a picture of the screen; the picture as a file.
    await page.evaluate(() => {
      globalThis.said = [];
      Object.assign(navigator, {
        canShare: ({ files }) => files.length === 1,
        share: async ({ url, files: [picture] }) => said.push([url, picture.name, picture.size, (await createImageBitmap(picture)).width]),
      });
    });
    await page.click("[data-does=share]");
    await page.waitForSelector("dialog [name=share]");
    await picture("share");
    await page.click("dialog [name=share]");
    await until("nothing is shared", () => page.evaluate(() => said.length > 0));
    const [[url, name, size, width]] = await page.evaluate(() => said);
    assert(/#othello/.test(url) && name === "huanle-game.png" && size > 1000 && width >= 360, [url, name, size, width].join(" "));
    await page.click("[data-does=share]");
    await page.waitForSelector("dialog [name=picture]");
    await page.click("dialog [name=picture]");
    const saved = path.join(folder, "huanle-game.png");
    await until("no picture is saved", () => fs.existsSync(saved) && fs.statSync(saved).size === size);
    fs.rmSync(saved);
    done("sharing");
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
