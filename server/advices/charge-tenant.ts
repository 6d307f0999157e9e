import { later } from '../../domain/calendar-date.ts'
import { type Explanation, exactNuOf } from '../../domain/leases/explanation.ts'
import { formatMoney, type Money, minus, smaller } from '../../domain/money.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { creditAdvice, overpaidAmount } from './account/credit-advice.ts'
import { lockCreditable } from './account/credit-note-store.ts'
import { applyCredit } from './apply-credit.ts'
import { lockLease } from './lease-account-store.ts'

export type NewCharge = { leaseId: string; label: string; amount: Money; explanation: Explanation }

/**
 * Charges the tenant for damage: a line on the next RENT advice of this locked lease. A lease that has ended has no next advice, so the
 * charge waits for the settlement of the deposit.
 */
export async function chargeTenant(tx: Tx, { leaseId, label, amount, explanation }: NewCharge): Promise<string> {
  const id = newId()
  const row = { id, lease_id: leaseId, label, amount, explanation: JSON.stringify(explanation) }
  await tx.insertInto('lease_charges').values(row).execute()
  return id
}

type CancelledCharge = { leaseId: string; adviceId: string; label: string; amount: Money; reason: string }

/**
 * Credits damage on the advice that charged it, as far as the advice was not credited or written off already. Damage has no GST and no tax, so
 * rent, recurring charges and their taxes on the same advice stay as they are.
 */
export async function creditTenantCharge(tx: Tx, { leaseId, adviceId, label, amount, reason }: CancelledCharge): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  const advice = (await lockCreditable(tx, leaseId)).find((one) => one.adviceId === adviceId)
  if (!advice) throw new Error('The advice of this charge is missing.')
  const { adviceNumber, netAmount, paidAmount } = advice
  const credited = smaller(amount, netAmount)
  if (credited <= 0) return
  await creditAdvice(tx, {
    advice: { adviceId, adviceNumber, leaseId, tooMuchAmount: overpaidAmount(paidAmount, minus(netAmount, credited)) },
    amount: credited,
    income: 'DAMAGE_CHARGED',
    on: later(tx.today, lease.startsOn),
    explanation: {
      rule: 'R10',
      text: `${formatMoney(credited)} of ${label} on ${adviceNumber} is credited: ${reason}`,
      base: exactNuOf(amount),
      exact: exactNuOf(credited),
      source: 'Work order',
    },
  })
  await recordChange(tx, { entity: 'lease', entityId: leaseId, before: {}, after: { amount: credited, adviceId } })
  await applyCredit(tx, leaseId)
}
