import { calendarDate, firstDayOf, formatMonth, lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { MonthsChart } from './dashboard/collection-chart.tsx'
import './dashboard/dashboard.css'

type CashFlow = Reply<'ownerShare.cashFlow'>
type Row = CashFlow['rows'][number]

const series = [
  { label: t`Received`, tone: 'light' },
  { label: t`Held back`, tone: 'third' },
  { label: t`Paid out`, tone: 'full' },
] as const

/** Twelve months of the owner's own money: received, held back, and paid out. */
export function OwnerCashFlowCard() {
  const query = useEndpoint('ownerShare.cashFlow', {})
  return (
    <RecordCard title={t`My cash flow, 12 months`} isFlush>
      <Loaded query={query}>
        {(cashFlow) => (
          <>
            <div className="pad ruled-below">
              <p className="small secondary mb-2">
                {t`Rent counts in the month it was paid in full. Held back: management fees, tax, bills and repairs.`}
              </p>
              <MonthsChart
                rows={cashFlow.rows.map(({ month, receivedAmount, deductedAmount, paidOutAmount }) => ({
                  month,
                  amounts: [receivedAmount, deductedAmount, paidOutAmount],
                }))}
                series={series}
              />
            </div>
            <details>
              <summary className="pad-line">{t`Figures by month`}</summary>
              <MonthsTable cashFlow={cashFlow} />
            </details>
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

function MonthsTable({ cashFlow: { rows, totals } }: { cashFlow: CashFlow }) {
  return (
    <SimpleTable
      caption={t`My cash flow by month`}
      columns={columns}
      rows={rows.toReversed().filter((row) => row.receivedAmount !== 0 || row.deductedAmount !== 0 || row.paidOutAmount !== 0)}
      rowKey={({ month }) => month}
      totals={{
        received: <MoneyText amount={totals.receivedAmount} />,
        heldBack: <MoneyText amount={totals.deductedAmount} />,
        paidOut: <MoneyText amount={totals.paidOutAmount} />,
      }}
      none={t`No rent has been received yet.`}
    />
  )
}

const columns: readonly SimpleColumn<Row>[] = [
  {
    key: 'month',
    title: t`Month`,
    cell: ({ month }) => <Link to={statementOf(month)}>{formatMonth(monthOf(calendarDate(`${month}-01`)))}</Link>,
  },
  {
    key: 'received',
    title: t`Received (Nu.)`,
    align: 'end',
    cell: ({ receivedAmount }) => <MoneyText amount={receivedAmount} />,
  },
  {
    key: 'heldBack',
    title: t`Held back (Nu.)`,
    align: 'end',
    cell: ({ deductedAmount }) => <MoneyText amount={deductedAmount} />,
  },
  { key: 'paidOut', title: t`Paid out (Nu.)`, align: 'end', cell: ({ paidOutAmount }) => <MoneyText amount={paidOutAmount} /> },
]

/** The owner's statement of the month, in which each line has its source. */
function statementOf(text: string): string {
  const month = monthOf(calendarDate(`${text}-01`))
  return `/owner/payments/statement?from=${firstDayOf(month)}&to=${lastDayOf(month)}`
}
