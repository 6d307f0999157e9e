import { useState } from 'react'
import { useSearchState } from '../../platform/search-state.ts'
import { store, stored } from '../theme/appearance.ts'
import type { Column } from './data-table-props.ts'

export type Density = 'comfortable' | 'dense'
export type TableView<Row> = {
  visible: readonly Column<Row>[]
  isVisible: (key: string) => boolean
  toggle: (key: string) => void
  density: Density
  setDensity: (density: Density) => void
}

type Choice = { hidden: readonly string[]; shown: readonly string[] }

/** Separates the column keys of a saved view in the address. */
export const columnSeparator = '.'

/**
 * The visible columns and the row density: the person's choice, stored in this browser. For a saved view, the columns in the address. The
 * first column is always visible.
 */
export function useTableView<Row>(caption: string, columns: readonly Column<Row>[]): TableView<Row> {
  const key = `columns:${caption}`
  const [choice, setChoice] = useState(() => readChoice(key))
  const [density, setStateDensity] = useState<Density>(() => (stored('density') === 'dense' ? 'dense' : 'comfortable'))
  const [search, change] = useSearchState()
  const named = search['columns']?.split(columnSeparator).filter((one) => columns.some((column) => column.key === one)) ?? []
  const isVisible = (columnKey: string) => {
    if (columns[0]?.key === columnKey) return true
    if (named.length > 0) return named.includes(columnKey)
    if (choice.shown.includes(columnKey)) return true
    if (choice.hidden.includes(columnKey)) return false
    return !columns.find((column) => column.key === columnKey)?.isHiddenAtFirst
  }
  const toggle = (columnKey: string) => {
    if (named.length > 0) {
      const next = columns.map((column) => column.key).filter((one) => isVisible(one) !== (one === columnKey))
      return change({ columns: next.join(columnSeparator) }, { isReplace: true })
    }
    const without = (keys: readonly string[]) => keys.filter((one) => one !== columnKey)
    const next = isVisible(columnKey)
      ? { hidden: [...choice.hidden, columnKey], shown: without(choice.shown) }
      : { hidden: without(choice.hidden), shown: [...choice.shown, columnKey] }
    store(key, JSON.stringify(next))
    setChoice(next)
  }
  const setDensity = (next: Density) => {
    store('density', next)
    setStateDensity(next)
  }
  return { visible: columns.filter((column) => isVisible(column.key)), isVisible, toggle, density, setDensity }
}

function readChoice(key: string): Choice {
  try {
    const { hidden, shown }: Partial<Choice> = JSON.parse(stored(key) ?? '{}')
    return { hidden: hidden ?? [], shown: shown ?? [] }
  } catch {
    return { hidden: [], shown: [] }
  }
}
