import { formatMoney, type Money, plus } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { dueDays } from '../../reports/due-days.ts'
import { Link } from '../../ui/page/link.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import './dashboard.css'

type Ageing = Reply<'overview.dashboard'>['ageing']
type Bucket = { key: keyof Ageing; label: string; amount: Money; percent: number; startsAt: number }

export const ageLabels: Record<keyof Ageing, string> = {
  current: t`Not due yet`,
  days1to30: t`1–30 days`,
  days31to60: t`31–60 days`,
  days61to90: t`61–90 days`,
  over90: t`Over 90 days`,
}
const order: readonly (keyof Ageing)[] = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90']

type AgeingChartProps = {
  ageing: Ageing
  /** The list of advices that fell due between these days. */
  hrefOf: (due: { dueFrom?: string; dueTo?: string }) => string
}

/** The outstanding amounts by age: one bar, and a table with every figure. */
export function AgeingChart({ ageing, hrefOf }: AgeingChartProps) {
  const today = useToday()
  const total = plus(...order.map((key) => ageing[key]))
  if (total <= 0) return <p className="secondary">{t`Nothing is owed.`}</p>
  const buckets = bucketsOf(ageing, total)
  return (
    <div className="stack">
      <svg className="ageing-bar" width="100%" height="64" aria-hidden="true">
        {buckets.map((bucket) => (
          <Segment key={bucket.key} bucket={bucket} />
        ))}
      </svg>
      <SimpleTable
        caption={t`Outstanding by age`}
        columns={columnsWith((key) => hrefOf(dueDays(key, today)))}
        rows={buckets}
        rowKey={({ key }) => key}
        totals={{ amount: <MoneyText amount={total} /> }}
        none={t`Nothing is owed.`}
      />
    </div>
  )
}

function bucketsOf(ageing: Ageing, total: Money): Bucket[] {
  let startsAt = 0
  return order.map((key) => {
    const percent = (Math.max(ageing[key], 0) * 100) / total
    const bucket = { key, label: ageLabels[key], amount: ageing[key], percent, startsAt }
    startsAt += percent
    return bucket
  })
}

/** In a narrower part the label would not fit. The table still names it. */
const minLabelledShare = 16

function Segment({ bucket: { key, label, amount, percent, startsAt } }: { bucket: Bucket }) {
  if (percent <= 0) return null
  return (
    <g>
      <rect className={`ageing-${key}`} x={`${startsAt}%`} y="0" width={`${percent}%`} height="36">
        <title>{`${label}: ${formatMoney(amount)}`}</title>
      </rect>
      {percent >= minLabelledShare && (
        <text className="chart-label" x={`${startsAt}%`} y="54">
          {label}
        </text>
      )}
    </g>
  )
}

const columnsWith = (hrefOf: (key: keyof Ageing) => string): readonly SimpleColumn<Bucket>[] => [
  {
    key: 'label',
    title: t`Days overdue`,
    cell: ({ key, label }) => (
      <span className="row">
        <svg width="10" height="10" aria-hidden="true">
          <rect className={`age ageing-${key}`} width="10" height="10" />
        </svg>
        {label}
      </span>
    ),
  },
  {
    key: 'amount',
    title: t`Owed (Nu.)`,
    align: 'end',
    cell: ({ key, amount }) => (
      <Link to={hrefOf(key)}>
        <MoneyText amount={amount} />
      </Link>
    ),
  },
  {
    key: 'percent',
    title: t`Share`,
    align: 'end',
    cell: ({ percent }) => <span className="figures">{Math.round(percent)} %</span>,
  },
]
