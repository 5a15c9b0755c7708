"use strict";
// How fast the page is: `node web/test/figures.js chrome|firefox PAGE FOLDER [strict]`. The first frame, what a frame costs, how long the page stands
// still at the longest while the highest levels of the three games think, give a hint and analyse, and while 3,000 lines of C are edited and
// compiled, and memory. With `strict`, what is slower than it is to be is a fault. Times count in units of a loop beside the browser in the same
// seconds: it takes 8 ms on an idle machine, and what else a machine does makes both slower. What is too slow is measured up to three times.
const assert = require("node:assert");
const { Worker } = require("node:worker_threads");
const { used, wait, store, forget } = require("./browser.js");

const [browser, file, folder, strict] = process.argv.slice(2);
/** In loops, and in bytes. */
const MOST = { first: browser === "chrome" ? 50 : 75, frame: 0.25, block: 3, typing: 2, compiling: 3, memory: 40 << 20 };

/** Runs in a worker: one loop after another. A message says how long they pause; its answer is what the slowest one
 *  took since the message before, and in the last five seconds, in milliseconds. */
const worker = () => {
  let [times, pause, asked] = [[], 40, 0];
  const loop = () => {
    const began = performance.now();
    let number = 1;
    for (let round = 0; round < 1_800_000; round++) {
      number ^= number << 13;
      number ^= number >>> 17;
      number ^= number << 5;
    }
    const now = performance.now();
    times.push([now, now - began + (number === 0 ? 1 : 0)]);
  };
  // At first it is not optimised.
  for (let time = 0; time < 20; time++) loop();
  times = [];
  const again = () => {
    loop();
    setTimeout(again, pause);
  };
  again();
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (next) => {
    const now = performance.now();
    times = times.filter(([at]) => at > Math.min(asked, now - 5000));
    parentPort.postMessage(Math.max(...times.map(([, time]) => time)));
    [pause, asked] = [next, now];
  });
};
const beside = new Worker(`(${worker})()`, { eval: true });
beside.unref();
/** What pauses no more than a program that thinks is interrupted as often. */
const [BUSY, CALM] = [0, 40];
/** The slowest loop since the last call, in milliseconds.
 *  @param {number} pause */
const slowest = (pause) => new Promise((resolve) => {
  beside.once("message", resolve);
  beside.postMessage(pause);
});

/** A program of 3,000 lines: functions of twenty lines, and one that calls them. */
function longProgram() {
  const body = (number) => `/* Function ${number}: draws a star. */
int star${number}(int x, int y, int size)
{
    int i, angle, color = ${number} % 15 + 1;
    double radians;
    int px[10], py[10];
    for (i = 0; i < 10; i++) {
        angle = 36 * i + ${number};
        radians = angle * 3.14159265 / 180;
        px[i] = x + (int)(cos(radians) * (i % 2 ? size / 2 : size));
        py[i] = y - (int)(sin(radians) * (i % 2 ? size / 2 : size));
    }
    setcolor(color);
    for (i = 0; i < 10; i++)
        line(px[i], py[i], px[(i + 1) % 10], py[(i + 1) % 10]);
    if (size > 4 && x > 0 && y > 0)
        putpixel(x, y, color);
    return px[0] + py[0];
}
`;
  const numbers = Array.from({ length: 142 }, (_, number) => number);
  const calls = numbers.map((number) => `    star${number}(${(number * 37) % 640}, ${(number * 53) % 480}, 20);`);
  return `#include <graphics.h>\n#include <conio.h>\n#include <math.h>\n\n${numbers.map(body).join("\n")}
void main()
{
    int driver = DETECT, mode;
    initgraph(&driver, &mode, "");
${calls.join("\n")}
    getch();
    closegraph();
}
`;
}

