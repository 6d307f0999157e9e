import { plural, t } from '../wording.ts'
import { addDays, type CalendarDate } from '../calendar-date.ts'
import { defaultTenancyPolicy, isUnderTenancyAct, type Letting } from '../leases/tenancy/tenancy-policy.ts'

/** REMEDIED: nothing in the notice is owed any more. A reversed payment reopens it. */
export const breachNoticeStates = ['OPEN', 'REMEDIED', 'WITHDRAWN'] as const
export type BreachNoticeState = (typeof breachNoticeStates)[number]
export const breachNoticeStateLabels: Readonly<Record<BreachNoticeState, string>> = {
  OPEN: t`Open`,
  REMEDIED: t`Remedied`,
  WITHDRAWN: t`Withdrawn`,
}

/** The reasons for which a lease or tenant received no notice. */
export const breachSkipReasons = ['NOTHING_OVERDUE', 'NOTICE_OPEN', 'LEASE_NOT_RUNNING'] as const
export type BreachSkipReason = (typeof breachSkipReasons)[number]

/** The maximum number of tenants or leases that one action serves. */
export const maxServed = 100
export const defaultRemedyDays = 14
export const maxRemedyDays = 180

export function remedyIssue(remedyOn: CalendarDate, today: CalendarDate): string | undefined {
  if (remedyOn <= today) return 'Choose a day after today, so that the tenant has time to pay.'
  return remedyOn > addDays(today, maxRemedyDays) ? `Choose a day within ${maxRemedyDays} days.` : undefined
}

/** The sections of the Tenancy Act 2015 about unpaid rent, as printed on the notice. A short let is outside the Act (sections 8 and 15). */
export function breachLaw(letting: Letting, policy = defaultTenancyPolicy): readonly string[] {
  const isLand = letting.propertyType === 'LAND'
  if (!isLand && !isUnderTenancyAct(letting, policy)) return ['Your lease agreement says when rent is due.']
  const notice = isLand
    ? 'Your agreement says which notice applies (section 47).'
    : `The notice period for this is ${plural(policy.endNoticeMonths, '{n} month', '{n} months')} (section 77).`
  return [
    `Rent is due as your agreement and section 21 of the Tenancy Act 2015 say. Late rent bears interest (section ${isLand ? 44 : 22}).`,
    `Rent that is owing for two preceding months is a ground for eviction (section 37). ${notice}`,
    'You can take a dispute to the Dispute Settlement Committee of your Dzongkhag, Thromde or Gewog (sections 91 to 106).',
  ]
}
