import type { QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

// A slow line carries few things at once: what nobody waits for is asked for when the page has what it was opened for.

let isRead = false
const listeners = new Set<() => void>()
/** Longer than from one read to the next that follows from it. */
const quietMs = 250

/** Begins with the visit. Whatever a page asks for while this waits is what it was opened for. */
export function watchFirstPage(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = client.getQueryCache().subscribe(() => {
    clearTimeout(timer)
    if (client.isFetching() === 0) timer = setTimeout(end, quietMs)
  })
  const end = () => {
    stop()
    isRead = true
    // Each asks in a turn of its own.
    for (const listener of listeners) setTimeout(listener)
  }
}

/** The first page of this visit has all that it asked for. */
export function useIsFirstPageRead(): boolean {
  const [isKnown, setKnown] = useState(isRead)
  useEffect(() => {
    if (isKnown) return undefined
    // As a transition, what depends on it is rendered in short turns.
    const take = () => startTransition(() => setKnown(true))
    if (isRead) take()
    return subscribe(take)
  }, [isKnown])
  return isKnown
}

let isLeft = false

/** The person has gone on to another page. */
export function leaveFirstPage(): void {
  isLeft = true
}

export function isFirstPageLeft(): boolean {
  return isLeft
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
