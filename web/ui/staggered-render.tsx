import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { isFirstPageLeft } from '../platform/first-page.ts'

// A slow phone that draws many cards at once answers nobody for half a second.

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
 * On the first page of a visit, drawn after what stands above it, in short turns of its own. Wrap cards from the top to the bottom of
 * a column, so that nothing which is read already moves. Later pages are drawn whole, and so is this one to who comes back.
 */
export function StaggeredRender({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(isFirstPageLeft)
  useEffect(() => {
    if (isDue) return undefined
    const draw = () => startTransition(() => setDue(true))
    waiting.add(draw)
    setTimeout(drawNext)
    // Drawn, or gone before it was: the next one is free to come.
    return () => {
      waiting.delete(draw)
      if (drawing !== draw) return
      drawing = undefined
      setTimeout(drawNext)
    }
  }, [isDue])
  return isDue && children
}
