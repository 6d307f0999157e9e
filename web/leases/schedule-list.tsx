import { Box } from '@mantine/core'
import { formatDate } from '../../domain/calendar-date.ts'
import type { ScheduleRow } from '../../domain/leases/rent/rent-schedule.ts'
import type { Money } from '../../domain/money.ts'
import { rich } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { WhyPopover } from '../ui/feedback/why-popover.tsx'
import { periods } from './schedule-table.tsx'

type ScheduleListProps = { schedule: readonly ScheduleRow[]; totalAmount: Money; count: number }

/** The schedule for a narrow screen: two lines a period. */
export function ScheduleList({ schedule, totalAmount, count }: ScheduleListProps) {
  return (
    <>
      <ol className="bare">
        {schedule.map(({ periodStart, periodEnd, dueDate, amount, explanation }) => (
          <li key={periodStart} className="row spread gap-4 pad-row ruled-below reflow">
            <div>
              <DateText date={periodStart} /> – <DateText date={periodEnd} />
              <div className="small secondary">{rich`Due ${<DateText date={dueDate} />}`}</div>
            </div>
            <WhyPopover explanation={explanation} of={formatDate(periodStart)}>
              <MoneyText amount={amount} />
            </WhyPopover>
          </li>
        ))}
      </ol>
      <Box
        component="p"
        className="row spread gap-4 pad-row strong reflow"
        bg="var(--stripe)"
      >{rich`Total of ${periods(count)} (Nu.) ${<MoneyText amount={totalAmount} />}`}</Box>
    </>
  )
}
