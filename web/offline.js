"use strict";
// The service worker of a page in several files: it keeps one version of them, with which the page opens without a network.
const CACHE = "huanle-{VERSION}";
const FILES = [];

// The page has just loaded most of them: the server is only asked whether they are still the same.
addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })))).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("huanle-") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  const wanted = pathname === new URL("index.html", registration.scope).pathname ? "./" : event.request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(wanted, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
});
