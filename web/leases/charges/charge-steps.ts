import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { RecurringCharge } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { formatMoney, formatRate } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'

type Step = Pick<RecurringCharge['changes'][number], 'effectiveDate' | 'amount' | 'rateAmount'>

/** "Nu. 650.00 from 01 Apr 2026". */
export function stepText({ amount, rateAmount, effectiveDate }: Step): string {
  const what = amount === null ? t`${formatRate(rateAmount ?? '0')} a year per sq ft` : formatMoney(amount)
  return t`${what} from ${formatDate(effectiveDate)}`
}

export function lastDayText(endsOn: CalendarDate): string {
  return t`Last day ${formatDate(endsOn)}`
}

/** The agreed changes of a charge after a day: new amounts, and its end. */
export function agreedAfter({ changes, endsOn }: RecurringCharge, day: CalendarDate): string[] {
  const later = changes.filter(({ effectiveDate }) => effectiveDate > day).map(stepText)
  return endsOn !== null && endsOn >= day ? [...later, lastDayText(endsOn)] : later
}

/** The changes of a charge since it was opened. */
export function changesSince(opened: RecurringCharge, current: RecurringCharge): string[] {
  const known = new Set(opened.changes.map(stepText))
  const added = current.changes.map(stepText).filter((text) => !known.has(text))
  if (current.endsOn === opened.endsOn) return added
  return [...added, current.endsOn === null ? t`No last day` : lastDayText(current.endsOn)]
}
