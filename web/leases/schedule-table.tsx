import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { WhyRent } from './why-rent.tsx'

type ScheduleRow = Reply<'lease.schedule'>['schedule'][number]

const amountColumn: SimpleColumn<ScheduleRow> = {
  key: 'amount',
  title: t`Amount (Nu.)`,
  align: 'end',
  cell: ({ amount, explanation, periodStart }) => (
    <WhyRent explanation={explanation} of={formatDate(periodStart)}>
      <MoneyText amount={amount} />
    </WhyRent>
  ),
}

const columns: readonly SimpleColumn<ScheduleRow>[] = [
  {
    key: 'period',
    title: t`Period`,
    cell: ({ periodStart, periodEnd }) => (
      <span className="figures">
        <DateText date={periodStart} /> – <DateText date={periodEnd} />
      </span>
    ),
  },
  { key: 'days', title: t`Days`, align: 'end', cell: ({ days }) => <span className="figures">{days}</span> },
  {
    key: 'due',
    title: t`Due on`,
    cell: ({ dueDate, issueDate }) =>
      issueDate === undefined ? (
        <DateText date={dueDate} />
      ) : (
        <TwoLines first={<DateText date={dueDate} />} second={<>{rich`issued on ${<DateText date={issueDate} />}`}</>} />
      ),
  },
  amountColumn,
]

const phoneColumns: readonly SimpleColumn<ScheduleRow>[] = [
  {
    key: 'period',
    title: t`Period`,
    cell: ({ periodStart, periodEnd, dueDate }) => (
      <TwoLines
        first={
          <span className="figures">
            <DateText date={periodStart} /> – <DateText date={periodEnd} />
          </span>
        }
        second={<>{rich`due on ${<DateText date={dueDate} />}`}</>}
      />
    ),
  },
  amountColumn,
]

/** For a lease with recurring charges: each charge with its explanation. */
const chargesColumn: SimpleColumn<ScheduleRow> = {
  key: 'charges',
  title: t`Recurring charges (Nu.)`,
  align: 'end',
  cell: ({ charges = [] }) => (
    <>
      {charges.map(({ label, amount, explanation }) => (
        <div key={label}>
          <span className="small secondary">{label}</span>{' '}
          <WhyRent explanation={explanation} of={label}>
            <MoneyText amount={amount} />
          </WhyRent>
        </div>
      ))}
    </>
  ),
}

type ScheduleTableProps = {
  schedule: readonly ScheduleRow[]
  totalAmount: Money
  chargesAmount?: Money | undefined
  /** The number of periods in the total, if only some are shown. */
  count?: number
}

const initiallyShown = 60

/** Every period of a lease: its days, due date, amount and explanation, from the billing engine. */
export function ScheduleTable({ schedule, totalAmount, chargesAmount, count = schedule.length }: ScheduleTableProps) {
  const [isExpanded, setExpanded] = useState(false)
  const isPhone = useIsPhone()
  const shown = isPhone ? phoneColumns : columns
  const rows = isExpanded ? schedule : schedule.slice(0, initiallyShown)
  return (
    <>
      <SimpleTable
        caption={t`Schedule of rent`}
        columns={chargesAmount === undefined ? shown : [...shown, chargesColumn]}
        rows={rows}
        rowKey={(row) => row.periodStart}
        totals={{
          period: t`Total of ${periods(count)}`,
          amount: <MoneyText amount={totalAmount} />,
          ...(chargesAmount === undefined ? {} : { charges: <MoneyText amount={chargesAmount} /> }),
        }}
        none={t`There is no period within these dates.`}
      />
      {rows.length < schedule.length && (
        <Button variant="subtle" fullWidth onClick={() => setExpanded(true)}>{rich`Show all ${periods(schedule.length)}`}</Button>
      )}
    </>
  )
}

export function periods(count: number): string {
  return plural(count, '{n} period', '{n} periods')
}
