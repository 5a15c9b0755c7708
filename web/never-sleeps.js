"use strict";
// Prints the functions of a module that never wait, one a line, for asyncify: `node web/never-sleeps.js MODULE`. They are those whose Rust
// path begins with a line of never-sleeps.txt. The module must have its name section, with names mangled as in Rust's RFC 2603 (v0).
const fs = require("node:fs");
const path = require("node:path");

/** The names of a module's functions. */
function functionNames(bytes) {
  let at = 8;
  const number = () => {
    for (let [value, unit] = [0, 1]; ; unit *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  };
  const text = () => {
    const length = number();
    at += length;
    return bytes.toString("utf8", at - length, at);
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === 0 && text() === "name") {
      while (at < end) {
        const kind = bytes[at++];
        const next = number() + at;
        if (kind === 1) return Array.from({ length: number() }, () => (number(), text()));
        at = next;
      }
    }
    at = end;
  }
  return [];
}

/** The paths under which a function may be listed, by its mangled name: where it is defined, and if it formats something or writes, the
 *  module of that trait. A default method of a trait is not listed: what it does is up to the type. */
function definedIn(name) {
  let at = 2;
  const base62 = () => {
    const start = at;
    while (name[at++] !== "_");
    return [...name.slice(start, at - 1)].reduce((value, digit) => value * 62 + "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(digit), 0) + Number(at - start > 1);
  };
  const disambiguator = () => name[at] === "s" && (at++, base62());
  const identifier = () => {
    disambiguator();
    if (name[at] === "u") at++;
    const length = Number(/^\d*/.exec(name.slice(at))[0]);
    at += String(length).length;
    if (name[at] === "_") at++;
    at += length;
    return name.slice(at - length, at);
  };
  /** A path, or null for what is none. */
  const read = () => {
    switch (name[at++]) {
      case "C": return identifier();
      case "N": {
        at++;
        const outer = read();
        return outer === null ? null : `${outer}::${identifier()}`;
      }
      case "I": return read();
      case "M": return disambiguator(), read();
      case "X": return disambiguator(), read();
      case "B": {
        const back = 2 + base62();
        const here = at;
        at = back;
        const found = read();
        at = here;
        return found;
      }
      default: return null;
    }
  };
  if (!name.startsWith("_R")) return [];
  const own = read();
  const trait = /^_RI?NvX/.test(name) ? /Nt(?:Nt)*Cs\w+?_(4core3fmt|3std2io)/.exec(name) : null;
  return [own, trait && (trait[1] === "4core3fmt" ? "core::fmt" : "std::io")].filter(Boolean);
}

const rules = fs.readFileSync(path.join(__dirname, "never-sleeps.txt"), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const isRule = (found) => rules.some((rule) => found === rule || found.startsWith(`${rule}::`));
const names = functionNames(fs.readFileSync(process.argv[2]));
const never = names.filter((name) => definedIn(name).some(isRule));
if (!never.length) throw new Error("no function of the module has a name that begins as in never-sleeps.txt");
console.log(never.join(","));
