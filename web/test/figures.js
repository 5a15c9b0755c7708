"use strict";
// How fast the page is: `node web/test/figures.js chrome|firefox PAGE FOLDER [strict]`. The first frame, what a frame costs, how long the page stands
// still at the longest while the highest levels of the three games think, give a hint and analyse, and memory. With `strict`, for a machine that
// does nothing else, what is slower than it is to be is a fault.
const assert = require("node:assert");
const { used, wait, store, forget } = require("./browser.js");

const [browser, file, folder, strict] = process.argv.slice(2);
const MOST = { first: browser === "chrome" ? 400 : 600, frame: 2, block: 25, memory: 40 << 20 };

async function main() {
  await used(browser, file, folder, async ({ page, open, press, picture, figures }) => {
    const slow = [];
    const tell = (what, figure, most, unit) => {
      console.log(`${browser}: ${what} ${figure.toFixed(1)} ${unit}`);
      if (figure > most) slow.push(`${what}: ${figure} of ${most} ${unit}`);
    };

    const first = [];
    for (let time = 0; time < 5; time++) {
      await open("#lang=zh");
      first.push((await figures()).first);
    }
    first.sort((one, other) => one - other);
    tell(`first frame (${first.map(Math.round).join(" ")}), the middle one`, first[2], MOST.first, "ms");

    const before = await figures();
    await wait(3000);
    const after = await figures();
    const frames = after.frames - before.frames;
    console.log(`${browser}: ${(frames / 3).toFixed(1)} frames a second`);
    tell("a frame of the menu", (after.busy - before.busy) / frames, MOST.frame, "ms");

    const tables = [["modern-othello", "othello", "10", "0"], ["gomoku", "gomoku", "look-ahead", "0 0 0"], ["xiangqi", "xiangqi", "master", "0"]];
    for (const [address, game, level, options] of tables) {
      await open("");
      await forget(page);
      await store(page, { settings: `[games]\n${game} = "human ${level}; ${options}; none"\n` });
      await open(`#${address}&lang=zh&seed=3`);
      const longest = async (what, ...does) => {
        await page.evaluate(() => (huanle.figures.longest = 0));
        for (const [key, time] of does) {
          await press(key);
          await wait(time);
        }
        tell(`${game}, ${what}: longest block`, (await figures()).longest, MOST.block, "ms");
      };
      await longest("beginning", ["Enter", 1000]);
      await longest("a hint", ["h", 5000]);
      await longest(`level ${level}`, ["g", 4000], ["g", 6000]);
      await picture(`figures-${game}`);
      await longest("analysis", ["v", 8000]);
      tell(`${game}: memory`, (await figures()).memory, MOST.memory, "bytes");
    }
    if (strict) assert.deepEqual(slow, []);
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
