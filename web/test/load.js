"use strict";
// Loads scripts of the page into Node: one after another, as the page does, each with the names that those before it have defined.
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const loaded = new Set();

/** Runs scripts of this page unless they have been run, and returns what each of the names means. */
module.exports = function load(scripts, ...names) {
  for (const script of scripts) {
    if (loaded.has(script)) continue;
    loaded.add(script);
    const filename = path.join(__dirname, "..", script);
    vm.runInThisContext(fs.readFileSync(filename, "utf8"), { filename });
  }
  return Object.fromEntries(names.map((name) => [name, vm.runInThisContext(name)]));
};
