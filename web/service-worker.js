// Stands by only after 'Keep on this phone': opens the kept copy where there is no line. It holds the files of that one page and
// nothing that the server says about anybody; the copy itself is web/platform/offline-copy.ts. The build fills in the two names.
const files = __FILES__
const cacheName = 'kept-' + __VERSION__

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return
  if (request.mode === 'navigate') event.respondWith(pathname === '/kept' ? kept(request, '/index.html') : fromLine(request))
  else if (files.includes(pathname)) event.respondWith(kept(request, pathname))
})

async function forgetOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('kept-') && name !== cacheName).map((name) => caches.delete(name)))
}

async function kept(request, path) {
  return (await caches.match(path, { cacheName, ignoreVary: true })) ?? fetch(request)
}

/** Any other page needs the server: without a line, what is kept is the answer. */
async function fromLine(request) {
  return fetch(request).catch(() => Response.redirect('/kept'))
}
