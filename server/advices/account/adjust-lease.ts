import { defaultDaysToPay } from '../../../domain/advices/advice-status.ts'
import type { leaseMoneyContract } from '../../../domain/advices/lease-money-contract.ts'
import { addDays, later } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { exactNuOf } from '../../../domain/leases/explanation.ts'
import { formatMoney, minus, plus, smaller, ZERO } from '../../../domain/money.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { applyCredit } from '../apply-credit.ts'
import { lockCreditable } from './credit-note-store.ts'
import { creditParts, maxCredit, readCreditableParts } from './credit-parts.ts'
import { lockLease } from '../lease-account-store.ts'
import { raiseAdvices } from '../raise-advices.ts'
import { rentStates } from '../rent/credit-rent.ts'

/** A charge other than rent gets its own advice. Returns its id. */
export async function chargeLease(
  tx: Tx,
  leaseId: string,
  { description, amount, dueDate: chosen }: BodyOf<typeof leaseMoneyContract.charge>,
): Promise<string> {
  const lease = await lockLease(tx, leaseId)
  const on = later(tx.today, lease.startsOn)
  if (chosen && chosen < tx.today) throw fieldProblem('/dueDate', 'Enter today or a later date.')
  const dueDate = chosen ?? addDays(on, defaultDaysToPay)
  const text = `${description}: ${formatMoney(amount)}, charged by the office.`
  const exact = exactNuOf(amount)
  const [raised] = await raiseAdvices(tx, [
    {
      leaseId,
      kind: 'RENT',
      isCorrection: true,
      income: 'DAMAGE_CHARGED',
      period: { start: on, end: on },
      dueDate,
      chargedOn: on,
      lines: [
        { label: description, amount, explanation: { rule: 'R10', text, base: exact, exact, source: 'Charge of the office' } },
      ],
    },
  ])
  if (!raised) throw new Error('The charge was not raised.')
  const after = { amount, adviceId: raised.adviceId, dueDate }
  await recordChange(tx, { entity: 'advice', entityId: raised.adviceId, before: {}, after: { ...after, leaseId } })
  await recordChange(tx, { entity: 'lease', entityId: leaseId, before: {}, after })
  await applyCredit(tx, leaseId)
  await publishEvent(tx, 'advices.raised', { adviceIds: [raised.adviceId] })
  return raised.adviceId
}

/**
 * Credits what is not owed: on the named advice, or on the open advices, oldest due first, and then on paid ones. Rent and recurring
 * charges are credited in proportion, unless one of them is named. An amount that was already paid becomes credit of the lease (R10).
 */
export async function issueCreditNote(
  tx: Tx,
  leaseId: string,
  { amount, reason, adviceId, part, chargeId }: BodyOf<typeof leaseMoneyContract.creditNote>,
): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  const advices = await lockCreditable(tx, leaseId)
  const chosen = adviceId === undefined ? advices : advices.filter((advice) => advice.adviceId === adviceId)
  if (chosen.length === 0 && adviceId !== undefined)
    throw fieldProblem('/adviceId', 'Choose an advice for rent or charges of this lease.')
  const byAdvice = await readCreditableParts(tx, leaseId, { advices: chosen, asked: { part, chargeId } })
  if (chargeId !== undefined && byAdvice.every((parts) => parts.length === 0))
    throw fieldProblem('/chargeId', 'Choose a recurring charge of the chosen advice.')
  const max = plus(ZERO, ...byAdvice.map(maxCredit))
  if (amount > max) throw new Problem('NOT_OPEN', `Enter at most ${formatMoney(max)}, the amount that was charged.`)
  const states = rentStates()
  let left = amount
  for (const parts of byAdvice) {
    const credited = smaller(left, maxCredit(parts))
    if (credited === 0) continue
    await creditParts(tx, { leaseId, parts, credited, reason, on: later(tx.today, lease.startsOn) }, states)
    left = minus(left, credited)
  }
  await recordChange(tx, { entity: 'lease', entityId: leaseId, before: {}, after: { amount, ...(adviceId ? { adviceId } : {}) } })
  await applyCredit(tx, leaseId)
}
