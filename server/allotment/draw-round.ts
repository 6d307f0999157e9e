import { sql } from 'kysely'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { canonicalList, drawOrder, hashOfList, readList } from '../../domain/allotment/draw.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueMessages } from '../platform/delivery/queue-messages.ts'
import { readApplicants } from './applicant-store.ts'
import { assertChecked } from './confirm-applicant.ts'
import { readPublishedList } from './round-store.ts'
import { already, lockSeen, recorded, type Seen } from './save-round.ts'

/** Publishes the list and its hash. From now on, no applicant can be added or removed. */
export async function closeRound(tx: Tx, seen: Seen): Promise<AllotmentRound> {
  const before = await lockSeen(tx, seen)
  if (before.state !== 'OPEN') throw already(before)
  if (tx.today <= before.registerUntil)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `People can register until ${formatDate(before.registerUntil)}. Close the round after that day.`,
    )
  if (tx.today >= before.seedOn)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `The event of ${formatDate(before.seedOn)} took place before the list was published, so its outcome cannot be the seed. Choose “Change the event…” and name one in the future.`,
    )
  await assertChecked(tx, before.id)
  const applicants = await readApplicants(tx, sql`a.round_id = ${before.id} and a.state = 'REGISTERED'`)
  await storePoints(tx, applicants)
  await tx
    .updateTable('allotment_rounds')
    .set({ state: 'CLOSED', closed_at: tx.now, list: canonicalList(applicants), list_hash: hashOfList(applicants) })
    .where('id', '=', before.id)
    .execute()
  return recorded(tx, before, 'CLOSED')
}

/** Draws once, from the day of the event on. The order follows from the published list and the seed. */
export async function drawRound(tx: Tx, seen: Seen, seed: string): Promise<AllotmentRound> {
  const before = await lockSeen(tx, seen)
  if (before.state !== 'CLOSED') throw already(before)
  if (tx.today < before.seedOn)
    throw new Problem('ILLEGAL_TRANSITION', `The event is on ${formatDate(before.seedOn)}. Enter its outcome from that day on.`)
  const list = readList((await readPublishedList(tx, before.id)) ?? '')
  if (list === null) throw new Error(`The published list of round ${before.id} cannot be read.`)
  const order = drawOrder(list, seed).map(({ reference, position }) => ({ reference, position }))
  await sql`
    update allotment_applicants a set position = n.position, state = case when a.state = 'REGISTERED' then 'WAITING' else a.state end
    from jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as n (reference text, position integer)
    where a.round_id = ${before.id} and a.reference = n.reference`.execute(tx)
  await tx.updateTable('allotment_rounds').set({ state: 'DRAWN', seed, drawn_at: tx.now }).where('id', '=', before.id).execute()
  return recorded(tx, before, 'DRAWN')
}

/** Open offers end with the round, and their applicants are notified. */
export async function finishRound(tx: Tx, seen: Seen): Promise<AllotmentRound> {
  const before = await lockSeen(tx, seen)
  if (before.state !== 'DRAWN') throw already(before)
  await endOffers(tx, before.id)
  await tx.updateTable('allotment_rounds').set({ state: 'FINISHED', finished_at: tx.now }).where('id', '=', before.id).execute()
  return recorded(tx, before, 'FINISHED')
}

async function endOffers(tx: Tx, roundId: string): Promise<void> {
  const { rows } = await sql<{ id: string; reference: string; to: string }>`
    update allotment_applicants set state = 'WAITING', offered_unit_id = null, answer_until = null
    where round_id = ${roundId} and state = 'OFFERED' returning id, reference, phone_number as "to"`.execute(tx)
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  for (const { id } of rows)
    await recordChange(tx, {
      ...{ entity: 'allotmentApplicant', entityId: id },
      ...{ before: { state: 'OFFERED' }, after: { state: 'WAITING', offeredUnitId: null, answerUntil: null } },
    })
  await queueMessages(
    tx,
    rows.map(({ id, to, reference }) => ({
      ...{ to, about: { entity: 'allotmentApplicant', entityId: id } },
      body: `${abbreviateName(name)}: the allotment is finished, and your offer of a unit has ended. Keep your reference ${reference} for the next round.`,
    })),
  )
}

async function storePoints(tx: Tx, applicants: readonly { id: string; points: number }[]): Promise<void> {
  const points = applicants.map(({ id, points }) => ({ id, points }))
  await sql`update allotment_applicants a set points = n.points
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as n (id uuid, points integer) where a.id = n.id`.execute(tx)
}
