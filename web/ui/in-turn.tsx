import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isFirstPageLeft } from '../platform/first-page.ts'

// A slow phone that draws many cards at once answers nobody for half a second.

const waiting = new Set<() => void>()

function drawNext(): void {
  const [draw] = waiting
  if (!draw) return
  waiting.delete(draw)
  setTimeout(drawNext)
  draw()
}

/**
 * On the first page of a visit, drawn after what stands above it, in a turn of its own. Wrap cards from the top to the bottom of a
 * column, so that nothing which is read already moves. Later pages are drawn whole, and so is this one to who comes back.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(isFirstPageLeft)
  useEffect(() => {
    if (isDue) return undefined
    const draw = () => flushSync(() => setDue(true))
    if (waiting.size === 0) setTimeout(drawNext)
    waiting.add(draw)
    return () => void waiting.delete(draw)
  }, [isDue])
  return isDue && children
}
