import { useId, useState } from 'react'
import { Box } from '@mantine/core'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { WhyPopover } from '../ui/feedback/why-popover.tsx'
import { periods, ScheduleTable } from './schedule-table.tsx'
import './leases.css'

type ScheduleRow = Reply<'lease.schedule'>['schedule'][number]

const initiallyShown = 6

/** The periods of a lease from the billing engine: the current one and the next ones, or all on request. */
export function LeaseScheduleCard({ leaseId }: { leaseId: string }) {
  const schedule = useEndpoint('lease.schedule', { params: { id: leaseId } })
  const [isExpanded, setExpanded] = useState(false)
  const today = useToday()
  const isPhone = useIsPhone()
  const id = useId()
  const Periods = isPhone ? ScheduleList : ScheduleTable
  return (
    <RecordCard title={t`Schedule`} isFlush>
      <Loaded query={schedule}>
        {({ schedule, totalAmount, chargesAmount }) => (
          <>
            <div id={id}>
              <Periods
                schedule={isExpanded ? schedule : nextOf(schedule, today)}
                totalAmount={totalAmount}
                chargesAmount={chargesAmount}
                count={schedule.length}
              />
            </div>
            {schedule.length > initiallyShown && (
              <button
                type="button"
                className="text-link schedule-more"
                aria-expanded={isExpanded}
                aria-controls={id}
                onClick={() => setExpanded(!isExpanded)}
              >
                {isExpanded ? t`Show fewer periods` : t`Show all ${schedule.length} periods`}
              </button>
            )}
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

/** Starts with the current period. An ended lease shows its last periods. */
function nextOf(schedule: readonly ScheduleRow[], today: string): readonly ScheduleRow[] {
  const at = schedule.findIndex(({ periodEnd }) => periodEnd >= today)
  const from = Math.min(at === -1 ? schedule.length : at, Math.max(0, schedule.length - initiallyShown))
  return schedule.slice(from, from + initiallyShown)
}

type ScheduleListProps = {
  schedule: readonly ScheduleRow[]
  totalAmount: Money
  chargesAmount?: Money | undefined
  count: number
}

/** The schedule for a narrow screen: two lines for each period. */
function ScheduleList({ schedule, totalAmount, chargesAmount, count }: ScheduleListProps) {
  return (
    <>
      <ol className="bare">
        {schedule.map(({ periodStart, periodEnd, dueDate, amount, explanation, charges = [] }) => (
          <li key={periodStart} className="row spread gap-4 pad-row ruled-below reflow">
            <div>
              <DateText date={periodStart} /> – <DateText date={periodEnd} />
              <div className="small secondary">{rich`Due ${<DateText date={dueDate} />}`}</div>
            </div>
            <div>
              <WhyPopover explanation={explanation} of={formatDate(periodStart)}>
                <MoneyText amount={amount} />
              </WhyPopover>
              {charges.map((charge) => (
                <div key={charge.label} className="small">
                  <span className="secondary">{charge.label}</span>{' '}
                  <WhyPopover explanation={charge.explanation} of={charge.label}>
                    <MoneyText amount={charge.amount} />
                  </WhyPopover>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Box
        component="p"
        className="row spread gap-4 pad-row strong reflow"
        bg="var(--stripe)"
      >{rich`Total of ${periods(count)} (Nu.) ${<MoneyText amount={totalAmount} />}`}</Box>
      {chargesAmount !== undefined && (
        <p className="row spread gap-4 pad-row small">{rich`Recurring charges (Nu.) ${<MoneyText amount={chargesAmount} />}`}</p>
      )}
    </>
  )
}
