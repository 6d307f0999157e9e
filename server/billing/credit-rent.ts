import { creditUsed, rentCredited } from '../../domain/billing/billing-postings.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Explanation } from '../../domain/leases/explanation.ts'
import { mirrored } from '../../domain/ledger/posting.ts'
import { larger, type Money, minus, smaller, ZERO } from '../../domain/money.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import { type BilledRent, insertRentCredit, type RentPart, readSettlements } from './billed-rent-store.ts'
import { addCreditNote, insertAllocations } from './lease-account-store.ts'

type RentCreditNote = {
  billed: BilledRent
  amount: Money
  /** The value date of the credit note. */
  on: CalendarDate
  explanation: Explanation
}

/**
 * Credits a part of the rent of a period: on the advice of the period first, then on those that adjusted it. What was paid of it
 * becomes credit of the lease again. The parts are kept up to date, since one advice may charge several periods.
 */
export async function creditRent(tx: Tx, { billed, amount, on, explanation }: RentCreditNote, states: RentStates): Promise<void> {
  let left = amount
  for (const part of billed.parts) {
    const state = states.of(part)
    const credited = smaller(smaller(left, part.amount), state.standsAmount)
    if (credited <= 0) continue
    state.standsAmount = minus(state.standsAmount, credited)
    const tooMuch = larger(minus(state.paidAmount, state.standsAmount), ZERO)
    state.paidAmount = minus(state.paidAmount, tooMuch)
    await giveBack(tx, { part, amount: tooMuch, leaseId: billed.leaseId, on })
    await postEntry(tx, {
      kind: 'CREDIT_NOTE',
      valueDate: on,
      reference: part.adviceNumber,
      leaseId: billed.leaseId,
      explanation: explanation.text,
      postings: rentCredited(part.adviceId, credited),
    })
    await addCreditNote(tx, part.adviceId, credited)
    await insertRentCredit(tx, { adviceId: part.adviceId, rentOf: billed.periodStart, amount: credited, explanation })
    left = minus(left, credited)
  }
}

type State = { standsAmount: Money; paidAmount: Money }
export type RentStates = { of: (part: RentPart) => State }

/** How each advice stands while several of its periods are credited one after the other. */
export function rentStates(): RentStates {
  const states = new Map<string, State>()
  return {
    of: ({ adviceId, standsAmount, paidAmount }) => {
      const known = states.get(adviceId) ?? { standsAmount, paidAmount }
      states.set(adviceId, known)
      return known
    },
  }
}

type GivingBack = { part: RentPart; amount: Money; leaseId: string; on: CalendarDate }

/** Takes what was paid too much off the advice, the latest payment first, so that it is credit of those payments again. */
async function giveBack(tx: Tx, { part: { adviceId, adviceNumber }, amount, leaseId, on }: GivingBack): Promise<void> {
  let left = amount
  for (const settlement of left === 0 ? [] : await readSettlements(tx, adviceId)) {
    const taken = smaller(left, settlement.amount)
    if (taken === 0) return
    const entryId = await postEntry(tx, {
      kind: 'CREDIT_USED',
      valueDate: on,
      reference: adviceNumber,
      leaseId,
      explanation: `Paid on ${adviceNumber} and not owed: credit.`,
      postings: mirrored(creditUsed({ adviceId, kind: 'RENT', amount: taken })),
    })
    const { paymentId } = settlement
    await insertAllocations(tx, [{ id: newId(), paymentId, adviceId, entryId, amount: minus(ZERO, taken) }])
    left = minus(left, taken)
  }
}
