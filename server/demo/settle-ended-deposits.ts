import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { coverDeductions } from '../../domain/deposits/deposit-refund.ts'
import { chhetrum } from '../../domain/money.ts'
import { listDeposits } from '../deposits/deposit-list-store.ts'
import { readDeposit } from '../deposits/read-deposit.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { duringCall } from '../platform/http/current-call.ts'
import type { History } from './demo-history.ts'

/** The days that the office needs for the inspection; the Act allows a month (R14). */
const inspectionDays = 7

/** Refunds deposits of ended leases on time: outstanding amounts are deducted first, and cleaning costs from some. */
export async function settleEndedDeposits(history: History, on: CalendarDate): Promise<void> {
  const { office, today } = history
  if (on > today) return
  office.goTo(on)
  const settled = await office.inTransaction(async (tx) => {
    await moveLeasesByDate(tx)
    const query = depositContract.list.query.parse({ state: 'DUE', sort: 'endedOn:asc', pageSize: 50 })
    const { items } = await listDeposits(tx, query)
    const ended = items.filter(({ endedOn }) => endedOn !== null && endedOn <= addDays(on, -inspectionDays))
    const leaseIds: string[] = []
    for (const { id } of ended) if (await settle(tx, { id, on, isDirty: office.random.between(1, 4) === 1 })) leaseIds.push(id)
    return new Set(leaseIds)
  })
  // Expected payments were taken from the deposit instead.
  history.expected = history.expected.filter(({ leaseId }) => !settled.has(leaseId))
}

type Ended = { id: string; on: CalendarDate; isDirty: boolean }

async function settle(tx: Tx, { id, on, isDirty }: Ended): Promise<boolean> {
  const { heldAmount, suggestions, blockedReason } = await readDeposit(tx, id, on)
  if (blockedReason) return false
  const cleaning = { description: 'Cleaning of the flat', amount: 250_000, adviceId: null, chargeId: null }
  const deductions = [...suggestions, ...(isDirty ? [cleaning] : [])].map(({ description, amount, adviceId, chargeId }) => ({
    description,
    amount: chhetrum(amount),
    ...(adviceId ? { adviceId } : {}),
    ...(chargeId ? { chargeId } : {}),
  }))
  const { refundAmount } = coverDeductions(chhetrum(heldAmount), deductions)
  const terms = { deductions, refundAmount, refundedOn: on, method: 'BANK_TRANSFER' } as const
  await duringCall('deposit.settle', () => settleDeposit(tx, id, terms))
  return true
}
