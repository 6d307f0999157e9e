import { sql } from 'kysely'
import { addDays, formatDate, type CalendarDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../domain/problem.ts'
import { holdersText } from '../../domain/properties/holders-text.ts'
import { thram } from '../../domain/properties/thram.ts'
import type { Thram, thramContract } from '../../domain/properties/thram-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { type HolderRow, haveSameOwners, newHolderRows } from './holder-store.ts'
import { assertAcknowledged, recordAcknowledged, findMatchingRemarks } from './remarks/matching-remarks.ts'
import { lockRow } from './register-row.ts'
import { readThram } from './thram-store.ts'

type Transfer = BodyOf<typeof thramContract.transfer>
/**
 * Transfers a thram on a day; the holdings until then stay recorded. Only the last transfer can be corrected on its own day; nothing can be
 * inserted before it.
 */
export async function transferThram(tx: Tx, id: string, transfer: Transfer): Promise<Thram> {
  await lockRow(tx, thram, id)
  const last = await lastHoldings(tx, id)
  checkDay(tx, transfer.on, last.since)
  const holders = await newHolderRows(tx, transfer.owners)
  if (describe(holders) === describe(last.holders)) {
    throw fieldProblem('/owners', 'These owners already have these shares. Change the owners or the shares.')
  }
  const met = await findMatchingRemarks(tx, { thramId: id }, { kind: 'TRANSFER', reason: transfer.reason, on: transfer.on })
  const acknowledged = assertAcknowledged(met, transfer.acknowledgedRemarkIds)
  if (last.since === transfer.on && !transfer.canReplace) throw await sameDayProblem(tx, id, transfer.on)
  await checkDocument(tx, id, transfer.documentId)
  const before = await readThram(tx, id, last.since === '-infinity' ? addDays(transfer.on, -1) : last.since)
  await insertHoldings(tx, id, { on: transfer.on, isSameDay: last.since === transfer.on, holders })
  const transferId = await recordTransfer(tx, id, transfer)
  await recordAcknowledged(tx, acknowledged, { transfer_id: transferId })
  await assertBuildingsUnambiguous(tx, id, transfer.on)
  await recordChange(tx, { entity: 'thram', entityId: id, before, after: await readThram(tx, id, transfer.on) })
  await publishEvent(tx, 'thram.transferred', { thramId: id, on: transfer.on })
  return readThram(tx, id)
}

type LastHoldings = { since: CalendarDate | '-infinity'; holders: HolderRow[] }

/** The current or future owners, and their first day. */
export async function lastHoldings(tx: Tx, id: string): Promise<LastHoldings> {
  const { rows } = await sql<HolderRow & { since: CalendarDate | '-infinity' }>`
    select held_from::text as since, owner_id, position, share_numerator, share_denominator from thram_holdings
    where thram_id = ${id} and held_until is null order by position, owner_id`.execute(tx)
  return { since: rows[0]?.since ?? '-infinity', holders: rows }
}

function checkDay(tx: Tx, on: CalendarDate, since: CalendarDate | '-infinity'): void {
  if (since !== '-infinity' && on < since) {
    const day = formatDate(since)
    const words = `The owners already changed on ${day}. Enter that date or a later one, or undo that transfer first.`
    throw fieldProblem('/on', words)
  }
  if (on > tx.today) {
    throw fieldProblem('/on', 'This date is in the future. Record a transfer once it is registered.')
  }
}

async function sameDayProblem(tx: Tx, id: string, on: CalendarDate): Promise<Problem> {
  const { owners } = await readThram(tx, id, on)
  const message = `On ${formatDate(on)} the thram already went to ${holdersText(owners)}. This transfer replaces that one.`
  return duplicateProblem('/on', message)
}

async function checkDocument(tx: Tx, thramId: string, documentId: string | null | undefined): Promise<void> {
  if (!documentId) return
  const document = await tx
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('entity', '=', 'thram')
    .where('entity_id', '=', thramId)
    .select('id')
    .executeTakeFirst()
  if (!document) throw fieldProblem('/documentId', 'This is not a document of the thram. Add it to the thram first.')
}

type NewHoldings = { on: CalendarDate; isSameDay: boolean; holders: readonly HolderRow[] }

async function insertHoldings(tx: Tx, id: string, { on, isSameDay, holders }: NewHoldings): Promise<void> {
  const open = sql`thram_holdings where thram_id = ${id} and held_until is null`
  if (isSameDay) await sql`delete from ${open}`.execute(tx)
  else await sql`update thram_holdings set held_until = ${on} where thram_id = ${id} and held_until is null`.execute(tx)
  const rows = holders.map((holder) => ({ ...holder, id: newId(), thram_id: id, held_from: on }))
  await tx.insertInto('thram_holdings').values(rows).execute()
}

async function recordTransfer(tx: Tx, thramId: string, { on, reason, note, documentId }: Transfer): Promise<string> {
  const row = { thram_id: thramId, transferred_on: on, reason, note: note || null, document_id: documentId ?? null }
  const id = newId()
  await tx
    .insertInto('thram_transfers')
    .values({ id, ...row, recorded_by: personOf(tx.actor) ?? null })
    .execute()
  return id
}

/** A building over plots of two thrams follows both: when one of them is transferred, the owners of the building must be named. */
export async function assertBuildingsUnambiguous(tx: Tx, thramId: string, on: CalendarDate): Promise<void> {
  const { rows } = await sql<{ name: string; plotIds: string[] }>`
    select b.name, array_agg(bp.plot_id order by bp.position) as "plotIds"
    from buildings b
    join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id
    join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    where b.id in (select on_it.building_id from building_plots on_it
        join plots ours on ours.organisation_id = on_it.organisation_id and ours.id = on_it.plot_id where ours.thram_id = ${thramId})
      and not exists (select from building_holdings own where own.organisation_id = b.organisation_id and own.building_id = b.id)
    group by b.id, b.name having count(distinct p.thram_id) > 1 order by b.name limit 50`.execute(tx)
  for (const { name, plotIds } of rows) {
    if (await haveSameOwners(tx, plotIds, on)) continue
    const words = `${name} is on this thram and on another, whose owners would differ. Register the owners of the building first.`
    throw new Problem('OWNERS_UNCLEAR', words)
  }
}

function describe(holders: readonly HolderRow[]): string {
  return holders
    .map((holder) => `${holder.owner_id} ${holder.share_numerator}/${holder.share_denominator}`)
    .sort()
    .join(', ')
}
