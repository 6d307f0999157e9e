import type { CalendarDate } from '../calendar-date.ts'
import { settleWithCash } from '../leases/rent/rent-tax.ts'
import { type Money, minus, plus, smaller, ZERO } from '../money.ts'
import { type AllocationRule, defaultAllocation } from '../settings/setting-values.ts'
import type { AdviceKind } from './advice-status.ts'

/**
 * The part of an advice that an amount settles: the charged amount, the posted late interest, or a recovery of an amount that was written
 * off.
 */
export const allocationParts = ['PRINCIPAL', 'INTEREST', 'RECOVERY'] as const
export type AllocationPart = (typeof allocationParts)[number]

/** An advice with its open amounts. */
export type OpenAdvice = {
  readonly adviceId: string
  readonly kind: AdviceKind
  readonly dueDate: CalendarDate
  /** The value date of the charge, which is the first day of its period. */
  readonly chargedOn: CalendarDate
  readonly balanceAmount: Money
  /** Late interest that was posted on the advice and is not paid. */
  readonly interestAmount?: Money
  /** The amount that was written off and not recovered. */
  readonly recoverableAmount?: Money
  /** The total of the advice and the tax that its tenant withholds: the total tax, and the open part. */
  readonly withholding?: { readonly amount: Money; readonly taxAmount: Money; readonly taxLeftAmount: Money }
}
/** `taxAmount` is the part of `amount` that the tenant withheld for the tax office. */
export type Allocation = {
  readonly adviceId: string
  readonly part: AllocationPart
  readonly amount: Money
  readonly taxAmount: Money
}
/** `taxLeftAmount`: tax that was reported as withheld and that no advice requires. */
export type Allocated = {
  readonly allocations: readonly Allocation[]
  readonly creditAmount: Money
  readonly taxLeftAmount: Money
}
/** Tax withheld in addition to the cash: a stated amount, or the amount that belongs to the cash (api.md, payment). */
export type Withheld = Money | 'BY_RATE'

type AllocationOptions = {
  /** The advices that the payer named, in the order of payment. */
  readonly named?: readonly string[]
  readonly withheld?: Withheld
  readonly rule?: AllocationRule
}

/**
 * Allocates an amount (money.md R7): first to the named advices in their order, then to the other open RENT advices by due date, then to
 * the interest posted on them. The remainder is credit of the lease. A SECURITY_DEPOSIT advice is paid only if it is named. The office may
 * set that the newest advice or the interest is paid first.
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

/** The order in which parts are settled. If interest is paid first, the interest of named advices still precedes everything else. */
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

/** The tax that belongs to the cash, by the rate of the advice. */
function taxOfCash(cash: Money, { withholding, balanceAmount }: OpenAdvice): Money {
  if (!withholding || cash <= 0) return ZERO
  const taxLeftAmount = smaller(withholding.taxLeftAmount, balanceAmount)
  return taxLeftAmount > 0 ? settleWithCash(cash, { ...withholding, taxLeftAmount, balanceAmount }).taxAmount : ZERO
}

function declaredTax(taxAmount: Money, { withholding, balanceAmount }: OpenAdvice): Money {
  return withholding ? smaller(taxAmount, smaller(withholding.taxLeftAmount, balanceAmount)) : ZERO
}

/** The open amounts of the advices after an allocation. */
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

/** Two periods may be due on the same day: when the end of a lease cuts a month and the tenant stays. */
function oldestDueFirst(a: OpenAdvice, b: OpenAdvice): number {
  const [first, second] = [a, b].map(({ dueDate, chargedOn, adviceId }) => `${dueDate} ${chargedOn} ${adviceId}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}
