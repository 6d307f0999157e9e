import { useLocation } from '@tanstack/react-router'
import { useSession } from '../../platform/session.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { TableView } from './use-table-view.ts'

// The part of saved views that every list includes. The rest is loaded only for the office.

/** The properties of a table that a view can save. */
export type SavedViewsProps = {
  names: readonly string[]
  /** The allowed values of the filters that have a fixed list. */
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

/** True for an office list with its own address, but not for a card on a record's page. */
export function useHasSavedViews(): boolean {
  const role = useSession()?.currentRole.name
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    (role === 'ADMIN' || role === 'MANAGER') &&
    /^\/admin(\/[a-z0-9-]+){1,6}$/.test(path) &&
    !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(path)
  )
}
