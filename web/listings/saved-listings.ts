import { useSyncExternalStore } from 'react'

// The visitor's saved listings, stored only on this device. They need no account, and the server does not receive them.

const storageKey = 'savedListings'
/** The number that one list shows. The oldest is removed first. */
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
    // The browser blocks storage for this site, so the button stays as it is.
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
  // Another window of this browser changed the list.
  addEventListener('storage', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
    removeEventListener('storage', onChange)
  }
}
