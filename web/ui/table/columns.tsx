import type { ReactNode } from 'react'
import type { Money } from '../../../domain/money.ts'
import { MoneyText } from '../text/money-text.tsx'
import { StatusChip, type StatusTable } from '../text/status-chip.tsx'
import type { Column } from './data-table-props.ts'
import type { SimpleColumn } from './simple-table-props.ts'

type Placed<Row> = Omit<Column<Row>, 'cell' | 'align' | 'card'>
type Amount<Row> = { of: (row: Row) => Money | null | undefined }

/** A column of amounts, aligned at the end. The title includes the unit: "Paid (Nu.)". */
export function amountColumn<Row>(column: Placed<Row> & Amount<Row>): Omit<Column<Row>, 'card'>
export function amountColumn<Row>(column: Placed<Row> & Amount<Row> & { card: 'amount' }): Column<Row>
export function amountColumn<Row>({ of, ...column }: Placed<Row> & Amount<Row>): Column<Row> {
  return { ...column, align: 'end', cell: (row) => <MoneyText amount={of(row)} /> }
}

type Status<Row, S extends string> = { table: StatusTable<S>; of: (row: Row) => S }
type OwnStatus<Row> = { cell: (row: Row) => ReactNode }
type StatusColumn<Row> = Column<Row> & SimpleColumn<Row> & { card: 'status' }

/** A column with a status chip. It stays visible when the list scrolls sideways, and is at the top of a phone's card. */
export function statusColumn<Row, S extends string>(column: Placed<Row> & Status<Row, S>): StatusColumn<Row>
/** The same if one table does not cover all statuses, or if some rows have none. */
export function statusColumn<Row>(column: Placed<Row> & OwnStatus<Row>): StatusColumn<Row>
export function statusColumn<Row, S extends string>(column: Placed<Row> & (Status<Row, S> | OwnStatus<Row>)): StatusColumn<Row> {
  if ('cell' in column) return { ...column, card: 'status' }
  const { table, of, ...placed } = column
  return { ...placed, card: 'status', cell: (row) => <StatusChip status={of(row)} table={table} /> }
}
