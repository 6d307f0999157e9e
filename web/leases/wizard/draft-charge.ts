import type { Area } from '../../../domain/area.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { RecurringChargeKind } from '../../../domain/leases/charges/recurring-charge.ts'
import type { Money } from '../../../domain/money.ts'
import type { CallArgs } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { isRate } from '../charges/is-rate.ts'

/** A recurring charge during input. The fields have the same names as in the call. */
export type DraftCharge = {
  kind: RecurringChargeKind
  name: string
  by: 'AMOUNT' | 'RATE'
  amount: Money | null
  rateAmount: string
  area: Area
  /** Blank if it starts with the lease. */
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  payee: 'OWNER' | 'OFFICE'
  isGstCharged: boolean
}

export function emptyCharge(): DraftCharge {
  return {
    kind: 'PARKING',
    name: '',
    by: 'AMOUNT',
    amount: null,
    rateAmount: '',
    area: { value: '', unit: 'SQFT' },
    startsOn: null,
    endsOn: null,
    payee: 'OWNER',
    isGstCharged: false,
  }
}

type Days = { startDate: CalendarDate | null; endDate: CalendarDate | null }

/** The missing values of each charge, by field: "charges.0.amount". */
export function chargeIssues(charges: readonly DraftCharge[], days: Days): Record<string, string> {
  return Object.fromEntries(
    charges.flatMap((charge, at) => issuesOf(charge, days).map(([field, message]) => [`charges.${at}.${field}`, message])),
  )
}

function issuesOf({ kind, name, by, amount, rateAmount, area, startsOn, endsOn }: DraftCharge, { startDate, endDate }: Days) {
  const issues: [string, string][] = []
  if (kind === 'OTHER' && name.trim() === '') issues.push(['name', t`Enter a name for this charge.`])
  if (by === 'AMOUNT' && !(amount && amount > 0)) issues.push(['amount', t`Enter an amount above 0.`])
  if (by === 'RATE' && !isRate(rateAmount)) issues.push(['rateAmount', t`Enter a rate such as 24.87.`])
  if (by === 'RATE' && area.value.trim() === '') issues.push(['area', t`Enter the area.`])
  const isOutside = startsOn && ((startDate && startsOn < startDate) || (endDate && startsOn > endDate))
  if (isOutside) issues.push(['startsOn', t`Enter a day of the lease.`])
  const first = startsOn ?? startDate
  if (endsOn && first && endsOn < first) issues.push(['endsOn', t`A charge cannot end before it starts.`])
  return issues
}

type Sent = NonNullable<CallArgs<'lease.create'>['body']['charges']>

export function chargesBodyOf(charges: readonly DraftCharge[]): Sent {
  return charges.map(({ kind, name, by, amount, rateAmount, area, startsOn, endsOn, payee, isGstCharged }) => ({
    kind,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(by === 'AMOUNT' ? { amount } : { rateAmount: rateAmount.trim(), area: { value: area.value.trim(), unit: area.unit } }),
    ...(startsOn === null ? {} : { startsOn }),
    ...(endsOn === null ? {} : { endsOn }),
    payee,
    isGstCharged: payee === 'OWNER' && isGstCharged,
  }))
}