async function main() {
  await used(browser, file, folder, async ({ page, open, press, click, picture, figures }) => {
    const slow = [];
    const tell = (what, figure, most, unit) => {
      console.log(`${browser}: ${what} ${figure.toFixed(2)} ${unit}`);
      if (figure > most) slow.push(`${what}: ${figure} of ${most} ${unit}`);
    };
    /** Measures something, up to three times while something is too slow.
     *  @param {() => Promise<void>} measures */
    const measured = async (measures) => {
      const before = slow.length;
      for (let time = 0; time < 3 && (time === 0 || slow.length > before); time++) {
        slow.length = before;
        await measures();
      }
    };

    /** Begins to measure. */
    const reset = async () => {
      await page.evaluate(() => (huanle.figures.longest = 0));
      await slowest(BUSY);
    };
    /** The longest block since then, in milliseconds. */
    const longest = async () => page.evaluate(() => huanle.figures.longest);
    /** Tells it in loops.
     *  @param {string} what @param {number} ms @param {number} most */
    const tellBlock = async (what, ms, most) => tell(`${what}: longest block ${ms.toFixed(1)} ms,`, ms / (await slowest(CALM)), most, "loops");

    await measured(async () => {
      await slowest(CALM);
      const first = [];
      for (let time = 0; time < 5; time++) {
        await open("#lang=zh");
        first.push((await figures()).first);
      }
      first.sort((one, other) => one - other);
      tell(`first frame (${first.map(Math.round).join(" ")} ms), the middle one`, first[2] / (await slowest(CALM)), MOST.first, "loops");

      const before = await figures();
      await wait(3000);
      const after = await figures();
      const frames = after.frames - before.frames;
      const busy = (after.busy - before.busy) / frames;
      console.log(`${browser}: ${(frames / 3).toFixed(1)} frames a second`);
      tell(`a frame of the menu: ${busy.toFixed(2)} ms,`, busy / (await slowest(CALM)), MOST.frame, "loops");
    });

    // Odd moves first, after which no book has an answer: a book's moves take no time.
    const tables = [
      ["othello", "othello", "10", "0", [[293, 252], [246, 158]]],
      ["gomoku", "gomoku", "10", "0 0 0", []],
      ["xiangqi", "xiangqi", "10", "0", [[56, 268], [56, 229], [368, 268], [368, 229]]],
    ];
    for (const [address, game, level, options, clicks] of tables) {
      await measured(async () => {
        await open("");
        await forget(page);
        await store(page, { settings: `[games]\n${game} = "human ${level}; ${options}; none"\n` });
        await open(`#${address}&lang=zh&seed=3`);
        const stands = async (what, ...does) => {
          await reset();
          for (const [key, time] of does) {
            await press(key);
            await wait(time);
          }
          await tellBlock(`${game}, ${what}`, await longest(), MOST.block);
        };
        await stands("beginning", ["Enter", 1000]);
        for (const [x, y] of clicks) {
          await click(x, y);
          await wait(2500);
        }
        await stands("a hint", ["h", 5000]);
        await stands(`level ${level}`, ["g", 4000], ["g", 6000]);
        await picture(`figures-${game}`);
        await stands("analysis", ["v", 8000]);
        tell(`${game}: memory`, (await figures()).memory, MOST.memory, "bytes");
      });
    }
    // Turbo C: keys in the middle of the program, and at its end; a run; a mistake.
    const text = longProgram();
    const blocks = async (what, most, does) => {
      const found = [];
      // A key takes too short for the loop to say how slow the machine is: all of them count together.
      await reset();
      for (const [keys, time] of does) {
        await page.evaluate(() => (huanle.figures.longest = 0));
        if (typeof keys === "string") await press(keys);
        else await keys();
        await wait(time);
        found.push(await longest());
      }
      const times = found.sort((one, other) => one - other);
      console.log(`${browser}: ${what}: middle ${times[times.length >> 1].toFixed(1)} ms of ${times.length}`);
      await tellBlock(what, times.at(-1) ?? 0, most);
    };
    const keys = (letters) => [...letters].map((letter) => [letter === "\n" ? "Enter" : letter, 0]);
    const goTo = (line) => async () => {
      await page.keyboard.down("Control");
      await press("g");
      await page.keyboard.up("Control");
      await press(...String(line), "Enter");
    };
    await measured(async () => {
      await open("");
      await store(page, { playground: JSON.stringify({ kind: "c", name: "LONG.C", text }) });
      await open("#c&lang=zh&seed=3");
      await blocks(`${text.split("\n").length} lines of C, opening`, MOST.typing, [["F6", 500]]);
      await blocks("typing", MOST.typing, [[goTo(1500), 0], ...keys("\nstar1 setc put circ\n\n"), ["Backspace", 700], ["ArrowDown", 0], ["PageDown", 0]]);
      await blocks("compiling 3,000 lines", MOST.compiling, [["F9", 4000]]);
      await picture("figures-long");
      tell("Turbo C: memory", (await figures()).memory, MOST.memory, "bytes");
    });
    if (strict) assert.deepEqual(slow, []);
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
