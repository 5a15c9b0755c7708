"use strict";
// The module of a page in several files: it lies beside it. A frame of an origin of its own may not read them, but it
// may run a script: then the archive of the page in one file is loaded, see packed.js.
{
  const unpack = Carried.open;
  const load = async (/** @type {string} */ name) => {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
  };
  const compile = async (/** @type {Response} */ answer) => {
    // A server may not know the type of modules.
    const isTyped = answer.headers.get("Content-Type")?.startsWith("application/wasm");
    return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
  };
  Carried.open = async () => {
    let answer;
    try {
      if (origin === "null") throw new Error("no origin");
      answer = await load("huanle.wasm");
    } catch {
      await new Promise((resolve, reject) => {
        const script = Object.assign(document.createElement("script"), { src: "archive.js", onload: resolve });
        script.onerror = () => reject(new Error("archive.js"));
        document.head.append(script);
      });
      return unpack();
    }
    return compile(answer);
  };
}
