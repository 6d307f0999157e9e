import type { QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

// A slow connection handles few requests at a time, so less important data is requested after the data that the page was opened for.

let isRead = false
const listeners = new Set<() => void>()
/** Longer than the time between a read and the next one that depends on it. */
const quietMs = 250

/** Starts with the visit. All requests of a page while this waits count as part of the first page. */
export function watchFirstPage(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = client.getQueryCache().subscribe(() => {
    clearTimeout(timer)
    if (client.isFetching() === 0) timer = setTimeout(end, quietMs)
  })
  const end = () => {
    stop()
    isRead = true
    // Each listener runs in its own task.
    for (const listener of listeners) setTimeout(listener)
  }
}

/** True when the first page of this visit has received all its data. */
export function useIsFirstPageRead(): boolean {
  const [isKnown, setKnown] = useState(isRead)
  useEffect(() => {
    if (isKnown) return undefined
    // As a transition, dependent content is rendered in small chunks of work.
    const take = () => startTransition(() => setKnown(true))
    if (isRead) take()
    return subscribe(take)
  }, [isKnown])
  return isKnown
}

let isLeft = false

/** The person has moved to another page. */
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
