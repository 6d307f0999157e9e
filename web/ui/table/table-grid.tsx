import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { ListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { SkeletonBar } from '../feedback/skeleton.tsx'
import { splitAddress } from '../page/link.tsx'
import { MoreMenu } from '../page/page-header.tsx'
import type { Column, DataTableProps, Selection } from './data-table-props.ts'
import { RowLink } from './row-link.tsx'
import { headProps, type Pin, type Pins, useOverflow, type Widened } from './use-overflow.ts'

/** The list as a table with a sticky header. The first column is sticky if the table scrolls sideways. */
export function TableGrid<Row, Filter extends string>(props: DataTableProps<Row, Filter>) {
  const { caption, columns, list, page, rowKey, selection, totals } = props
  const { frame, isOverflowing, pins, pinnedWidth, pinnedUpTo, widened } = useOverflow()
  const rows = page.data?.items ?? []
  const keys = pinnedKeys(columns)
  return (
    <div
      className="grid-frame"
      ref={frame}
      data-overflowing={isOverflowing || undefined}
      style={isOverflowing ? { scrollPaddingRight: pinnedWidth, scrollPaddingLeft: pinnedUpTo } : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
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
                widened={widened}
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

/** The status and the amount. If no column is marked as the amount, the last column of figures. */
function pinnedKeys<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const amount = columns.find(({ card }) => card === 'amount') ?? columns.findLast(({ align }) => align === 'end')
  const states = columns.filter(({ card }) => card === 'status')
  // The first column is already sticky at the left.
  return new Set([...states, ...(amount ? [amount] : [])].filter((column) => column !== columns[0]).map(({ key }) => key))
}

/** Amount and status stay visible while the other columns scroll under them. */
function pinned(pin: Pin | undefined) {
  return pin === undefined ? {} : { 'data-pinned': true, style: pin }
}

type ColumnHeadProps<Row> = {
  column: Column<Row>
  list: Pick<ListState<never>, 'sort' | 'setSort'>
  isPinned: boolean
  pin: Pin | undefined
  widened: Widened | null
}

function ColumnHead<Row>({ column, list, isPinned, pin, widened }: ColumnHeadProps<Row>) {
  const { sortBy, title, align } = column
  const place = {
    ...headProps(column.key, widened, pin),
    'data-pins': isPinned || undefined,
    'data-pinned': pin !== undefined || undefined,
  }
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
    // The first cell has a real link or button. A click elsewhere in the row only enlarges its target.
    <tr
      onClick={open}
      data-row-key={rowKey(row)}
      data-opens={opens || undefined}
      data-selected={selection?.keys.has(rowKey(row)) || undefined}
    >
      {selection && (
        <td className="grid-check">
          <CheckRow rowKey={rowKey(row)} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-align={column.align}
          data-takes-rest={column.takesRest}
          data-wraps={column.wraps}
          {...pinned(pins.get(column.key))}
        >
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
