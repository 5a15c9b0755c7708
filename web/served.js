"use strict";
// The module of a page in several files: its archive lies beside it, as small as in one file on every server. A frame of an origin of its
// own may not read it, but it may run a script: archive.js has the same.
{
  const { open } = Carried;
  /** @param {"unpack" | "archive"} name */
  const load = async (name) => {
    const answer = await fetch(`${name}.bin`);
    if (!answer.ok) throw new Error(`${name}.bin: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const script = () => new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: "archive.js", onload: resolve });
    script.onerror = () => reject(new Error("archive.js"));
    document.head.append(script);
  });
  Carried.open = async () => {
    const parts = origin === "null" ? null : await Promise.all([load("unpack"), load("archive")]).catch(() => null);
    if (parts) return open(...parts);
    await script();
    return open();
  };
}
