import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { ListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { splitAddress } from '../page/link.tsx'
import { MoreMenu } from '../page/page-header.tsx'
import { SkeletonBar } from '../feedback/skeleton.tsx'
import type { Column, DataTableProps, Selection } from './data-table-props.ts'
import { RowLink } from './row-link.tsx'

/** The list as a table: sticky header, first column sticky when it must scroll sideways. */
export function TableGrid<Row, Filter extends string>(props: DataTableProps<Row, Filter>) {
  const { caption, columns, list, page, rowKey, selection, totals } = props
  const { frame, isOverflowing, pins, pinnedWidth, pinnedUpTo } = useOverflow()
  const rows = page.data?.items ?? []
  const keys = pinnedKeys(columns)
  return (
    <div
      className="grid-frame"
      ref={frame}
      data-overflowing={isOverflowing || undefined}
      style={isOverflowing ? { scrollPaddingRight: pinnedWidth, scrollPaddingLeft: pinnedUpTo } : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={isOverflowing ? 0 : undefined}
    >
      <table
        className="grid"
        aria-busy={page.isPending || page.isPlaceholderData}
        data-stale={page.isPlaceholderData || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="grid-check" scope="col">
                <CheckAll keys={rows.map(rowKey)} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                list={list}
                isPinned={keys.has(column.key)}
                pin={pins.get(column.key)}
              />
            ))}
            {props.rowMenu && (
              <th className="grid-menu" scope="col">
                <span className="visually-hidden">{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {page.isPending ? (
            <SkeletonRows
              columns={columns}
              hasCheck={Boolean(selection)}
              hasMenu={Boolean(props.rowMenu)}
              count={list.pageSize}
            />
          ) : (
            rows.map((row) => <GridRow key={rowKey(row)} row={row} table={props} pins={pins} />)
          )}
        </tbody>
        {totals && !page.isPending && <Totals totals={totals} pins={pins} table={props} />}
      </table>
    </div>
  )
}

type TotalsProps<Row, Filter extends string> = {
  totals: Readonly<Record<string, ReactNode>>
  pins: Pins
  table: DataTableProps<Row, Filter>
}

function Totals<Row, Filter extends string>({ totals, pins, table }: TotalsProps<Row, Filter>) {
  const { columns, selection, rowMenu } = table
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td
            key={column.key}
            data-align={column.align}
            {...pinned(pins.get(column.key))}
            colSpan={index === 0 && selection ? 2 : 1}
          >
            {totals[column.key] ?? (index === 0 ? t`Total` : null)}
          </td>
        ))}
        {rowMenu && <td>&nbsp;</td>}
      </tr>
    </tfoot>
  )
}

/** How far from the left and the right edge a column stays at least, in pixels. */
type Pin = { left: number | undefined; right: number }
/** By the key of a pinned column. */
type Pins = ReadonlyMap<string, Pin>

/** The state, and the amount: where none is named so, the last column of figures. */
function pinnedKeys<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const amount = columns.find(({ card }) => card === 'amount') ?? columns.findLast(({ align }) => align === 'end')
  const states = columns.filter(({ card }) => card === 'status')
  // The first column stays at the left already.
  return new Set([...states, ...(amount ? [amount] : [])].filter((column) => column !== columns[0]).map(({ key }) => key))
}

/** Amount and state stay in sight while the rest scrolls under them. */
function pinned(pin: Pin | undefined) {
  return pin === undefined ? {} : { 'data-pinned': true, style: pin }
}

type ColumnHeadProps<Row> = {
  column: Column<Row>
  list: Pick<ListState<never>, 'sort' | 'setSort'>
  isPinned: boolean
  pin: Pin | undefined
}

function ColumnHead<Row>({ column, list, isPinned, pin }: ColumnHeadProps<Row>) {
  const { sortBy, title, align } = column
  const place = { 'data-pins': isPinned ? column.key : undefined, ...pinned(pin) }
  if (!sortBy) {
    return (
      <th scope="col" data-align={align} {...place}>
        {title}
      </th>
    )
  }
  const direction = list.sort === `${sortBy}:asc` ? 'ascending' : list.sort === `${sortBy}:desc` ? 'descending' : undefined
  const next = direction === 'ascending' ? `${sortBy}:desc` : direction === 'descending' ? undefined : `${sortBy}:asc`
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th scope="col" data-align={align} aria-sort={direction ?? 'none'} {...place}>
      <button type="button" className="grid-sort" onClick={() => list.setSort(next)}>
        {title}
        <Icon size={14} stroke={2} className="grid-sort-icon" data-active={direction !== undefined || undefined} aria-hidden />
      </button>
    </th>
  )
}

type GridRowProps<Row, Filter extends string> = { row: Row; table: DataTableProps<Row, Filter>; pins: Pins }

