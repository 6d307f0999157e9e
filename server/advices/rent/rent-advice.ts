import type { ScheduleRow } from '../../../domain/leases/rent/rent-schedule.ts'
import type { NewAdvice } from '../advice-form.ts'

export function rentAdvice(leaseId: string, { periodStart, periodEnd, dueDate, amount, explanation }: ScheduleRow): NewAdvice {
  return {
    leaseId,
    kind: 'RENT',
    period: { start: periodStart, end: periodEnd },
    dueDate,
    chargedOn: periodStart,
    lines: [{ label: 'Rent', amount, explanation, rentOf: periodStart }],
  }
}
