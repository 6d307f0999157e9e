// Who needs the service worker: a tenant's copy on the phone (decision 31), and the field desk (decision 143). It exists only while one does.

const worker = '/service-worker.js'
/** The same worker, which then also holds the files of the field desk. */
const workerWithDesk = '/service-worker.js?field'
const deskKey = 'field-desk'

/** Whether this device has a field desk. Known at once, where asking the database takes a turn. */
export function hasFieldDesk(): boolean {
  try {
    return localStorage.getItem(deskKey) !== null
  } catch {
    return false
  }
}

export function rememberFieldDesk(hasDesk: boolean): void {
  if (hasDesk) localStorage.setItem(deskKey, 'true')
  else localStorage.removeItem(deskKey)
}

/** A browser that cannot open a page without a line is not offered to. */
export function canWorkOffline(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window
}

/** Resolves once the page that is asked for opens without a line. */
export async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(hasFieldDesk() ? workerWithDesk : worker)
  const next = registration.installing ?? registration.waiting
  // The first, and one with other files, take over at once. An update of the same waits until its pages are closed, so that they keep theirs.
  if (next && registration.active?.scriptURL !== next.scriptURL) await takenOver(next)
  await navigator.serviceWorker.ready
}

function takenOver(next: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (next.state === 'installed') next.postMessage('TAKE_OVER')
      if (next.state === 'activated') resolve()
      if (next.state === 'redundant') reject(new Error('The files for working without a line could not be stored.'))
    }
    next.addEventListener('statechange', look)
    look()
  })
}

/** After one of the two has gone: the worker goes, or holds fewer files. */
export async function settleWorker(hasCopy: boolean): Promise<void> {
  if (!canWorkOffline()) return
  if (hasFieldDesk() || hasCopy) return registerWorker()
  await unregisterWorkers()
}

/**
 * For a visit that finds neither of the two: a page that was closed while it removed them may have left a worker. The page's own files,
 * the same for everybody, go when no worker controls the page any more: until then it may need them.
 */
export async function removeUnusedWorker(): Promise<void> {
  if (!canWorkOffline() || hasFieldDesk()) return
  await unregisterWorkers()
  if (navigator.serviceWorker.controller) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('kept-')).map((name) => caches.delete(name)))
}

async function unregisterWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
