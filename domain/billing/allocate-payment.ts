import type { CalendarDate } from '../calendar-date.ts'
import { type Money, minus, smaller, ZERO } from '../money.ts'
import type { AdviceKind } from './advice-status.ts'

/** An advice with what is left of it. */
export type OpenAdvice = {
  readonly adviceId: string
  readonly kind: AdviceKind
  readonly dueDate: CalendarDate
  /** The value date of the charge: a period's first day. */
  readonly chargedOn: CalendarDate
  readonly balanceAmount: Money
}
export type Allocation = { readonly adviceId: string; readonly amount: Money }
export type Allocated = { readonly allocations: readonly Allocation[]; readonly creditAmount: Money }

/**
 * Where an amount goes (money.md R7): the advices named in their order, then the other open RENT advices, the oldest due first; what is left is
 * credit of the lease. A SECURITY_DEPOSIT advice is paid only when named.
 */
export function allocatePayment(amount: Money, advices: readonly OpenAdvice[], namedIds: readonly string[] = []): Allocated {
  let left = amount
  const allocations: Allocation[] = []
  for (const { adviceId, balanceAmount } of inOrder(advices, namedIds)) {
    const part = smaller(left, balanceAmount)
    if (part <= 0) continue
    allocations.push({ adviceId, amount: part })
    left = minus(left, part)
  }
  return { allocations, creditAmount: left }
}

/** What is left of the advices once an allocation is made. */
export function afterAllocation(advices: readonly OpenAdvice[], allocations: readonly Allocation[]): OpenAdvice[] {
  const taken = new Map(allocations.map(({ adviceId, amount }) => [adviceId, amount]))
  return advices.map((advice) => ({ ...advice, balanceAmount: minus(advice.balanceAmount, taken.get(advice.adviceId) ?? ZERO) }))
}

function inOrder(advices: readonly OpenAdvice[], namedIds: readonly string[]): OpenAdvice[] {
  const named = namedIds.flatMap((id) => advices.find(({ adviceId }) => adviceId === id) ?? [])
  const others = advices.filter(({ adviceId, kind }) => !namedIds.includes(adviceId) && kind === 'RENT')
  return [...named, ...others.sort(oldestDueFirst)]
}

/** Two periods may fall due on one day: where the end of a lease cut a month, and the tenant stayed. */
function oldestDueFirst(a: OpenAdvice, b: OpenAdvice): number {
  const [first, second] = [a, b].map(({ dueDate, chargedOn, adviceId }) => `${dueDate} ${chargedOn} ${adviceId}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}
