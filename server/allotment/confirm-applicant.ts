import { sql } from 'kysely'
import type { AllotmentApplicant } from '../../domain/allotment/allotment-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { recordChange } from '../audit/record-change.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { needsCheck, readApplicant } from './applicant-store.ts'
import { notNow } from './offer-units.ts'
import type { Seen } from './save-round.ts'
import { lockApplicantInRound } from './start-lease.ts'

/** Marks which of several registrations with one CID counts (docs/decisions/0163). Locks the round, like a registration. */
export async function confirmApplicant(tx: Tx, seen: Seen): Promise<AllotmentApplicant> {
  const { round, before } = await lockApplicantInRound(tx, seen)
  if (round.state !== 'OPEN' || before.state !== 'REGISTERED') throw notNow(before)
  const { rows: others } = await sql<{ id: string; carriedSince: CalendarDate | null }>`
    update allotment_applicants set state = 'EXCLUDED', excluded_reason = 'Another registration with this CID counts.'
    where round_id = ${round.id} and cid = ${before.cid} and id <> ${before.id} and state = 'REGISTERED'
    returning id, case when waiting_since < (registered_at at time zone 'Asia/Thimphu')::date then waiting_since end as "carriedSince"`.execute(
    tx,
  )
  // The office has checked the CID, so the waiting time that was carried over with it belongs to this person, also with a new phone.
  const since = others.flatMap(({ carriedSince }) => carriedSince ?? []).toSorted()[0] ?? null
  await sql`update allotment_applicants set is_confirmed = true, waiting_since = least(waiting_since, ${since}::date)
    where id = ${before.id}`.execute(tx)
  for (const { id } of others) {
    const state = { before: { state: 'REGISTERED' }, after: { state: 'EXCLUDED' } }
    await recordChange(tx, { entity: 'allotmentApplicant', entityId: id, ...state })
  }
  const counts = { before: { isConfirmed: false }, after: { isConfirmed: true } }
  await recordChange(tx, { entity: 'allotmentApplicant', entityId: before.id, ...counts })
  return readApplicant(tx, before.id)
}

/** Called before the list is published: each CID is on it once. */
export async function assertChecked(tx: Tx, roundId: string): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    select a.reference from allotment_applicants a where a.round_id = ${roundId} and ${needsCheck}
    order by a.cid, a.registered_at, a.id limit 6`.execute(tx)
  if (rows.length === 0) return
  const named = rows.slice(0, 5).map(({ reference }) => reference)
  const list = rows.length > 5 ? `${named.join(', ')} and others` : named.join(', ')
  throw new Problem(
    'ILLEGAL_TRANSITION',
    `These registrations share a CID with another registration: ${list}. For each CID, choose “Use this registration” for one of them, or remove the others as not eligible.`,
  )
}
