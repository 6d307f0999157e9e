import type { Money } from '../../../domain/money.ts'
import { MoneyText } from '../text/money-text.tsx'
import { StatusChip, type StatusTable } from '../text/status-chip.tsx'
import type { Column } from './data-table-props.ts'
import type { SimpleColumn } from './simple-table-props.ts'

type Placed<Row> = Omit<Column<Row>, 'cell' | 'align' | 'card'>
type Amount<Row> = { of: (row: Row) => Money | null | undefined }

/** Amounts, at the end. The title carries the unit: "Paid (Nu.)". */
export function amountColumn<Row>(column: Placed<Row> & Amount<Row>): Omit<Column<Row>, 'card'>
export function amountColumn<Row>(column: Placed<Row> & Amount<Row> & { card: 'amount' }): Column<Row>
export function amountColumn<Row>({ of, ...column }: Placed<Row> & Amount<Row>): Column<Row> {
  return { ...column, align: 'end', cell: (row) => <MoneyText amount={of(row)} /> }
}

type Status<Row, S extends string> = { key: string; title: string; table: StatusTable<S>; of: (row: Row) => S }

/** A status as a chip. It stands at the head of a phone's card. */
export function statusColumn<Row, S extends string>({ table, of, ...column }: Status<Row, S>): SimpleColumn<Row> {
  return { ...column, card: 'status', cell: (row) => <StatusChip status={of(row)} table={table} /> }
}
