import type { depositContract } from '../../domain/deposits/deposit-contract.ts'
import type { ReplyInputOf } from '../../domain/endpoint.ts'
import { plus, ZERO } from '../../domain/money.ts'
import { ensureFound } from '../../domain/problem.ts'
import { sql } from 'kysely'
import { readReports } from '../leases/condition/condition-store.ts'
import { selectLeases } from '../leases/lease-row.ts'
import type { Tx } from '../platform/database/database.ts'
import { depositEnd, whyNotSettle } from './deposit-end.ts'
import { readInterestRates } from '../advices/read-rates.ts'
import { readRefundBy } from './read-refund-by.ts'
import { readOpenAdvices } from '../advices/lease-account-store.ts'
import { readWaitingCharges } from '../advices/lease-charge-store.ts'
import { readUnbilledRent } from '../monthly-runs/unbilled-rent.ts'
import { readAfterwards } from '../tenant-notices/tenant-notice-store.ts'
import { readHeldDeposit, readSettlement } from './settlement-store.ts'

type Deposit = ReplyInputOf<typeof depositContract.read>

/** The deposit of a lease, with what the exit report, the charges that wait and the open advices suggest to deduct. */
export async function readDeposit(tx: Tx, leaseId: string): Promise<Deposit> {
  const lease = ensureFound((await selectLeases(tx, { where: sql`l.id = ${leaseId}` }))[0], 'lease')
  const refusal = await whyNotSettle(tx, lease)
  const endedOn = refusal ? null : depositEnd(lease)
  const settlement = await readSettlement(tx, leaseId)
  return {
    heldAmount: await readHeldDeposit(tx, leaseId),
    whyNot: refusal?.message ?? null,
    endedOn,
    refundBy: await readRefundBy(tx, endedOn),
    interestRates: await readInterestRates(tx),
    suggestions: refusal ? [] : await suggestions(tx, leaseId),
    unbilled: refusal || tx.actor.kind !== 'staff' ? [] : await readUnbilledRent(tx, lease),
    ...(await readRefundPlace(tx, leaseId)),
    settlement,
  }
}

/** Where the tenant goes and where the refund goes is between them and the office. */
async function readRefundPlace(tx: Tx, leaseId: string): Promise<Pick<Deposit, 'forwardingAddress' | 'refundAccount'>> {
  return tx.actor.kind === 'owner' ? { forwardingAddress: null, refundAccount: null } : readAfterwards(tx, leaseId)
}

async function suggestions(tx: Tx, leaseId: string): Promise<Deposit['suggestions']> {
  const { EXIT: exit } = await readReports(tx, leaseId)
  const damages = (exit?.items ?? []).flatMap(({ room, item, deductionAmount: amount }) =>
    amount ? [{ description: `${room}: ${item}`.slice(0, 200), amount, adviceId: null, chargeId: null }] : [],
  )
  const open = await readOpenAdvices(tx, [leaseId])
  const owed = open
    .filter(({ kind }) => kind === 'RENT')
    .map(({ adviceId, adviceNumber, balanceAmount, interestAmount = ZERO }) => ({
      description: `Outstanding on ${adviceNumber}`,
      amount: plus(balanceAmount, interestAmount),
      adviceId,
      chargeId: null,
    }))
  const waiting = (await readWaitingCharges(tx, [leaseId])).get(leaseId) ?? []
  const charged = waiting.map(({ label, amount, chargeId = null }) => ({ description: label, amount, adviceId: null, chargeId }))
  return [...damages, ...charged, ...owed]
}
