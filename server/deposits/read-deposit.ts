import type { depositContract } from '../../domain/deposits/deposit-contract.ts'
import type { ReplyInputOf } from '../../domain/endpoint.ts'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { ensureFound } from '../../domain/problem.ts'
import { sql } from 'kysely'
import { readReports } from '../leases/condition/condition-store.ts'
import { selectLeases } from '../leases/lease-row.ts'
import type { Tx } from '../platform/database/database.ts'
import { depositEnd, settlementProblem } from './deposit-end.ts'
import { readInterestToPost } from './interest-to-settle.ts'
import { readInterestRates } from '../advices/read-rates.ts'
import { readRefundBy } from './read-refund-by.ts'
import { readOpenAdvices } from '../advices/lease-account-store.ts'
import { readWaitingCharges } from '../advices/lease-charge-store.ts'
import { readUnbilledRent } from '../monthly-runs/read-unbilled-rent.ts'
import { readAfterwards } from '../tenant-notices/tenant-notice-store.ts'
import { readHeldDeposit, readLeasesBefore, readSettlement } from './settlement-store.ts'

type Deposit = ReplyInputOf<typeof depositContract.read>

/**
 * The deposit of a lease, with suggested deductions from the exit report, and from waiting charges and open advices of the lease and of
 * those that it renews: they share the deposit.
 */
export async function readDeposit(tx: Tx, leaseId: string, on: CalendarDate = tx.today): Promise<Deposit> {
  const lease = ensureFound((await selectLeases(tx, { where: sql`l.id = ${leaseId}` }))[0], 'lease')
  const refusal = await settlementProblem(tx, lease)
  const endedOn = refusal ? null : depositEnd(lease)
  const settlement = await readSettlement(tx, leaseId)
  return {
    heldAmount: await readHeldDeposit(tx, leaseId),
    blockedReason: refusal?.message ?? null,
    endedOn,
    refundBy: await readRefundBy(tx, endedOn),
    interestRates: await readInterestRates(tx),
    suggestions: refusal ? [] : await suggestions(tx, leaseId, on),
    unbilled: refusal || tx.actor.kind !== 'staff' ? [] : await readUnbilledRent(tx, lease),
    ...(await readRefundPlace(tx, leaseId)),
    settlement,
  }
}

/** The forwarding address and the refund account are visible only to the tenant and the office. */
async function readRefundPlace(tx: Tx, leaseId: string): Promise<Pick<Deposit, 'forwardingAddress' | 'refundAccount'>> {
  return tx.actor.kind === 'owner' ? { forwardingAddress: null, refundAccount: null } : readAfterwards(tx, leaseId)
}

type Suggestion = Deposit['suggestions'][number]

async function suggestions(tx: Tx, leaseId: string, on: CalendarDate): Promise<Suggestion[]> {
  const leaseIds = [...(await readLeasesBefore(tx, leaseId)), leaseId]
  const { EXIT: exit } = await readReports(tx, leaseId)
  const damages = (exit?.items ?? []).flatMap(({ room, item, deductionAmount: amount }) =>
    amount ? [suggestion(`${room}: ${item}`.slice(0, 200), amount)] : [],
  )
  const open = (await readOpenAdvices(tx, leaseIds)).filter(({ kind }) => kind === 'RENT')
  const interest = await readInterestToPost(tx, open, on)
  const owed = open.flatMap(({ adviceId, adviceNumber, balanceAmount, interestAmount = ZERO }) => [
    ...suggested(`Outstanding on ${adviceNumber}`, plus(balanceAmount, interestAmount), { adviceId }),
    ...suggested(`Late interest on ${adviceNumber} to ${formatDate(on)}`, interest.get(adviceId) ?? ZERO, {
      adviceId,
      isLateInterest: true,
    }),
  ])
  const waiting = [...(await readWaitingCharges(tx, leaseIds)).values()].flat()
  const charged = waiting.map(({ label, amount, chargeId = null }) => suggestion(label, amount, { chargeId }))
  return [...damages, ...charged, ...owed]
}

function suggestion(description: string, amount: Money, more: Partial<Suggestion> = {}): Suggestion {
  return { description, amount, adviceId: null, chargeId: null, isLateInterest: false, ...more }
}

function suggested(description: string, amount: Money, more: Partial<Suggestion>): Suggestion[] {
  return amount > 0 ? [suggestion(description, amount, more)] : []
}
