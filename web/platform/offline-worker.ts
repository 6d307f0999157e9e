// The service worker is needed for a tenant's copy on the phone (decision 31) and for the field desk (decision 143). It exists only while
// one of them does.

const worker = '/service-worker.js'
/** The same worker, which then also stores the files of the field desk. */
const workerWithDesk = '/service-worker.js?field'
const deskKey = 'field-desk'

/** Whether this device has a field desk. Synchronous, unlike a query of the database. */
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

/** The product offers offline use only in browsers that can open a page offline. */
export function canWorkOffline(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window
}

/** Resolves when the requested page can be opened offline. */
export async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(hasFieldDesk() ? workerWithDesk : worker)
  const next = registration.installing ?? registration.waiting
  // The first worker, and one with different files, take over immediately. An update waits until the pages of the old worker are closed, so
  // that they keep their files.
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

/** After one of the two was removed: unregisters the worker, or reduces its files. */
export async function settleWorker(hasCopy: boolean): Promise<void> {
  if (!canWorkOffline()) return
  if (hasFieldDesk() || hasCopy) return registerWorker()
  await unregisterWorkers()
}

/**
 * For a visit with neither of the two: a page that was closed during the removal may have left a worker. The cached files, which are the
 * same for everyone, are deleted once no worker controls the page, because the page may need them until then.
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
