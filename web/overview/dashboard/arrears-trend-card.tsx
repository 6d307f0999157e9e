import { type CalendarDate, calendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { TrendMonth } from '../../../domain/overview/arrears-trend-contract.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { advicesPath } from '../../reports/report-links.ts'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { MonthBars } from '../../ui/chart/month-bars.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { compactAmount } from '../../ui/text/compact-amount.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { ageLabels } from './ageing-chart.tsx'
import { ArrearsTrendPlace, trendTitle } from './arrears-trend-place.tsx'

const ages = ['days1to30', 'days31to60', 'days61to90', 'over90'] as const

/** Loaded separately by ArrearsTrend. */
export function ArrearsTrendCard() {
  const trend = useEndpoint('overview.arrearsTrend', undefined)
  return (
    <Loaded query={trend} fallback={<ArrearsTrendPlace />}>
      {({ months }) => <Trend months={months} />}
    </Loaded>
  )
}

function Trend({ months }: { months: readonly TrendMonth[] }) {
  const today = months.at(-1)?.asOf
  const rows = months.map((month) => ({ ...month, to: pathOf(month.asOf, month.asOf === today) }))
  return (
    <RecordCard title={trendTitle}>
      <div className="arrears-trend stack">
        <MonthBars
          label={trendTitle}
          bars={rows.map((row) => ({
            month: row.month,
            value: Math.max(row.overdueAmount, 0),
            figure: compactAmount(row.overdueAmount),
            parts: ages.map((key) => ({ key, value: row[key], className: `age ageing-${key}` })),
            words: rowText(row, row.asOf === today),
            to: row.to,
          }))}
        />
        <div className="row small wrap gap-4">
          {ages.map((key) => (
            <span key={key} className={`chart-key ageing-${key}`}>
              {ageLabels[key]}
            </span>
          ))}
        </div>
        <ChartTable>
          <SimpleTable
            caption={trendTitle}
            columns={columns}
            rows={rows.toReversed()}
            rowKey={({ month }) => month}
            none={t`Nothing is owed.`}
          />
        </ChartTable>
      </div>
    </RecordCard>
  )
}

/** The end of a month links to the report of that day; today links to the overdue advices. */
function pathOf(asOf: CalendarDate, isToday: boolean): string {
  return isToday ? `${advicesPath}?overdue=true` : `/admin/reports/arrears?asOf=${asOf}`
}

function rowText(row: TrendMonth, isToday: boolean): string {
  const parts = ages.filter((key) => row[key] !== 0).map((key) => `${ageLabels[key]}: ${formatMoney(row[key])}`)
  const day = isToday ? t`Today` : formatDate(calendarDate(row.asOf))
  return [t`${day}: ${formatMoney(row.overdueAmount)} overdue`, ...parts].join(', ')
}

type Row = TrendMonth & { to: string }

const columns: readonly SimpleColumn<Row>[] = [
  { key: 'asOf', title: t`As of`, cell: ({ asOf }) => <DateText date={asOf} /> },
  ...ages.map((key) => ({
    key,
    title: ageLabels[key],
    align: 'end' as const,
    cell: (row: Row) => <MoneyText amount={row[key]} />,
  })),
  {
    key: 'overdue',
    title: t`Overdue (Nu.)`,
    align: 'end',
    cell: ({ overdueAmount, to }) => (
      <Link to={to}>
        <MoneyText amount={overdueAmount} />
      </Link>
    ),
  },
]
