import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { depositOfEnded } from './deposit-advice.ts'
import { leaseChain, readSettledBy } from './settlement-store.ts'

/** A lease whose deposit was settled, or credited because the lease ended, stays ended: neither is reversed. */
export async function assertDepositAsBefore(tx: Tx, { leaseId, hasEnded }: EventDetails['lease.vacateUndone']): Promise<void> {
  if (!hasEnded) return
  const settled = await readSettledBy(tx, leaseId)
  if (settled) {
    const { settlementNumber, refundedOn } = settled
    throw refusal(`The deposit was settled on ${formatDate(refundedOn)} (${settlementNumber}), and a settlement is not reversed.`)
  }
  const credited = await readCreditedDeposit(tx, leaseId)
  if (credited) throw refusal(`The unpaid deposit (${credited}) was credited when the lease ended, and is not charged again.`)
}

function refusal(why: string): Problem {
  return new Problem('IN_USE', `${why} The hand-back stays. If the tenant stays, create a new lease.`)
}

async function readCreditedDeposit(tx: Tx, leaseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ adviceNumber: string }>`${leaseChain(leaseId)}
    select a.advice_number as "adviceNumber" from payment_advices a
    join ledger_entries e on e.organisation_id = a.organisation_id and e.lease_id = a.lease_id and e.reference = a.advice_number
    where a.lease_id in (select id from chain) and a.kind = 'SECURITY_DEPOSIT' and e.kind = 'CREDIT_NOTE'
      and e.explanation = ${depositOfEnded} limit 1`.execute(tx)
  return rows[0]?.adviceNumber
}
