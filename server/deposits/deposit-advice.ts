import { depositCredited } from '../../domain/advices/billing-postings.ts'
import { later } from '../../domain/calendar-date.ts'
import { exactNuOf } from '../../domain/leases/explanation.ts'
import { formatMoney, ZERO } from '../../domain/money.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { addCredited } from '../advices/account/credit-note-store.ts'
import { lockAdvices, lockLease } from '../advices/lease-account-store.ts'
import { raiseAdvices } from '../advices/raise-advices.ts'
import { readDepositTerms } from '../advices/raise-store.ts'
import { readEndedWithOpenDeposit } from './settlement-store.ts'

/** The deposit is charged once, when the lease is created. It is due when the lease starts, or today if that day has passed. */
export async function raiseDepositAdvice(tx: Tx, { leaseId }: { leaseId: string }): Promise<void> {
  await lockLease(tx, leaseId)
  const { startsOn, depositAmount } = await readDepositTerms(tx, leaseId)
  if (depositAmount === 0) return
  const explanation = {
    rule: 'R15',
    text: `The deposit agreed in the lease, ${formatMoney(depositAmount)}, billed once. It is held for the tenant and is not rent.`,
    base: exactNuOf(depositAmount),
    exact: exactNuOf(depositAmount),
    source: 'Terms of the lease',
  }
  const raised = await raiseAdvices(tx, [
    {
      leaseId,
      kind: 'SECURITY_DEPOSIT',
      period: null,
      dueDate: later(startsOn, tx.today),
      chargedOn: startsOn,
      lines: [{ label: 'Security deposit', amount: depositAmount, explanation }],
    },
  ])
  await publishEvent(tx, 'advices.raised', { adviceIds: raised.map(({ adviceId }) => adviceId) })
}

const ended = 'The lease ended'
const noLongerOwed = (why: string) => `${why}: the deposit is no longer owed.`
/** The explanation of the credit for the unpaid deposit of an ended lease. */
export const depositOfEnded = noLongerOwed(ended)

/**
 * Nobody owes the deposit of a lease that has ended and is not renewed, nor that of the leases it renews: it could be neither settled nor
 * written off. The paid part stays held.
 */
export async function creditDepositOfEnded(tx: Tx, { leaseId }: { leaseId: string }): Promise<void> {
  for (const id of await readEndedWithOpenDeposit(tx, leaseId)) await creditOpenDeposit(tx, { leaseId: id, why: ended })
}

/** Without its renewal, the lease before it has ended. */
export async function creditDepositOfRenewed(tx: Tx, { leaseId }: { leaseId: string }): Promise<void> {
  const lease = await tx.selectFrom('leases').select('renews_id').where('id', '=', leaseId).executeTakeFirst()
  if (lease?.renews_id) await creditDepositOfEnded(tx, { leaseId: lease.renews_id })
}

/** Nobody owes the deposit of a cancelled lease: its unpaid part is credited. The paid part stays held. */
export async function creditOpenDeposit(
  tx: Tx,
  { leaseId, why = 'The lease was cancelled' }: { leaseId: string; why?: string },
): Promise<void> {
  await lockLease(tx, leaseId)
  const advices = await lockAdvices(tx, [leaseId])
  const open = advices.filter(({ kind, balanceAmount }) => kind === 'SECURITY_DEPOSIT' && balanceAmount > 0)
  for (const { adviceId, adviceNumber, chargedOn, balanceAmount } of open) {
    await postEntry(tx, {
      kind: 'CREDIT_NOTE',
      valueDate: later(tx.today, chargedOn),
      reference: adviceNumber,
      leaseId,
      explanation: noLongerOwed(why),
      postings: depositCredited(adviceId, balanceAmount),
    })
    await addCredited(tx, adviceId, { amount: balanceAmount, taxAmount: ZERO })
  }
}
