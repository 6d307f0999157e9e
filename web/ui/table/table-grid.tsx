import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useRef, useState } from 'react'
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
  const { frame, isOverflowing } = useOverflow()
  const rows = page.data?.items ?? []
  return (
    <div
      className="grid-frame"
      ref={frame}
      data-overflowing={isOverflowing || undefined}
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
              <ColumnHead key={column.key} column={column} list={list} />
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
            rows.map((row) => <GridRow key={rowKey(row)} row={row} table={props} />)
          )}
        </tbody>
        {totals && !page.isPending && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} data-align={column.align} colSpan={index === 0 && selection ? 2 : 1}>
                  {totals[column.key] ?? (index === 0 ? t`Total` : null)}
                </td>
              ))}
              {props.rowMenu && <td>&nbsp;</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type ColumnHeadProps<Row> = { column: Column<Row>; list: Pick<ListState<never>, 'sort' | 'setSort'> }

function ColumnHead<Row>({ column, list }: ColumnHeadProps<Row>) {
  const { sortBy, title, align } = column
  if (!sortBy) {
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    )
  }
  const direction = list.sort === `${sortBy}:asc` ? 'ascending' : list.sort === `${sortBy}:desc` ? 'descending' : undefined
  const next = direction === 'ascending' ? `${sortBy}:desc` : direction === 'descending' ? undefined : `${sortBy}:asc`
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th scope="col" data-align={align} aria-sort={direction ?? 'none'}>
      <button type="button" className="grid-sort" onClick={() => list.setSort(next)}>
        {title}
        <Icon size={14} stroke={2} className="grid-sort-icon" data-active={direction !== undefined || undefined} aria-hidden />
      </button>
    </th>
  )
}

function GridRow<Row, Filter extends string>({ row, table }: { row: Row; table: DataTableProps<Row, Filter> }) {
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
        <td key={column.key} data-align={column.align} data-takes-rest={column.takesRest}>
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

/**
 * Whether a table is wider than its frame. Only then the frame scrolls, because a frame that scrolls takes the sticky header
 * away from the page.
 */
function useOverflow(): { frame: (element: HTMLElement | null) => void; isOverflowing: boolean } {
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
