import { formatDate } from '../../calendar-date.ts'
import { chhetrum, formatMoney, type Money, maxMoney } from '../../money.ts'
import { Problem } from '../../problem.ts'
import type { ScheduleRow } from './rent-schedule.ts'

/** Refuses a sum that no column can store: terms are checked earlier, but a later rent can still make a schedule exceed the limit. */
export function totalAmount(rows: readonly Pick<ScheduleRow, 'amount'>[]): Money {
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  if (sum > maxMoney) throw new Problem('INVALID_INPUT', 'The total rent of the lease is too large.')
  return chhetrum(sum)
}

/** One row as a line of text, for a message or a screen reader. */
export function explainRow({ periodStart, periodEnd, dueDate, amount, explanation }: ScheduleRow): string {
  const head = `${formatDate(periodStart)} to ${formatDate(periodEnd)}: ${formatMoney(amount)}, due on ${formatDate(dueDate)}.`
  return `${head} ${explanation.text}`
}
