// Registered only after 'Keep on this phone', or if there is a field desk. It opens their pages offline. It stores the files of these pages
// and no data from the server; the copy itself is in web/platform/offline-copy.ts, the desk in web/platform/desk-database.ts. The build
// fills in the three names.
const hasDesk = new URLSearchParams(self.location.search).has('field')
const files = hasDesk ? __DESK_FILES__ : __FILES__
const cacheName = (hasDesk ? 'kept-field-' : 'kept-') + __VERSION__
/** The pages that open offline. Every other page leads to the last of them. */
const pages = hasDesk ? ['/kept', '/field'] : ['/kept']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()))
})

// An update waits until the pages with the older files are closed, unless it has additional files.
self.addEventListener('message', (event) => {
  if (event.data === 'TAKE_OVER') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return
  if (request.mode === 'navigate') event.respondWith(pages.includes(pathname) ? kept(request, '/index.html') : fromLine(request))
  else if (files.includes(pathname)) event.respondWith(kept(request, pathname))
})

async function forgetOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('kept-') && name !== cacheName).map((name) => caches.delete(name)))
}

async function kept(request, path) {
  return (await caches.match(path, { cacheName, ignoreVary: true })) ?? fetch(request)
}

/** Any other page needs the server. Offline, the stored page is returned instead. */
async function fromLine(request) {
  return fetch(request).catch(() => Response.redirect(pages.at(-1)))
}
