import { useCallback, useRef, useState } from 'react'

/**
 * Whether a table is wider than its frame. Only then the frame scrolls, because a frame that scrolls takes the sticky header
 * away from the page.
 */
export function useOverflow(): { frame: (element: HTMLElement | null) => void; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false)
  const observer = useRef<ResizeObserver | null>(null)
  const frame = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    const table = element?.firstElementChild
    if (!element || !table) return
    observer.current = new ResizeObserver(() => setOverflowing(table.scrollWidth > element.clientWidth + 1))
    observer.current.observe(element)
    observer.current.observe(table)
  }, [])
  return { frame, isOverflowing }
}
