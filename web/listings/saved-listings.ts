import { useSyncExternalStore } from 'react'

// Listings that a visitor saved, on this device alone: nobody needs an account for it, and the server does not know.

const storageKey = 'savedListings'
/** As many as one list shows; the oldest goes first. */
const maxSaved = 20
const changed = new EventTarget()

/** Newest first. */
export function useSavedListings(): readonly string[] {
  const stored = useSyncExternalStore(subscribe, read)
  return stored === '' ? [] : stored.split(',')
}

export function toggleSaved(id: string): void {
  const saved = read().split(',').filter(Boolean)
  const next = saved.includes(id) ? saved.filter((other) => other !== id) : [id, ...saved].slice(0, maxSaved)
  try {
    localStorage.setItem(storageKey, next.join(','))
  } catch {
    // The browser stores nothing for this site: the button stays as it is.
  }
  changed.dispatchEvent(new Event('change'))
}

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

function subscribe(onChange: () => void): () => void {
  changed.addEventListener('change', onChange)
  // Another window of this browser.
  addEventListener('storage', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
    removeEventListener('storage', onChange)
  }
}
