import { calendarDate, firstDayOf, formatMonth, lastDayOf, monthOf } from '../../../domain/calendar-date.ts'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { Link } from '../../ui/page/link.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'

type Row = Reply<'overview.dashboard'>['collection'][number]

/** The lists behind the figures of a month. */
export type MonthLinks = { billed: (month: string) => string; collected: (days: { from: string; to: string }) => string }

const columnsWith = (links: MonthLinks): readonly SimpleColumn<Row>[] => [
  {
    key: 'month',
    title: t`Month`,
    cell: ({ month }) => <span className="figures">{formatMonth(monthOf(calendarDate(`${month}-01`)))}</span>,
  },
  {
    key: 'billed',
    title: t`Billed (Nu.)`,
    align: 'end',
    cell: ({ month, billedAmount }) => (
      <Link to={links.billed(month)}>
        <MoneyText amount={billedAmount} />
      </Link>
    ),
  },
  {
    key: 'collected',
    title: t`Collected (Nu.)`,
    align: 'end',
    cell: ({ month, collectedAmount }) => (
      <Link to={links.collected(daysOf(month))}>
        <MoneyText amount={collectedAmount} />
      </Link>
    ),
  },
]

function daysOf(text: string): { from: string; to: string } {
  const month = monthOf(calendarDate(`${text}-01`))
  return { from: firstDayOf(month), to: lastDayOf(month) }
}

/** Twelve months, newest first: rent billed for the month, and payments received in it. */
export function CollectionTable({ collection, links }: { collection: readonly Row[]; links: MonthLinks }) {
  return (
    <SimpleTable
      caption={t`Billed and collected by month`}
      columns={columnsWith(links)}
      rows={collection.toReversed()}
      rowKey={({ month }) => month}
      none={t`Nothing has been billed yet.`}
    />
  )
}
