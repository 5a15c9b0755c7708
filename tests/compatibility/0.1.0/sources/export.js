// Exports what a browser keeps, as the page's menu does: node export.js KEEP.JS KEPT.JSON KEYS.C
const fs = require("fs");
const [script, kept, program] = process.argv.slice(2);
const entries = Object.entries(JSON.parse(fs.readFileSync(kept, "utf8")));
entries.push(["page", JSON.stringify({ smooth: true, sound: false })]);
entries.push(["playground", JSON.stringify({ kind: "run", name: "keys.c", text: fs.readFileSync(program, "utf8") })]);
const items = new Map(entries.map(([name, text]) => [`huanle.${name}`, text]));
globalThis.localStorage = {
  getItem: (name) => items.get(name) ?? null,
  setItem: (name, text) => items.set(name, text),
  removeItem: (name) => items.delete(name),
};
const Keep = new Function(`${fs.readFileSync(script, "utf8")}; return Keep;`)();
process.stdout.write(Keep.export());