function GridRow<Row, Filter extends string>({ row, table, pins }: GridRowProps<Row, Filter>) {
  const { columns, rowKey, rowHref, onRowOpen, rowMenu, selection } = table
  const navigate = useNavigate()
  const opens = Boolean(rowHref ?? onRowOpen)
  const open = (event: MouseEvent) => {
    if (!opens || isOnControl(event) || window.getSelection()?.toString()) return
    if (rowHref) void navigate(splitAddress(rowHref(row)))
    else onRowOpen?.(row)
  }
  return (
    // The first cell holds a real link or button; a click elsewhere in the row is only a larger target for it.
    <tr onClick={open} data-opens={opens || undefined} data-selected={selection?.keys.has(rowKey(row)) || undefined}>
      {selection && (
        <td className="grid-check">
          <CheckRow rowKey={rowKey(row)} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align} data-takes-rest={column.takesRest} {...pinned(pins.get(column.key))}>
          {index === 0 ? <RowLink row={row} table={table} column={column} /> : column.cell(row)}
        </td>
      ))}
      {rowMenu && (
        <td className="grid-menu">
          <MoreMenu actions={rowMenu(row)} label={t`Actions of this row`} />
        </td>
      )}
    </tr>
  )
}

function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label, select, [role="menu"]') !== null
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; hasCheck: boolean; hasMenu: boolean; count: number }

function SkeletonRows<Row>({ columns, hasCheck, hasMenu, count }: SkeletonProps<Row>) {
  return Array.from({ length: Math.min(count, 10) }, (_, row) => (
    <tr key={row}>
      {hasCheck && <td className="grid-check">&nbsp;</td>}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          <SkeletonBar width={35 + ((row * 7 + index * 13) % 45)} />
        </td>
      ))}
      {hasMenu && <td>&nbsp;</td>}
    </tr>
  ))
}

type Overflow = { pins: Pins; pinnedWidth: number; pinnedUpTo: number }

/**
 * Whether a table is wider than its frame, and then where its pinned columns stay. Only then the frame scrolls, because a frame that
 * scrolls takes the sticky header away from the page.
 */
function useOverflow() {
  const [overflow, setOverflow] = useState<Overflow | null>(null)
  const observer = useRef<ResizeObserver | null>(null)
  const frame = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    const table = element?.firstElementChild
    if (!element || !table) return
    const measure = () => {
      const next = table.scrollWidth > element.clientWidth + 1 ? overflowOf(table, element.clientWidth) : null
      setOverflow((before) => (isSame(before, next) ? before : next))
    }
    observer.current = new ResizeObserver(measure)
    observer.current.observe(element)
    observer.current.observe(table)
  }, [])
  return { frame, isOverflowing: overflow !== null, ...(overflow ?? noOverflow) }
}

const noOverflow: Overflow = { pins: new Map(), pinnedWidth: 0, pinnedUpTo: 0 }

/** So much is left for the columns that scroll, or the pinned ones stay at the right alone. */
const minScrollingWidth = 80

/** From the right: the menu of the rows, then each pinned column beside the one before. From the left: the same after the first column. */
function overflowOf(table: Element, frameWidth: number): Overflow {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  const pinnedHeads = heads.filter((head) => head.dataset['pins'])
  const menuWidth = heads.find((head) => head.classList.contains('grid-menu'))?.offsetWidth ?? 0
  const widthOf = (some: readonly HTMLElement[]) => some.reduce((sum, head) => sum + head.offsetWidth, 0)
  const firstWidth = widthOf(heads.slice(0, heads[0]?.classList.contains('grid-check') ? 2 : 1))
  const pinnedUpTo = firstWidth + widthOf(pinnedHeads)
  const hasRoom = pinnedUpTo + menuWidth + minScrollingWidth <= frameWidth
  const pins = pinnedHeads.map((head, index): [string, Pin] => [
    head.dataset['pins'] ?? '',
    {
      left: hasRoom ? firstWidth + widthOf(pinnedHeads.slice(0, index)) : undefined,
      right: menuWidth + widthOf(pinnedHeads.slice(index + 1)),
    },
  ])
  return { pins: new Map(pins), pinnedWidth: menuWidth + widthOf(pinnedHeads), pinnedUpTo: hasRoom ? pinnedUpTo : firstWidth }
}

function isSame(before: Overflow | null, next: Overflow | null): boolean {
  if (before === null || next === null) return before === next
  const isSamePin = ([key, { left, right }]: [string, Pin]) =>
    before.pins.get(key)?.left === left && before.pins.get(key)?.right === right
  return before.pins.size === next.pins.size && before.pinnedUpTo === next.pinnedUpTo && [...next.pins].every(isSamePin)
}

function CheckAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const chosen = keys.filter((key) => selection.keys.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  const toggle = () => {
    const others = [...selection.keys].filter((key) => !keys.includes(key))
    selection.onChange(new Set(isAll ? others : [...others, ...keys]))
  }
  return (
    <label className="check-target">
      <input
        type="checkbox"
        className="check"
        aria-label={t`Select every row of this page`}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll
        }}
        onChange={toggle}
      />
    </label>
  )
}

function CheckRow({ rowKey, selection }: { rowKey: string; selection: Selection }) {
  const isChosen = selection.keys.has(rowKey)
  const toggle = () => {
    const keys = new Set(selection.keys)
    if (isChosen) keys.delete(rowKey)
    else keys.add(rowKey)
    selection.onChange(keys)
  }
  return (
    <label className="check-target">
      <input type="checkbox" className="check" aria-label={t`Select this row`} checked={isChosen} onChange={toggle} />
    </label>
  )
}
