"use strict";
// By touch alone, at the sizes of phones: `node web/test/touch.js chrome|firefox PAGE FOLDER [WIDTH]`. Ten moves of each game, a lesson to its end, a
// program that is written, corrected and run, and a task that is checked.
const assert = require("node:assert");
const { used, until, wait, stored, storedData, store, forget } = require("./browser.js");

const [browser, file, folder, only] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);
const SIZES = [[360, 640, 3], [390, 844, 3], [412, 915, 2.625], [844, 390, 3]].filter(([width]) => !only || width === Number(only));
const MOVES = 10;
const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
/** The game, columns and rows of its board, and what to try in order: points to touch one after another. `color` is that of a cell's middle. */
const GAMES = [
  ["othello", 8, 8, (color) => [...Array(64).keys()].map((place) => [place % 8, place >> 3]).filter(([x, y]) => color(x, y) === "green" && DIRECTIONS.some(([dx, dy]) => {
    let far = 1;
    while (color(x + far * dx, y + far * dy) === "white") far++;
    return far > 1 && color(x + far * dx, y + far * dy) === "black";
  })).map((point) => [point])],
  ["gomoku", 15, 15, () => [...Array(225).keys()].map((place) => [[(place * 4) % 15, Math.floor((place * 4) / 15) % 15]])],
  // Soldiers forward, then what else stands there forward or sideways.
  ["xiangqi", 9, 10, () => [6, 5, 4, 3, 7, 9].flatMap((row) => [0, 8, 2, 6, 4, 1, 7].flatMap((column) => [[[column, row], [column, row - 1]], [[column, row], [(column + 1) % 9, row]]]))],
];

async function main() {
  const coarse = { "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1 };
  await used(browser, file, folder, async ({ chrome, page, open, picture }) => {
    const live = () => page.$eval("#live", (live) => live.textContent);
    const key = (name) => page.tap(`#keys [data-key="${name}"]`);
    const record = async () => (await storedData(page)).running?.[0]?.text ?? "";
    /** Where a pixel of the screen is on the page. */
    const at = (x, y) => page.evaluate(([x, y]) => {
      const { left, top, width } = document.getElementById("screen").getBoundingClientRect();
      const zoom = width / Number.parseInt(huanle.screen.stage, 10);
      return [left + x * zoom, top + y * zoom];
    }, [x, y]);
    /** The board, as left, top, right and bottom of its cells: where a finger aims; else where it is green; else around the red pieces of xiangqi,
     *  the lowest of which are its last row. And the colours of the middles of its cells. */
    const board = (columns, rows) => page.evaluate(([columns, rows]) => {
      const [width, height] = huanle.screen.stage.match(/\d+/g).map(Number);
      const copy = new OffscreenCanvas(width, height).getContext("2d");
      copy.imageSmoothingEnabled = false;
      copy.drawImage(document.getElementById("screen"), 0, 0, width, height);
      const { data } = copy.getImageData(0, 0, width, height);
      const color = (x, y) => [0, 1, 2].map((part) => data[4 * (Math.round(y) * width + Math.round(x)) + part]).join();
      const box = (is) => {
        let [left, top, right, bottom] = [width, height, -1, -1];
        for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (is(x, y)) [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
        return [left, top, right, bottom];
      };
      let area = box((x, y) => huanle.hands.aims(x, y));
      if (area[2] < 0 && columns === 8) area = box((x, y) => color(x, y) === "0,170,0");
      if (area[2] < 0) {
        const isRed = (x, y) => color(x, y) === "170,0,0";
        const bottom = box(isRed)[3];
        const [left, , right] = box((x, y) => y > bottom - 12 && isRed(x, y));
        const pitch = (right - left) / (columns - 0.5);
        area = [left - pitch / 4, bottom + pitch * (0.75 - rows), right + pitch / 4, bottom + pitch / 4];
      }
      const middle = (place, from, to, count) => from + ((place + 0.5) * (to - from)) / count;
      const NAMES = { "0,0,0": "black", "255,255,255": "white", "0,170,0": "green" };
      return [area, Array.from({ length: columns * rows }, (_, cell) => NAMES[color(middle(cell % columns, area[0], area[2], columns), middle(Math.floor(cell / columns), area[1], area[3], rows))])];
    }, [columns, rows]);
    for (const [width, height, deviceScaleFactor] of SIZES) {
      const name = `${width}x${height}`;
      await page.setViewport(chrome ? { width, height, deviceScaleFactor, isMobile: true, hasTouch: true } : { width, height });
      await open("#main-menu&lang=en");
      for (const [game, columns, rows, tries] of GAMES) {
        await forget(page);
        await store(page, { page: '{"keys":true}' });
        await open(`#${game}&lang=en&speed=8`);
        await key("Enter");
        await wait(800);
        const tap = async ([[left, top, right, bottom]], [column, row]) => {
          const [x, y] = await at(left + ((column + 0.5) * (right - left)) / columns, top + ((row + 0.5) * (bottom - top)) / rows);
          await page.touchscreen.tap(x, y);
          await wait(100);
          if (await page.$eval("#aim", (button) => !button.hidden)) await page.tap("#aim");
          await wait(100);
        };
        const start = await board(columns, rows);
        let moves = 0;
        for (let round = 0; round < 20 && moves < MOVES; round++) {
          const [, colors] = await board(columns, rows);
          for (const points of tries((x, y) => (x < 0 || y < 0 || x >= columns || y >= rows ? null : colors[y * columns + x]))) {
            const before = await record();
            for (const point of points) await tap(start, point);
            if ((await record()) === before) continue;
            moves++;
            await until(`${name} ${game}: no answer`, async () => /(Black|Red) to move|won|wins|draw|lost/.test(await live()));
            break;
          }
        }
        await picture(`${name}-touch-${game}`);
        assert.equal(moves, MOVES, `${name} ${game}`);
      }
      done(`${name}: ten moves of each game`);

      await open("#learn=line&lang=en");
      await until("no sentence", async () => /^\d+\/\d+ /.test(await live()));
      const steps = Number(/\/(\d+)/.exec(await live())[1]);
      for (let step = 0; step < steps; step++) await key("Right");
      await until(`${name}: the lesson does not end`, async () => (await live()).startsWith(`${steps}/${steps} `));
      await picture(`${name}-touch-lesson`);
      done(`${name}: a lesson to its end`);

      // A program with the keyboard of the device: with a mistake, without it, and its run.
      await forget(page);
      await store(page, { page: '{"keys":true}' });
      await open("#c&lang=en");
      const write = async (text) => {
        await page.tap("#keys [data-key=text]");
        await page.waitForSelector("dialog textarea");
        await page.$eval("dialog textarea", (area) => area.select());
        await page.keyboard.sendCharacter(text);
        await page.tap("dialog [name=done]");
        await until("the text does not arrive", async () => JSON.parse((await stored(page)).playground ?? "{}").text === text);
      };
      const source = "#include <stdio.h>\nint main()\n{\n    printf(\"7\");\n    return 7;\n}\n";
      await write(source.replace("return 7", "return x"));
      await key("F9");
      await until(`${name}: no error`, async () => /5: .*x/.test(await live()));
      await write(source);
      await key("F9");
      await until(`${name}: it does not run`, async () => /exit code 7/.test(await live()));
      await picture(`${name}-touch-program`);
      await open("#task=dda-line&lang=en");
      await key("Alt+F9");
      await until(`${name}: the task is not checked`, async () => /0 of 3/.test(await live()));
      await picture(`${name}-touch-task`);
      done(`${name}: a program and a task`);
    }
  }, null, coarse);
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
