import { useCallback, useRef, useState } from 'react'

/** The sticky offsets of a column from the left and the right edge, in pixels. */
export type Pin = { left: number | undefined; right: number }
/** By the key of a pinned column. */
export type Pins = ReadonlyMap<string, Pin>

/** A column that is widened, so that the next one is fully instead of half hidden under the pinned ones. In pixels. */
export type Widened = { key: string; width: number }
type Overflow = { pins: Pins; pinnedWidth: number; pinnedUpTo: number; widened: Widened | null }

/**
 * Whether a table is wider than its frame, and the sticky offsets of its pinned columns. The frame scrolls only then, because a scrolling
 * frame detaches the sticky header from the page.
 */
export function useOverflow() {
  const [overflow, setOverflow] = useState<Overflow | null>(null)
  const observer = useRef<ResizeObserver | null>(null)
  const frame = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    const table = element?.firstElementChild
    if (!element || !table) return
    const measure = () => {
      const next = withoutGivenWidth(table, () =>
        table.scrollWidth > element.clientWidth + 1 ? overflowOf(table, element.clientWidth) : null,
      )
      setOverflow((before) => (isSame(before, next) ? before : next))
    }
    observer.current = new ResizeObserver(measure)
    observer.current.observe(element)
    observer.current.observe(table)
  }, [])
  return { frame, isOverflowing: overflow !== null, ...(overflow ?? noOverflow) }
}

/** The columns of a short table that stay visible: the last one, and the amount before a status. */
export function isPinned(columns: readonly { align?: 'end' | undefined }[], index: number): true | undefined {
  const last = columns.length - 1
  const isAmountBeforeLast = index === last - 1 && columns[index]?.align === 'end' && columns[last]?.align !== 'end'
  return index === last || isAmountBeforeLast || undefined
}

/** The attributes of a column's head, by which the hook identifies and widens it. */
export function headProps(key: string, widened: Widened | null, pin?: Pin) {
  const width = widened?.key === key ? widened.width : undefined
  return { 'data-key': key, 'data-widened': width !== undefined || undefined, style: { ...pin, minWidth: width } }
}

/** The result of `measure` when every column has its natural width. */
function withoutGivenWidth<T>(table: Element, measure: () => T): T {
  const head = table.querySelector<HTMLElement>('thead th[data-widened]')
  const width = head?.style.minWidth ?? ''
  head?.style.removeProperty('min-width')
  try {
    return measure()
  } finally {
    if (head) head.style.minWidth = width
  }
}

const noOverflow: Overflow = { pins: new Map(), pinnedWidth: 0, pinnedUpTo: 0, widened: null }

/** The minimum width for the scrolling columns. If less is left, pinned columns stick only at the right. */
const minScrollingWidth = 80

/** From the right: the row menu, then each pinned column next to the previous one. From the left: the same after the first column. */
function overflowOf(table: Element, frameWidth: number): Overflow {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  const widened = widenedOf(heads, frameWidth)
  const widthOf = (some: readonly HTMLElement[]) =>
    some.reduce(
      (sum, head) => sum + (widened !== null && head.dataset['key'] === widened.key ? widened.width : head.offsetWidth),
      0,
    )
  const pinnedHeads = heads.filter((head) => head.dataset['pins'])
  const menuWidth = widthOf(heads.filter(isMenu))
  const firstWidth = widthOf(heads.slice(0, heads[0]?.classList.contains('grid-check') ? 2 : 1))
  const pinnedUpTo = firstWidth + widthOf(pinnedHeads)
  const hasRoom = pinnedUpTo + menuWidth + minScrollingWidth <= frameWidth
  const pins = pinnedHeads.map((head, index): [string, Pin] => [
    head.dataset['key'] ?? '',
    {
      left: hasRoom ? firstWidth + widthOf(pinnedHeads.slice(0, index)) : undefined,
      right: menuWidth + widthOf(pinnedHeads.slice(index + 1)),
    },
  ])
  return {
    pins: new Map(pins),
    pinnedWidth: menuWidth + widthOf(pinnedHeads),
    pinnedUpTo: hasRoom ? pinnedUpTo : firstWidth,
    widened,
  }
}

const isMenu = (head: HTMLElement) => head.classList.contains('grid-menu')

/** The column before the first half-covered one. It is widened, so that the pinned columns start exactly where the next column starts. */
function widenedOf(heads: readonly HTMLElement[], frameWidth: number): Widened | null {
  const stays = (head: HTMLElement) => head.dataset['pins'] !== undefined || isMenu(head)
  let limit = frameWidth - heads.filter(stays).reduce((sum, head) => sum + head.offsetWidth, 0)
  let start = 0
  for (const [index, head] of heads.entries()) {
    const width = head.offsetWidth
    if (stays(head)) limit += width
    else if (start + width > limit) {
      const before = heads[index - 1]
      const key = before?.dataset['key']
      return before && key !== undefined && limit > start ? { key, width: before.offsetWidth + limit - start } : null
    }
    start += width
  }
  return null
}

function isSame(before: Overflow | null, next: Overflow | null): boolean {
  if (before === null || next === null) return before === next
  const isSamePin = ([key, { left, right }]: [string, Pin]) =>
    before.pins.get(key)?.left === left && before.pins.get(key)?.right === right
  const isSameWidth = before.widened?.key === next.widened?.key && before.widened?.width === next.widened?.width
  return (
    isSameWidth && before.pins.size === next.pins.size && before.pinnedUpTo === next.pinnedUpTo && [...next.pins].every(isSamePin)
  )
}
