"use strict";
// The custom element <huanle-screen opens="learn=line&lang=en" title="…">: a frame with a program of this folder, which starts on a click.
(() => {
  const base = new URL(".", document.currentScript.src);
  customElements.define("huanle-screen", class extends HTMLElement {
    static observedAttributes = ["opens", "title"];

    connectedCallback() {
      if (this.shadowRoot) return;
      const frame = document.createElement("iframe");
      // Without allow-same-origin the program cannot reach the page around it; nor can it store anything. Its origin is opaque then:
      // without the star, Firefox does not allow it full screen.
      frame.setAttribute("sandbox", "allow-scripts");
      frame.allow = "fullscreen *";
      frame.loading = "lazy";
      Object.assign(frame.style, { width: "100%", aspectRatio: "640 / 508", border: 0, display: "block" });
      Object.assign(this.style, { display: this.style.display || "block", maxWidth: this.style.maxWidth || "640px" });
      this.attachShadow({ mode: "open" }).append(frame);
      this.attributeChangedCallback();
    }

    attributeChangedCallback() {
      const frame = this.shadowRoot?.firstChild;
      if (!frame) return;
      frame.title = this.title || "欢乐棋 Huanle";
      const words = this.getAttribute("opens") ?? "";
      frame.src = new URL(`index.html#${words}${words ? "&" : ""}embed`, base).href;
    }
  });
})();
