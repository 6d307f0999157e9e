import { useCallback, useLayoutEffect, useRef, useState } from 'react'

type Widths = { gap: number; items: readonly number[]; more: number; end: number }

/** The number of items that fit in a row, before the button for the rest and the element at its end. */
export function countFitting(rowWidth: number, { gap, items, more, end }: Widths): number {
  const taken = (some: readonly number[]) => [...some, end].reduce((sum, width) => (width > 0 ? sum + width + gap : sum), -gap)
  if (taken(items) <= rowWidth) return items.length
  const counts = items.map((_, count) => count)
  return counts.findLast((count) => taken([...items.slice(0, count), more]) <= rowWidth) ?? 0
}

/**
 * The number of items that fit in a row without wrapping. The elements are marked with `data-fits`, `data-more`, or neither. While
 * `isMeasuring` is true, all of them are rendered; this ends before the next paint. `end` identifies the content at the end. While the row
 * `isHeld`, nothing is measured.
 */
export function useFitting(keys: readonly string[], { end, isHeld }: { end: string; isHeld: boolean }) {
  const row = useRef<HTMLElement | null>(null)
  const observer = useRef<ResizeObserver | null>(null)
  const [rowWidth, setRowWidth] = useState(0)
  const [measured, setMeasured] = useState<{ of: string; widths: Widths } | null>(null)
  const of = [...keys, end].join('\n')
  const isMeasuring = measured?.of !== of
  useLayoutEffect(() => {
    if (!row.current || !isMeasuring || isHeld) return
    setMeasured({ of, widths: widthsIn(row.current) })
    setRowWidth(widthWithin(row.current))
  }, [of, isMeasuring, isHeld])
  const frame = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    row.current = element
    if (!element) return
    let height = element.clientHeight
    observer.current = new ResizeObserver(() => {
      setRowWidth(widthWithin(element))
      // The text size changed, and with it all widths in the row; or the button now shows its label, and did not before.
      setMeasured((last) => (last && element.clientHeight === height && isMoreAsWide(element, last.widths) ? last : null))
      height = element.clientHeight
    })
    observer.current.observe(element)
  }, [])
  return { frame, isMeasuring, count: isMeasuring ? keys.length : countFitting(rowWidth, measured.widths) }
}

/** Reserves space for the number of active filters behind it. */
const countWidth = 24

const pixels = (length: string) => Number.parseFloat(length) || 0

function widthWithin(row: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(row)
  return row.clientWidth - pixels(paddingLeft) - pixels(paddingRight)
}

/** Whether the button for the rest, if it is shown, still has its measured width. */
function isMoreAsWide(row: HTMLElement, { more }: Widths): boolean {
  const button = row.querySelector<HTMLElement>(':scope > [data-more]')
  return !button || (button.offsetWidth < more && button.offsetWidth + 1 >= more - countWidth)
}

/** Contains all items, in order. */
function widthsIn(row: HTMLElement): Widths {
  const children = [...row.children].filter((child): child is HTMLElement => child instanceof HTMLElement)
  const widthOf = ({ offsetWidth }: HTMLElement) => offsetWidth + 1
  const isItem = ({ dataset }: HTMLElement) => dataset['fits'] !== undefined
  const isMore = ({ dataset }: HTMLElement) => dataset['more'] !== undefined
  const others = children.filter((child) => !isItem(child) && !isMore(child))
  return {
    gap: pixels(getComputedStyle(row).columnGap),
    items: children.filter(isItem).map(widthOf),
    more: (children.filter(isMore).map(widthOf)[0] ?? 0) + countWidth,
    end: others.reduce((sum, other) => sum + widthOf(other), 0),
  }
}
