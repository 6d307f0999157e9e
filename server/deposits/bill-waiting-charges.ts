import { defaultDaysToPay } from '../../domain/advices/advice-status.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { hasEnded } from '../../domain/leases/lease-status.ts'
import { applyCredit } from '../advices/apply-credit.ts'
import { readWaitingCharges } from '../advices/lease-charge-store.ts'
import { raiseAdvices } from '../advices/raise-advices.ts'
import type { LeaseRow } from '../leases/lease-row.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { isDepositSettled, readHeldDeposit } from './settlement-store.ts'

/**
 * Damage that the tenant pays waits for the next rent, and after the end of the lease for the settlement of the deposit. If no deposit is
 * held, or it is already settled, neither follows: the charges of the lease get an advice of their own, or only `chargeId`, so that a charge
 * that the office did not deduct stays as it is.
 */
export async function billWaitingCharges(tx: Tx, { leaseId, chargeId }: { leaseId: string; chargeId?: string }): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  const waiting = (await readWaitingCharges(tx, [leaseId])).get(leaseId) ?? []
  const charges = chargeId === undefined ? waiting : waiting.filter((line) => line.chargeId === chargeId)
  if (charges.length === 0 || (await isSettledLater(tx, lease))) return
  const raised = await raiseAdvices(tx, [
    {
      leaseId,
      kind: 'RENT',
      isCorrection: true,
      income: 'DAMAGE_CHARGED',
      period: { start: tx.today, end: tx.today },
      dueDate: addDays(tx.today, defaultDaysToPay),
      chargedOn: tx.today,
      lines: charges,
    },
  ])
  await applyCredit(tx, leaseId)
  await publishEvent(tx, 'advices.raised', { adviceIds: raised.map(({ adviceId }) => adviceId) })
}

/** Whether an advice of rent or the settlement of the deposit can still follow. */
async function isSettledLater(tx: Tx, { id, status }: LeaseRow): Promise<boolean> {
  if (!hasEnded(status)) return true
  if (await isDepositSettled(tx, id)) return false
  return (await readHeldDeposit(tx, id)) > 0
}
