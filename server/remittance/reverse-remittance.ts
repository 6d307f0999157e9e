import { sql } from 'kysely'
import { mirrored } from '../../domain/ledger/posting.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { lockAdvices, lockLeases } from '../advices/lease-account-store.ts'
import { readEntriesWithPostings } from '../ledger/entry-store.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { assertHeldStillInReserve, releaseHeld } from './reserves/use-reserve.ts'
import { markUnremitted } from './remittance-store.ts'

/**
 * Reverses a remittance that was wrong or never arrived: the shares are due again, its deductions are open again, and the advices are no
 * longer REMITTED. The number stays, void.
 */
export async function reverseRemittance(tx: Tx, id: string, reason: string): Promise<void> {
  const remittance = await lockRemittance(tx, id)
  const advices = await readAdvices(tx, id)
  const leaseIds = [...new Set(advices.map(({ leaseId }) => leaseId))]
  const adviceIds = advices.map(({ adviceId }) => adviceId)
  await lockLeases(tx, leaseIds)
  await lockAdvices(tx, leaseIds, adviceIds)
  await assertNotChargedBack(tx, id)
  await assertHeldStillInReserve(tx, id)
  const [sent] = await readEntriesWithPostings(tx, [remittance.entryId])
  if (!sent) throw new Error('The entry of this remittance is missing.')
  const entryId = await postEntry(tx, {
    kind: 'REVERSAL',
    valueDate: tx.today,
    reference: remittance.number,
    leaseId: null,
    explanation: `Remittance ${remittance.number} was reversed.`,
    postings: mirrored(sent.postings),
  })
  await sql`update remittances set reversed_at = ${tx.now}, reversed_by = ${personOf(tx.actor) ?? null}, reversal_reason = ${reason},
    reversal_entry_id = ${entryId} where id = ${id}`.execute(tx)
  await sql`update remittance_items set charged_back_at = ${tx.now} where remittance_id = ${id}`.execute(tx)
  await releaseHeld(tx, { remittanceId: id, entryId })
  await markUnremitted(tx, adviceIds)
  await recordChange(tx, { entity: 'remittance', entityId: id, before: { status: 'SENT' }, after: { status: 'REVERSED' } })
}

/** Locks the owner first, as a remittance does; if two people reverse it at the same time, the second is refused. */
async function lockRemittance(tx: Tx, id: string): Promise<{ number: string; entryId: string }> {
  await sql`select o.id from remittances r join owners o on o.organisation_id = r.organisation_id and o.id = r.owner_id
    where r.id = ${id} for no key update of o`.execute(tx)
  const { rows } = await sql<{ number: string; entryId: string; isReversed: boolean }>`
    select remittance_number as number, entry_id as "entryId", reversed_at is not null as "isReversed" from remittances
    where id = ${id} for update`.execute(tx)
  const remittance = ensureFound(rows[0], 'remittance')
  if (remittance.isReversed) throw new Problem('ALREADY_REVERSED', `Remittance ${remittance.number} was already reversed.`)
  return remittance
}

async function readAdvices(tx: Tx, id: string): Promise<{ adviceId: string; leaseId: string }[]> {
  const { rows } = await sql<{ adviceId: string; leaseId: string }>`
    select a.id as "adviceId", a.lease_id as "leaseId"
    from remittance_items i join payment_advices a on a.organisation_id = i.organisation_id and a.id = i.advice_id
    where i.remittance_id = ${id} order by a.id`.execute(tx)
  return rows
}

/** Checked once the advices are locked: the owner already owes a share that was charged back, and would pay it twice. */
async function assertNotChargedBack(tx: Tx, id: string): Promise<void> {
  const { rows } =
    await sql`select id from remittance_items where remittance_id = ${id} and charged_back_at is not null limit 1`.execute(tx)
  if (rows.length === 0) return
  throw new Problem(
    'IN_USE',
    'A share of this remittance has since been charged back to the owner, so it cannot be reversed. The next remittance is lower instead.',
  )
}
