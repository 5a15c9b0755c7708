"use strict";
// Merges two changed copies of the store: players, games and files that two tabs have changed at the same time. See
// src/records/memory/json.rs for the format.
const Merge = (() => {
  /** @typedef {Record<string, any>} Row */
  /** @typedef {{ format: string, records: Row, people: number[], last_person: number, running: Row[], last_id: number,
   *    solved: Record<string, string[]>, files: Row[] }} StoreFile */

  /** @type {(one: unknown, other: unknown) => boolean} */
  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  /** Merges rows that have a key: a row that only one copy has added, changed or deleted is so in the result. A row that both have
   *  changed is theirs; `clash` returns the row to add for ours, or null.
   *  @param {Row[]} base @param {Row[]} ours @param {Row[]} theirs @param {string} key @param {(row: Row) => Row | null} clash
   *  @returns {Row[]} */
  function mergeRows(base, ours, theirs, key, clash) {
    const [before, own] = [base, ours].map((rows) => new Map(rows.map((row) => [row[key], row])));
    const there = new Set(theirs.map((row) => row[key]));
    /** @type {Row[]} */
    const added = [];
    const merged = theirs.flatMap((row) => {
      const [was, is] = [before.get(row[key]), own.get(row[key])];
      if (!is) return was && isSame(was, row) ? [] : [row];
      if (isSame(is, row) || (was && isSame(was, is))) return [row];
      if (was && isSame(was, row)) return [is];
      const other = clash(is);
      if (other) added.push(other);
      return [row];
    });
    for (const row of ours) if (!there.has(row[key]) && !isSame(before.get(row[key]), row)) added.push(row);
    return [...added, ...merged];
  }

  /** Returns the players as rows with their ids.
   *  @param {StoreFile} store @returns {Row[]} */
  const players = (store) => store.people.map((id, at) => ({ id, player: store.records.players[at] }));

  /** Returns a name that no file has.
   *  @param {string} name @param {Set<string>} taken */
  function freeName(name, taken) {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let [free, count] = [name, 1];
    while (taken.has(free)) free = `${stem}-${++count}${ending}`;
    taken.add(free);
    return free;
  }

  /** Merges two texts of the store that were made from the same one, or from none. A game that both have changed is there twice
   *  afterwards, and so is a file. Returns null if one of them cannot be read.
   *  @param {string | null} baseText @param {string} oursText @param {string} theirsText @returns {string | null} */
  function stores(baseText, oursText, theirsText) {
    try {
      /** @type {StoreFile[]} */
      const [ours, theirs] = [oursText, theirsText].map((text) => JSON.parse(text));
      /** @type {StoreFile} */
      const base = baseText === null ? { people: [], running: [], solved: {}, files: [], records: { players: [], games: [] } } : JSON.parse(baseText);
      if (ours.format !== theirs.format) return null;
      let last_id = Math.max(ours.last_id, theirs.last_id);
      let last_person = Math.max(ours.last_person, theirs.last_person);
      const running = mergeRows(base.running, ours.running, theirs.running, "id", (row) => ({ ...row, id: ++last_id }));
      const names = new Set(theirs.records.players.map((/** @type {Row} */ player) => player.name));
      const clash = (/** @type {Row} */ row) => (names.has(row.player.name) ? null : { ...row, id: ++last_person });
      const merged = mergeRows(players(base), players(ours), players(theirs), "id", clash);
      // Names are unique, too.
      const people = merged.filter((row, at) => merged.findIndex((other) => other.player.name === row.player.name) === at);
      const taken = new Set([...ours.files, ...theirs.files].map((row) => row.name));
      const files = mergeRows(base.files, ours.files, theirs.files, "name", (row) => ({ ...row, name: freeName(row.name, taken) }));
      const games = mergeRows(base.records.games, ours.records.games, theirs.records.games, "id", () => null);
      /** @type {Record<string, string[]>} */
      const solved = { ...theirs.solved };
      for (const [set, puzzles] of Object.entries(ours.solved)) solved[set] = [...new Set([...(solved[set] ?? []), ...puzzles])].sort();
      const records = { ...theirs.records, players: people.map((row) => row.player), games };
      return JSON.stringify({ ...theirs, records, people: people.map((row) => row.id), last_person, running, last_id, solved, files });
    } catch {
      return null;
    }
  }

  return { stores };
})();
