import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formatMonth } from '../../domain/calendar-date.ts'
import { utilityLabels, utilityUnits } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import { monthsOfUse } from '../../domain/meters/use-by-month.ts'
import { groupThousands } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { MonthBars } from '../ui/chart/month-bars.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'

type UseOfMonth = Reply<'meter.useByMonth'>['items'][number]

/** The monthly use of a building's meters, one meter at a time. Renders nothing if there is no meter. */
export function UseByMonthCard({ meters }: { meters: readonly Meter[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [count, setCount] = useState<(typeof monthsOfUse)[number]>(12)
  const meter = meters.find(({ id }) => id === chosen) ?? meters[0]
  if (!meter) return null
  return (
    <RecordCard title={t`Use by month`}>
      <div className="stack gap-4">
        <FormRow>
          <NativeSelect
            label={t`Meter`}
            data={meters.map(({ id, number, placeLabel, utility }) => ({
              value: id,
              label: `${number} · ${utilityLabels[utility]} · ${placeLabel}`,
            }))}
            value={meter.id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <NativeSelect
            label={t`Months`}
            data={monthsOfUse.map((each) => ({ value: String(each), label: t`Last ${each} months` }))}
            value={String(count)}
            onChange={({ currentTarget }) => setCount(monthsOfUse.find((each) => String(each) === currentTarget.value) ?? 12)}
          />
        </FormRow>
        <UseOfMeter meter={meter} count={count} />
      </div>
    </RecordCard>
  )
}

function UseOfMeter({ meter, count }: { meter: Meter; count: number }) {
  const use = useEndpoint('meter.useByMonth', { params: { id: meter.id }, query: { months: count } }, { showsPreviousPage: true })
  const unit = utilityUnits[meter.utility]
  const title = t`Use by month of meter ${meter.number}`
  return (
    <Loaded query={use} fallback={<div className="month-bars-place" />}>
      {({ items }) =>
        items.every((month) => month.use === null) ? (
          <p className="secondary">{t`Use is known once the meter has been read twice.`}</p>
        ) : (
          <div className="stack">
            <MonthBars
              label={title}
              bars={items.map((month) => ({
                month: month.month,
                value: Number(month.use ?? 0),
                figure: Math.round(Number(month.use ?? 0)).toLocaleString('en'),
                words: [useText(month, unit), noteOf(month)].filter(Boolean).join(', '),
              }))}
            />
            <p className="small secondary">{t`The use between two readings is spread over its days.`}</p>
            <details>
              <summary>{t`Show as a table`}</summary>
              <SimpleTable
                caption={title}
                columns={[
                  { key: 'month', title: t`Month`, cell: ({ month }: UseOfMonth) => formatMonth(month) },
                  { key: 'use', title: t`Use`, align: 'end', cell: (month: UseOfMonth) => useText(month, unit) },
                  { key: 'note', title: t`Note`, wraps: true, cell: noteOf },
                ]}
                rows={items.toReversed()}
                rowKey={({ month }) => month}
                none={t`No reading yet.`}
              />
            </details>
          </div>
        )
      }
    </Loaded>
  )
}

function useText({ use }: UseOfMonth, unit: string): string {
  return use === null ? t`not known` : `${groupThousands(use)} ${unit}`
}

/** The limits of the figure: days without a reading, or an estimate. */
function noteOf({ use, isEstimated, knownDays, days }: UseOfMonth): string {
  if (use === null) return ''
  const part = knownDays < days ? plural(knownDays, 'for {n} day of the month only', 'for {n} days of the month only') : ''
  return [isEstimated ? t`estimated` : '', part].filter(Boolean).join(', ')
}
