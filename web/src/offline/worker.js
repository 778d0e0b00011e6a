// Keeps the files of the page, so that it opens without a network. `FILES` and `VERSION` are put in by the build.
const CACHE = `archmage-${VERSION}`;
const here = new URL('./', self.location.href);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['./', ...FILES])));
});

// A newer one waits until no page needs the old files any more; then those may go.
self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('archmage-') && name !== CACHE;
  const clean = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(clean.then(() => self.clients.claim()));
});

/** The page itself comes from the network as long as there is one, or a new version would never be seen. */
async function open(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(here.href, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(here.href)) return;
  if (request.mode === 'navigate') event.respondWith(open(request));
  // The name of every file but the page holds its hash: what is kept is right for ever.
  else if (FILES.includes(url.href.slice(here.href.length))) event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});
