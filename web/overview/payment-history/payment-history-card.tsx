import { useDeferredValue } from 'react'
import { calendarDate, firstDayOf, formatMonth, lastDayOf, type Month, monthOf } from '../../../domain/calendar-date.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { PaymentState } from '../../../domain/overview/payment-history.ts'
import type { PaymentHistory } from '../../../domain/overview/payment-history-contract.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ChartLegend } from '../../ui/chart/chart-legend.tsx'
import type { Look } from '../../ui/chart/mark.tsx'
import { MonthStrip } from '../../ui/chart/month-strip.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { statusColumn } from '../../ui/table/columns.tsx'
import type { StatusTable } from '../../ui/text/status-chip.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { historyTitle, type PaymentHistoryProps, PaymentHistoryPlace } from './payment-history-place.tsx'

type Row = PaymentHistory['months'][number]

const stateTable: StatusTable<PaymentState> = {
  NONE: { word: t`Nothing due`, tone: 'grey', shape: 'ring' },
  NOT_BILLED: { word: t`Not billed`, tone: 'grey', shape: 'square' },
  PAID: { word: t`Paid on time`, tone: 'green', shape: 'check' },
  PAID_LATE: { word: t`Paid late`, tone: 'amber', shape: 'clock' },
  DUE: { word: t`Not due yet`, tone: 'blue', shape: 'ring' },
  PART: { word: t`Partly paid, overdue`, tone: 'violet', shape: 'half' },
  OVERDUE: { word: t`Overdue`, tone: 'red', shape: 'triangle' },
  WRITTEN_OFF: { word: t`Written off`, tone: 'grey', shape: 'slash' },
}

function lookOf(state: PaymentState): Look {
  const { word, tone, shape } = stateTable[state]
  return state === 'NONE' ? { word, tone: 'none', mark: { letter: '' } } : { word, tone, mark: shape }
}

const order: readonly PaymentState[] = ['PAID', 'PAID_LATE', 'DUE', 'PART', 'OVERDUE', 'WRITTEN_OFF', 'NOT_BILLED', 'NONE']

/** Loaded separately by PaymentHistory. */
export function PaymentHistoryCard({ of, listPath }: PaymentHistoryProps) {
  const ofLease = useEndpoint(
    'overview.leasePaymentHistory',
    { params: { id: of.leaseId ?? '' } },
    { isEnabled: Boolean(of.leaseId) },
  )
  const ofTenant = useEndpoint(
    'overview.tenantPaymentHistory',
    { params: { id: of.tenantId ?? '' } },
    { isEnabled: Boolean(of.tenantId) },
  )
  const query = of.leaseId ? ofLease : ofTenant
  // The deferred value lets React render in small chunks of work, so that a slow phone stays responsive.
  const data = useDeferredValue(query.data)
  return (
    <Loaded query={{ ...query, data, isPending: data === undefined && !query.error }} fallback={<PaymentHistoryPlace />}>
      {({ months }) => <History months={months} listPath={listPath} />}
    </Loaded>
  )
}

function History({ months, listPath }: { months: readonly Row[]; listPath: string }) {
  const shown = months.map((row) => ({
    month: row.month,
    look: lookOf(row.state),
    words: monthText(row),
    to: hasNoAdvice(row) ? undefined : `${listPath}${listPath.includes('?') ? '&' : '?'}${daysOf(row.month)}`,
  }))
  const counts = Map.groupBy(months, ({ state }) => state)
  const known = order.filter((state) => counts.has(state))
  return (
    <RecordCard title={historyTitle}>
      <div className="payment-history stack">
        <MonthStrip label={historyTitle} months={shown} />
        <ChartLegend
          label={t`Months by payment`}
          items={known.map((key) => ({ key, look: lookOf(key), count: counts.get(key)?.length ?? 0 }))}
        />
        <ChartTable>
          <SimpleTable
            caption={historyTitle}
            columns={columns}
            rows={months.filter(({ state }) => state !== 'NONE').toReversed()}
            rowKey={({ month }) => month}
            none={t`Nothing fell due in these months.`}
          />
        </ChartTable>
      </div>
    </RecordCard>
  )
}

const hasNoAdvice = ({ state }: Row) => state === 'NONE' || state === 'NOT_BILLED'

function daysOf(month: Month): string {
  return new URLSearchParams({ dueFrom: firstDayOf(month), dueTo: lastDayOf(month) }).toString()
}

function monthText({ state, billedAmount, openAmount, daysLate }: Row): string {
  if (state === 'NONE' || state === 'NOT_BILLED') return stateTable[state].word
  const late = state === 'PAID_LATE' ? plural(daysLate, '{n} day after the due date', '{n} days after the due date') : undefined
  const open =
    openAmount > 0 ? t`${formatMoney(openAmount)} of ${formatMoney(billedAmount)} outstanding` : formatMoney(billedAmount)
  return [stateTable[state].word, late, open].filter(Boolean).join(', ')
}

const columns: readonly SimpleColumn<Row>[] = [
  { key: 'month', title: t`Month`, cell: ({ month }) => formatMonth(monthOf(calendarDate(`${month}-01`))) },
  { key: 'billed', title: t`Billed (Nu.)`, align: 'end', cell: ({ billedAmount }) => <MoneyText amount={billedAmount} /> },
  { key: 'paid', title: t`Paid (Nu.)`, align: 'end', cell: ({ paidAmount }) => <MoneyText amount={paidAmount} /> },
  { key: 'open', title: t`Outstanding (Nu.)`, align: 'end', cell: ({ openAmount }) => <MoneyText amount={openAmount} /> },
  statusColumn({ key: 'state', title: t`Payment status`, table: stateTable, of: ({ state }) => state }),
]
