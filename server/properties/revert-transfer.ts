import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { thram } from '../../domain/properties/thram.ts'
import type { Thram, thramContract } from '../../domain/properties/thram-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { lockRow } from './register-row.ts'
import { readThram } from './thram-store.ts'
import { lastHoldings, assertBuildingsUnambiguous } from './transfer-thram.ts'

type Reversion = BodyOf<typeof thramContract.takeBackTransfer>

/**
 * The newest transfer was a mistake: the previous owners hold the thram again without a gap. The record stays in the history with the
 * reason. Corrections of the same day are removed too, because they state the owners from that day on.
 */
export async function revertTransfer(tx: Tx, id: string, { on, reason }: Reversion): Promise<Thram> {
  await lockRow(tx, thram, id)
  const { since } = await lastHoldings(tx, id)
  if (since === '-infinity' || !(await isRecorded(tx, id, since))) {
    throw new Problem('ILLEGAL_TRANSITION', 'This thram has no transfer that can be undone.')
  }
  if (since !== on) {
    throw fieldProblem('/on', `Only the last transfer, of ${formatDate(since)}, can be undone.`)
  }
  await assertOwnersNotErased(tx, id, since)
  const before = await readThram(tx, id, since)
  await sql`delete from thram_holdings where thram_id = ${id} and held_until is null`.execute(tx)
  await sql`update thram_holdings set held_until = null where thram_id = ${id} and held_until = ${since}`.execute(tx)
  await sql`update thram_transfers set taken_back_at = ${tx.now}, taken_back_by = ${personOf(tx.actor) ?? null}, taken_back_reason = ${reason}
    where thram_id = ${id} and transferred_on = ${since} and taken_back_at is null`.execute(tx)
  await assertBuildingsUnambiguous(tx, id, later(since, tx.today))
  await recordChange(tx, { entity: 'thram', entityId: id, before, after: await readThram(tx, id, since) })
  await publishEvent(tx, 'thram.transferReverted', { thramId: id, on: since })
  return readThram(tx, id)
}

async function isRecorded(tx: Tx, thramId: string, on: CalendarDate): Promise<boolean> {
  const { rows } = await sql`
    select from thram_transfers t where t.thram_id = ${thramId} and t.transferred_on = ${on} and t.taken_back_at is null
      and exists (select from thram_holdings h
        where h.organisation_id = t.organisation_id and h.thram_id = t.thram_id and h.held_until = ${on}) limit 1`.execute(tx)
  return rows.length > 0
}

/** An erased person cannot become an owner again. */
async function assertOwnersNotErased(tx: Tx, thramId: string, since: CalendarDate): Promise<void> {
  const { rows } = await sql`
    select from thram_holdings h join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id
    where h.thram_id = ${thramId} and h.held_until = ${since} and o.erased_at is not null limit 1`.execute(tx)
  if (rows.length === 0) return
  const words =
    'A previous owner has deleted the account, so the transfer cannot be undone. Record a correcting transfer instead.'
  throw new Problem('ILLEGAL_TRANSITION', words)
}

const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other)
