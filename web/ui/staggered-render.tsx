import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { isFirstPageLeft } from '../platform/first-page.ts'

// A slow phone that renders many cards at a time does not respond for half a second.

const waiting = new Set<() => void>()
let drawing: (() => void) | undefined

function drawNext(): void {
  const [draw] = waiting
  if (drawing || !draw) return
  waiting.delete(draw)
  drawing = draw
  draw()
}

/**
 * On the first page of a visit, renders after the content above it, in its own small chunks of work. Wrap cards from the top to the bottom
 * of a column, so that visible content does not move. Later pages render immediately, as does this page when the person returns.
 */
export function StaggeredRender({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(isFirstPageLeft)
  useEffect(() => {
    if (isDue) return undefined
    const draw = () => startTransition(() => setDue(true))
    waiting.add(draw)
    setTimeout(drawNext)
    // Rendered, or unmounted before rendering: the next one can start.
    return () => {
      waiting.delete(draw)
      if (drawing !== draw) return
      drawing = undefined
      setTimeout(drawNext)
    }
  }, [isDue])
  return isDue && children
}
