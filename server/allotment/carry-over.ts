import { type RawBuilder, sql } from 'kysely'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { hasRoundEnded, maxApplicants } from '../../domain/allotment/allotment.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { copyDocuments } from './applicant-documents.ts'
import { full } from './register-applicant.ts'
import { readRounds } from './round-store.ts'
import { already } from './save-round.ts'

/**
 * Whether the registration `a` of the new round is of the same person as `b` of the earlier one: a CID alone proves nothing
 * (docs/decisions/0163).
 */
const isSamePerson = sql<boolean>`(a.cid = b.cid and (a.phone_number = b.phone_number or a.is_typed_by_office or a.is_confirmed))`

/**
 * Carries over applicants who still wait after a finished round, or who registered for a cancelled one, with their reference and day. An
 * applicant who also registered for the new round keeps that registration, with the earlier day. If the CID was registered with another
 * phone, both are in the list until the office chooses.
 */
export async function carryOver(tx: Tx, into: AllotmentRound, fromRoundId: string): Promise<void> {
  if (into.state !== 'OPEN') throw already(into)
  await sql`select from allotment_rounds where id = ${fromRoundId} for share`.execute(tx)
  const [from] = await readRounds(tx, [fromRoundId])
  if (!from || !hasRoundEnded(from.state)) throw fieldProblem('/fromRoundId', 'Choose a round that is finished or cancelled.')
  // The waiting applicants of a finished round; all registered applicants of a cancelled one.
  const state = from.state === 'CANCELLED' ? 'REGISTERED' : 'WAITING'
  await sql`
    update allotment_applicants a set waiting_since = least(a.waiting_since, b.waiting_since)
    from allotment_applicants b
    where a.round_id = ${into.id} and b.round_id = ${fromRoundId} and b.state = ${state} and ${isSamePerson}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select b.id from allotment_applicants b where b.round_id = ${fromRoundId} and b.state = ${state}
      and b.monthly_income_amount <= coalesce(${into.incomeCeilingAmount}, b.monthly_income_amount)
      and b.household_size between ${into.minHousehold} and coalesce(${into.maxHousehold}, b.household_size)
      and not exists (select from allotment_applicants a where a.round_id = ${into.id} and (${isSamePerson} or a.reference = b.reference))
    order by b.waiting_since, b.position, b.registered_at, b.id`.execute(tx)
  if (rows.length + into.applicantCount > maxApplicants) throw full()
  const pairs = rows.map(({ id }) => ({ old: id, new: newId() }))
  await sql`
    insert into allotment_applicants (id, round_id, reference, name, phone_number, cid, household_size, monthly_income_amount, employer,
      has_disability, distance_km, statements, waiting_since, is_typed_by_office, state)
    select n.new, ${into.id}, b.reference, b.name, b.phone_number, b.cid, b.household_size, b.monthly_income_amount, b.employer,
      b.has_disability, b.distance_km, ${statementsIn(from, into)}, b.waiting_since, b.is_typed_by_office, 'REGISTERED'
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n (old uuid, new uuid) join allotment_applicants b on b.id = n.old`.execute(
    tx,
  )
  await copyDocuments(tx, pairs)
  await recordChange(tx, {
    ...{ entity: 'allotmentRound', entityId: into.id },
    before: { applicantCount: into.applicantCount },
    after: { applicantCount: into.applicantCount + rows.length, carriedFrom: fromRoundId },
  })
}

/** A confirmed statement stays valid if the points table of the new round has the same wording. */
function statementsIn(from: AllotmentRound, into: AllotmentRound): RawBuilder<unknown> {
  const known = from.pointRules.flatMap(({ kind, label }, old) => {
    const index = into.pointRules.findIndex((rule) => kind === 'OTHER' && rule.kind === kind && rule.label === label)
    return index === -1 ? [] : [{ old, new: index }]
  })
  return sql`(select coalesce(jsonb_agg(s.new order by s.new), '[]'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as s (old integer, new integer) where b.statements @> to_jsonb(s.old))`
}
