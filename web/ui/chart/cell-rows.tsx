// oxlint-disable jsx-a11y/prefer-tag-over-role -- the cells of a row wrap onto several lines, which those of a table cannot

import { useNavigate } from '@tanstack/react-router'
import { memo, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { type Cell, cellsBetween, neighbour } from '../../../domain/chart/cell-range.ts'
import { splitAddress } from '../page/link.tsx'
import { type Look, Mark } from './mark.tsx'
import './chart.css'
import './rows.css'

export type CellItem = {
  key: string
  /** Shown in the cell: "101". */
  label: string
  /** Shown below it, if there is enough space. */
  detail?: string | undefined
  /** Describes the cell in full, including its colour and mark, for screen readers and tooltips. */
  words: string
  to: string
  look: Look
}
export type CellRow = { key: string; label: string; cells: readonly CellItem[] }

type CellRowsProps = {
  label: string
  /** Ordered from top to bottom. */
  rows: readonly CellRow[]
  selected: ReadonlySet<string>
  onSelect: (keys: ReadonlySet<string>) => void
  /** A tap selects instead of opening, because a finger cannot drag or hold Shift. */
  tapSelects: boolean
}

/**
 * Rows of cells, each a link. The arrow keys move and Enter opens. Space, Shift with an arrow or a click, and dragging with the mouse
 * select. Escape clears the selection.
 */
export function CellRows({ label, rows, selected, onSelect, tapSelects }: CellRowsProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<Cell>({ row: 0, column: 0 })
  const selection = useSelection(rows, { focused, selected, onSelect, tapSelects })
  const lengths = rows.map(({ cells }) => cells.length)
  const columns = Math.max(1, ...lengths)
  // The building changed, or it has fewer floors.
  const current = focused.column < (lengths[focused.row] ?? 0) ? focused : { row: 0, column: 0 }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selected.size > 0) return onSelect(new Set())
    if (event.key === ' ') {
      event.preventDefault()
      return selection.toggle(current)
    }
    const next = neighbour(lengths, current, event.key)
    if (!next) return
    event.preventDefault()
    if (event.shiftKey) {
      selection.begin()
      selection.extendTo(next)
    }
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"] a`)?.focus()
  }
  return (
    <div
      ref={grid}
      className="cell-rows"
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable="true"
      data-few={columns <= 8 || undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const cell = cellAt(event.target)
        if (cell) setFocused(cell)
      }}
      onDragStart={(event) => event.preventDefault()}
      {...selection.handlers}
    >
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          index={index}
          focusedColumn={current.row === index ? current.column : -1}
          selectedKeys={row.cells.flatMap(({ key }) => (selected.has(key) ? [key] : [])).join(' ')}
        />
      ))}
    </div>
  )
}

function cellAt(target: EventTarget): Cell | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined
  const [row, column] = found?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

type SelectionProps = Pick<CellRowsProps, 'selected' | 'onSelect' | 'tapSelects'> & { focused: Cell }

function useSelection(rows: readonly CellRow[], { focused, selected, onSelect, tapSelects }: SelectionProps) {
  const navigate = useNavigate()
  /** The start of a selection, the cell where the mouse button was pressed, and whether the mouse has moved to another cell since. */
  const anchor = useRef<Cell>(undefined)
  const pressed = useRef<{ at: Cell; isDragged: boolean }>(undefined)
  const keyOf = ({ row, column }: Cell) => rows[row]?.cells[column]
  const between = (a: Cell, b: Cell) => {
    const lengths = rows.map(({ cells }) => cells.length)
    onSelect(new Set(cellsBetween(lengths, a, b).flatMap((cell) => keyOf(cell)?.key ?? [])))
  }
  const toggle = (cell: Cell) => {
    anchor.current = cell
    const key = keyOf(cell)?.key
    if (key === undefined) return
    onSelect(new Set(selected.has(key) ? [...selected].filter((other) => other !== key) : [...selected, key]))
  }
  const begin = () => {
    if (selected.size === 0) anchor.current = focused
  }
  const extendTo = (cell: Cell) => between(anchor.current ?? cell, cell)
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const at = cellAt(event.target)
      // Before the focus moves to the pressed cell.
      if (event.shiftKey) begin()
      const isMouse = event.pointerType !== 'touch' && event.button === 0 && !event.shiftKey
      pressed.current = at && isMouse ? { at, isDragged: false } : undefined
    },
    onPointerOver: (event: PointerEvent) => {
      const at = cellAt(event.target)
      // A button that was released outside the chart is no longer pressed.
      if (!at || !pressed.current || event.buttons !== 1) return
      const { at: from } = pressed.current
      if (at.row === from.row && at.column === from.column && !pressed.current.isDragged) return
      pressed.current = { at: from, isDragged: true }
      anchor.current = from
      between(from, at)
    },
    onClick: (event: MouseEvent) => {
      const at = cellAt(event.target)
      const isDragged = pressed.current?.isDragged ?? false
      pressed.current = undefined
      if (!at || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      if (isDragged) return
      if (event.shiftKey) return extendTo(at)
      if (tapSelects) return toggle(at)
      const cell = keyOf(at)
      if (cell) void navigate(splitAddress(cell.to))
    },
  }
  return { toggle, begin, extendTo, handlers }
}

type RowProps = { row: CellRow; index: number; focusedColumn: number; selectedKeys: string }

/** Rerendered only if its own cells changed, because a building may have 2,000. */
const Row = memo(function Row({ row, index, focusedColumn, selectedKeys }: RowProps) {
  const selected = useMemo(() => new Set(selectedKeys.split(' ')), [selectedKeys])
  return (
    <div className="cell-row" role="row">
      <span className="small secondary" role="rowheader">
        {row.label}
      </span>
      <div className="cell-row-cells" role="presentation">
        {row.cells.map((cell, column) => (
          <div
            key={cell.key}
            className={`cell tone-${cell.look.tone}`}
            role="gridcell"
            data-cell={`${index} ${column}`}
            aria-selected={selected.has(cell.key)}
          >
            <a href={cell.to} title={cell.words} tabIndex={column === focusedColumn ? 0 : -1}>
              <span className="figures">{cell.label}</span>
              <Mark mark={cell.look.mark} />
              {cell.detail && <span className="cell-detail">{cell.detail}</span>}
              <span className="visually-hidden">, {cell.words}</span>
            </a>
          </div>
        ))}
      </div>
    </div>
  )
})
