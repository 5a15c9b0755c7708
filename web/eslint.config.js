"use strict";
// The rules of eslint for the page's scripts and their tests. Run in this folder: `../target/wasm-npm/node_modules/.bin/eslint .`
const path = require("node:path");
const installed = (name) => require(path.join(__dirname, "../target/wasm-npm/node_modules", name));

const rules = {
  ...installed("@eslint/js").configs.recommended.rules,
  eqeqeq: "error",
  "no-unused-expressions": ["error", { allowTernary: true, allowShortCircuit: true }],
  "no-unused-vars": ["error", { vars: "local", argsIgnorePattern: "^_" }],
  "no-var": "error",
  "prefer-const": "error",
};
const { node, browser } = installed("globals");
/** What tests use inside the page. */
const inPage = Object.fromEntries(["huanle", "Keep", "axe", "said", "speaker", "hide"].map((name) => [name, "readonly"]));
module.exports = [
  // tsc checks the names that the page's scripts share.
  { files: ["*.js"], languageOptions: { sourceType: "script" }, rules: { ...rules, "no-undef": "off" } },
  {
    files: ["test/*.js", "assemble.js", "eslint.config.js", "icons.js", "never-sleeps.js", "parts.js"],
    languageOptions: { sourceType: "commonjs", globals: { ...node, ...browser, ...inPage } },
    rules,
  },
];
