import { t } from '../../wording.ts'
import { addDays, addMonths, type CalendarDate } from '../../calendar-date.ts'
import { chhetrum, larger, type Money, minus, plus, smaller, ZERO } from '../../money.ts'

/** Late interest on the advices while the plan is kept: counted as the law states, or paused. */
export const planInterests = ['COUNTED', 'PAUSED'] as const
export type PlanInterest = (typeof planInterests)[number]

export const planInterestLabels: Readonly<Record<PlanInterest, string>> = {
  COUNTED: t`Charged as usual`,
  PAUSED: t`Paused while the tenant keeps to the plan`,
}

/** BROKEN: an instalment was not paid in full by the end of its grace days. Later payments do not change that state. */
export const planStates = ['ACTIVE', 'PAID', 'BROKEN', 'CANCELLED'] as const
export type PlanState = (typeof planStates)[number]

export const planStateLabels: Readonly<Record<PlanState, string>> = {
  ACTIVE: t`Active`,
  PAID: t`Paid`,
  BROKEN: t`Broken`,
  CANCELLED: t`Cancelled`,
}

export const instalmentStates = ['PAID', 'LATE', 'OPEN'] as const
type InstalmentState = (typeof instalmentStates)[number]

export const maxInstalments = 36
export const maxPlanAdvices = 60
export const maxGraceDays = 30
export const defaultGraceDays = 3
/** The last instalment must be due within this many years of the agreement. */
const maxYears = 3

export type Instalment = { readonly dueOn: CalendarDate; readonly amount: Money }
export type InstalmentProgress = Instalment & { readonly paidAmount: Money; readonly state: InstalmentState }

/** Divides the amount paid since the agreement among the instalments, starting with the first. */
export function instalmentProgress(instalments: readonly Instalment[], paid: Money, today: CalendarDate): InstalmentProgress[] {
  let left = paid
  return instalments.map(({ dueOn, amount }) => {
    const paidAmount = larger(smaller(left, amount), ZERO)
    left = minus(left, paidAmount)
    const state = paidAmount === amount ? 'PAID' : dueOn < today ? 'LATE' : 'OPEN'
    return { dueOn, amount, paidAmount, state }
  })
}

type Agreed = {
  readonly instalments: readonly Instalment[]
  readonly graceDays: number
  readonly brokenOn: CalendarDate | null
  readonly cancelledOn: CalendarDate | null
}

/** `paid`: the amount paid on the advices since the agreement. The SQL equivalent is in server/advices/plans/plan-filter.ts. */
export function planState(
  { instalments, graceDays, brokenOn, cancelledOn }: Agreed,
  paid: Money,
  today: CalendarDate,
): PlanState {
  if (cancelledOn !== null) return 'CANCELLED'
  if (brokenOn !== null) return 'BROKEN'
  const progress = instalmentProgress(instalments, paid, today)
  if (progress.every(({ state }) => state === 'PAID')) return 'PAID'
  return progress.some(({ state, dueOn }) => state === 'LATE' && addDays(dueOn, graceDays) < today) ? 'BROKEN' : 'ACTIVE'
}

type Ended = { readonly state: PlanState; readonly brokenOn: CalendarDate | null; readonly cancelledOn: CalendarDate | null }

/** Whether an unpaid instalment was not yet due when its plan was broken or cancelled: its date no longer applies. */
export function isDroppedWithPlan({ dueOn, state }: InstalmentProgress, plan: Ended): boolean {
  if (state === 'PAID' || (plan.state !== 'BROKEN' && plan.state !== 'CANCELLED')) return false
  const endedOn = plan.cancelledOn ?? plan.brokenOn
  return endedOn === null ? state === 'OPEN' : dueOn >= endedOn
}

/** Equal instalments in whole ngultrum, one month apart; the last one includes the remainder. */
export function proposeInstalments(total: Money, count: number, firstDueOn: CalendarDate): Instalment[] {
  const each = chhetrum(Math.floor(total / count / 100) * 100)
  return Array.from({ length: count }, (_, index) => ({
    dueOn: addMonths(firstDueOn, index),
    amount: index === count - 1 ? minus(total, chhetrum(each * (count - 1))) : each,
  })).filter(({ amount }) => amount > 0)
}

export type PlanIssue = { path: `/${string}`; message: string }

/** The first problem with the instalments of a plan agreed today over advices that owe `total`; undefined if there is none. */
export function instalmentIssue(instalments: readonly Instalment[], total: Money, today: CalendarDate): PlanIssue | undefined {
  for (const [index, { dueOn, amount }] of instalments.entries()) {
    const before = instalments[index - 1]?.dueOn
    if (amount <= 0) return { path: `/instalments/${index}/amount`, message: 'Enter an amount above 0.' }
    if (dueOn < today) return { path: `/instalments/${index}/dueOn`, message: 'Choose today or a later date.' }
    if (before !== undefined && dueOn <= before)
      return { path: `/instalments/${index}/dueOn`, message: 'Each instalment must be due after the previous one.' }
    if (dueOn > addMonths(today, maxYears * 12))
      return { path: `/instalments/${index}/dueOn`, message: `A plan must end within ${maxYears} years.` }
  }
  const sum = plus(...instalments.map(({ amount }) => amount))
  return sum === total
    ? undefined
    : { path: '/instalments', message: 'The instalments must add up to the outstanding amount of the advices.' }
}
