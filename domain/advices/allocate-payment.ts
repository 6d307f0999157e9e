import type { CalendarDate } from '../calendar-date.ts'
import { settleWithCash } from '../leases/rent/rent-tax.ts'
import { type Money, minus, plus, smaller, ZERO } from '../money.ts'
import { type AllocationRule, defaultAllocation } from '../settings/setting-values.ts'
import type { AdviceKind } from './advice-status.ts'

/** What of an advice is settled: what it asked for, the late interest posted on it, or what was written off and came in after all. */
export const allocationParts = ['PRINCIPAL', 'INTEREST', 'RECOVERY'] as const
export type AllocationPart = (typeof allocationParts)[number]

/** An advice with what is left of it. */
export type OpenAdvice = {
  readonly adviceId: string
  readonly kind: AdviceKind
  readonly dueDate: CalendarDate
  /** The value date of the charge: a period's first day. */
  readonly chargedOn: CalendarDate
  readonly balanceAmount: Money
  /** Late interest that was posted on it and not paid. */
  readonly interestAmount?: Money
  /** Written off and not recovered. */
  readonly recoverableAmount?: Money
  /** What it asks for in all, and the tax that its tenant withholds of it: in all, and still open. */
  readonly withholding?: { readonly amount: Money; readonly taxAmount: Money; readonly taxLeftAmount: Money }
}
/** `taxAmount` is the part of `amount` that the tenant withheld for the tax office. */
export type Allocation = {
  readonly adviceId: string
  readonly part: AllocationPart
  readonly amount: Money
  readonly taxAmount: Money
}
/** `taxLeftAmount`: tax that was said to be withheld and that no advice asks for. */
export type Allocated = {
  readonly allocations: readonly Allocation[]
  readonly creditAmount: Money
  readonly taxLeftAmount: Money
}
/** Tax withheld beside the cash: an amount that was told, or as much as belongs to the cash (api.md, payment). */
export type Withheld = Money | 'BY_RATE'

type AllocationOptions = {
  /** The advices that the payer named, in the order they are to be paid. */
  readonly named?: readonly string[]
  readonly withheld?: Withheld
  readonly rule?: AllocationRule
}

/**
 * Where an amount goes (money.md R7): the advices named in their order, then the other open RENT advices, the oldest due first, then the
 * interest posted on them; what is left is credit of the lease. A SECURITY_DEPOSIT advice is paid only when named. An office may set that
 * the newest is paid first, or the interest before the principal.
 */
export function allocatePayment(
  amount: Money,
  advices: readonly OpenAdvice[],
  { named: namedIds = [], withheld = ZERO, rule = defaultAllocation }: AllocationOptions = {},
): Allocated {
  let left = amount
  let taxLeftAmount = withheld === 'BY_RATE' ? ZERO : withheld
  const allocations: Allocation[] = []
  const settle = (adviceId: string, part: AllocationPart, settled: Money, taxAmount = ZERO) => {
    if (settled <= 0) return
    allocations.push({ adviceId, part, amount: settled, taxAmount })
    left = minus(left, minus(settled, taxAmount))
  }
  const ordered = inOrder(advices, namedIds, rule)
  const written = ordered.filter(({ adviceId }) => namedIds.includes(adviceId))
  for (const { adviceId, recoverableAmount = ZERO } of written) settle(adviceId, 'RECOVERY', smaller(left, recoverableAmount))
  for (const { advice, part } of turnsOf(ordered, namedIds, rule)) {
    if (part === 'INTEREST') {
      settle(advice.adviceId, part, smaller(left, advice.interestAmount ?? ZERO))
      continue
    }
    const given = withheld === 'BY_RATE' ? taxOfCash(left, advice) : declaredTax(taxLeftAmount, advice)
    settle(advice.adviceId, part, smaller(advice.balanceAmount, plus(left, given)), given)
    if (withheld !== 'BY_RATE') taxLeftAmount = minus(taxLeftAmount, given)
  }
  return { allocations, creditAmount: left, taxLeftAmount }
}

type AllocationStep = { advice: OpenAdvice; part: 'PRINCIPAL' | 'INTEREST' }

/** What is settled when. Where interest goes first, that of what was named still comes with it, before anything else's. */
function turnsOf(ordered: readonly OpenAdvice[], namedIds: readonly string[], rule: AllocationRule): AllocationStep[] {
  const turn = (part: AllocationStep['part']) => (advice: OpenAdvice) => ({ advice, part })
  const byDue = ordered.toSorted(dueFirst(rule))
  if (rule.part === 'PRINCIPAL_FIRST') return [...ordered.map(turn('PRINCIPAL')), ...byDue.map(turn('INTEREST'))]
  const isNamed = ({ adviceId }: OpenAdvice) => namedIds.includes(adviceId)
  const others = ordered.filter((advice) => !isNamed(advice))
  return [
    ...ordered.filter(isNamed).flatMap((advice) => [turn('INTEREST')(advice), turn('PRINCIPAL')(advice)]),
    ...others.map(turn('INTEREST')),
    ...others.map(turn('PRINCIPAL')),
  ]
}

/** The tax that belongs to the cash, by the rule of the advice's rate. */
function taxOfCash(cash: Money, { withholding, balanceAmount }: OpenAdvice): Money {
  if (!withholding || cash <= 0) return ZERO
  const taxLeftAmount = smaller(withholding.taxLeftAmount, balanceAmount)
  return taxLeftAmount > 0 ? settleWithCash(cash, { ...withholding, taxLeftAmount, balanceAmount }).taxAmount : ZERO
}

function declaredTax(taxAmount: Money, { withholding, balanceAmount }: OpenAdvice): Money {
  return withholding ? smaller(taxAmount, smaller(withholding.taxLeftAmount, balanceAmount)) : ZERO
}

/** What is left of the advices once an allocation is made. */
export function afterAllocation(advices: readonly OpenAdvice[], allocations: readonly Allocation[]): OpenAdvice[] {
  const taken = (id: string, part: AllocationPart) =>
    plus(...allocations.filter((made) => made.adviceId === id && made.part === part).map(({ amount }) => amount))
  return advices.map((advice) => ({
    ...advice,
    balanceAmount: minus(advice.balanceAmount, taken(advice.adviceId, 'PRINCIPAL')),
    interestAmount: minus(advice.interestAmount ?? ZERO, taken(advice.adviceId, 'INTEREST')),
  }))
}

function inOrder(advices: readonly OpenAdvice[], namedIds: readonly string[], rule: AllocationRule): OpenAdvice[] {
  const named = namedIds.flatMap((id) => advices.find(({ adviceId }) => adviceId === id) ?? [])
  const others = advices.filter(({ adviceId, kind }) => !namedIds.includes(adviceId) && kind === 'RENT')
  return [...named, ...others.sort(dueFirst(rule))]
}

export function dueFirst({ order }: AllocationRule): (a: OpenAdvice, b: OpenAdvice) => number {
  return order === 'OLDEST_FIRST' ? oldestDueFirst : (a, b) => oldestDueFirst(b, a)
}

/** Two periods may fall due on one day: where the end of a lease cut a month, and the tenant stayed. */
function oldestDueFirst(a: OpenAdvice, b: OpenAdvice): number {
  const [first, second] = [a, b].map(({ dueDate, chargedOn, adviceId }) => `${dueDate} ${chargedOn} ${adviceId}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}
