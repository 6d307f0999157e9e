import { useLocation } from '@tanstack/react-router'
import { useSession } from '../../platform/session.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { TableView } from './use-table-view.ts'

// What every list has of saved views; the rest is loaded for the office alone.

/** What of a table says what a view of it can hold. */
export type SavedViewsProps = {
  names: readonly string[]
  /** The values that a filter has, of those that have a list of them. */
  options: ReadonlyMap<string, readonly string[]>
  labels: ReadonlyMap<string, string>
  sorts: readonly string[]
  columns: readonly string[]
  visible: readonly string[]
}

export function savedViewsProps<Row, Filter extends string>(
  { list, columns, filters = [] }: Pick<DataTableProps<Row, Filter>, 'list' | 'columns' | 'filters'>,
  view: TableView<Row>,
): SavedViewsProps {
  return {
    names: list.names,
    options: new Map(
      filters.flatMap((filter) => ('options' in filter ? [[filter.name, filter.options.map(({ value }) => value)]] : [])),
    ),
    labels: new Map(filters.map(({ name, label }) => [name, label])),
    sorts: columns.flatMap(({ sortBy }) => sortBy ?? []),
    columns: columns.map(({ key }) => key),
    visible: view.visible.map(({ key }) => key),
  }
}

/** A list of the office with an address of its own: no card of a record's page, which stands at the address of the record. */
export function useHasSavedViews(): boolean {
  const role = useSession()?.currentRole.name
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    (role === 'ADMIN' || role === 'MANAGER') &&
    /^\/admin(\/[a-z0-9-]+){1,6}$/.test(path) &&
    !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(path)
  )
}
