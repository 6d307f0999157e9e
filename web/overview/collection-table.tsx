import { calendarDate, formatMonth, monthOf } from '../../domain/calendar-date.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'

type Row = Reply<'overview.dashboard'>['collection'][number]

const columns: readonly SimpleColumn<Row>[] = [
  {
    key: 'month',
    title: t`Month`,
    cell: ({ month }) => <span className="figures">{formatMonth(monthOf(calendarDate(`${month}-01`)))}</span>,
  },
  { key: 'billed', title: t`Billed (Nu.)`, align: 'end', cell: ({ billedAmount }) => <MoneyText amount={billedAmount} /> },
  {
    key: 'collected',
    title: t`Collected (Nu.)`,
    align: 'end',
    cell: ({ collectedAmount }) => <MoneyText amount={collectedAmount} />,
  },
]

/** Twelve months, newest first: rent billed for the month, and what was paid in it. */
export function CollectionTable({ collection }: { collection: readonly Row[] }) {
  return (
    <SimpleTable
      caption={t`Billed and collected by month`}
      columns={columns}
      rows={collection.toReversed()}
      rowKey={({ month }) => month}
      none={t`Nothing has been billed yet.`}
    />
  )
}
