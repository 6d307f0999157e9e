import type { AllotmentRound, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { roundStateLabels } from '../../domain/allotment/allotment.ts'
import { addDays } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { assertLeftOverFree } from './left-over-units.ts'
import { lockRound, readRound } from './round-store.ts'

type NewRound = BodyOf<typeof allotmentRoundContract.create>
type Changes = BodyOf<typeof allotmentRoundContract.update>
export type Seen = { id: string; ifMatch: number | undefined }

export async function draftRound(tx: Tx, round: NewRound): Promise<AllotmentRound> {
  assertDates(tx, round, 'DRAFT')
  assertFollows(round)
  await assertLeftOverFree(tx, { ...round, id: null })
  const id = newId()
  await tx
    .insertInto('allotment_rounds')
    .values({ id, ...columnsOf(round) })
    .execute()
  await setUnits(tx, id, round.unitIds)
  const saved = await readRound(tx, id)
  await recordChange(tx, { entity: 'allotmentRound', entityId: id, before: {}, after: auditOf(saved) })
  return saved
}

/**
 * Rules can change only before the round is opened: people register under the rules they saw. A future event can be replaced until the
 * round closes, because its outcome is unknown.
 */
export async function changeRound(tx: Tx, seen: Seen, changes: Changes): Promise<AllotmentRound> {
  const before = await lockSeen(tx, seen)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const isOfEvent = Object.keys(given).every((name) => name.startsWith('seed'))
  if (before.state !== 'DRAFT' && !(before.state === 'OPEN' && isOfEvent)) throw already(before)
  const after: NewRound = { ...before, unitIds: before.units.map(({ id }) => id), ...given }
  assertDates(tx, after, before.state)
  assertFollows(after)
  if (before.state === 'DRAFT') await assertLeftOverFree(tx, { ...after, id: before.id })
  await tx.updateTable('allotment_rounds').set(columnsOf(after)).where('id', '=', before.id).execute()
  await setUnits(tx, before.id, after.unitIds)
  const saved = await readRound(tx, before.id)
  await recordChange(tx, { entity: 'allotmentRound', entityId: before.id, before: auditOf(before), after: auditOf(saved) })
  return saved
}

/** The id identifies the previous round. */
function auditOf({ followsTitle: _title, ...round }: AllotmentRound) {
  return round
}

export async function lockSeen(tx: Tx, { id, ifMatch }: Seen): Promise<AllotmentRound> {
  const before = await lockRound(tx, id)
  await ensureUnchanged(tx, { entity: 'allotmentRound', current: before, ifMatch, next: 'Check it again before you go on.' })
  return before
}

export async function recorded(tx: Tx, before: AllotmentRound, state: AllotmentRound['state']): Promise<AllotmentRound> {
  const { id } = before
  const after = await readRound(tx, id)
  const facts = ({ listHash, seed, cancelledReason }: AllotmentRound) => ({ listHash, seed, cancelledReason })
  await recordChange(tx, {
    ...{ entity: 'allotmentRound', entityId: id },
    before: { state: before.state, ...facts(before) },
    after: { state, ...facts(after) },
  })
  return after
}

export function already({ state }: AllotmentRound): Problem {
  return new Problem('ILLEGAL_TRANSITION', `This round is “${roundStateLabels[state]}”. Load the page again.`)
}

type Dates = Pick<NewRound, 'registerUntil' | 'seedOn' | 'minHousehold' | 'maxHousehold'>

export function assertDates(
  tx: Tx,
  { registerUntil, seedOn, minHousehold, maxHousehold }: Dates,
  state: AllotmentRound['state'],
): void {
  if (state === 'DRAFT' && registerUntil < tx.today) throw fieldProblem('/registerUntil', 'Enter today or a later date.')
  if (seedOn <= addDays(registerUntil, 1) || seedOn <= tx.today)
    throw fieldProblem(
      '/seedOn',
      'The event must be after today and at least two days after the last day of registration: the list is published on a day between them.',
    )
  if (maxHousehold !== null && maxHousehold < minHousehold)
    throw fieldProblem('/maxHousehold', 'The largest household cannot be smaller than the smallest.')
}

function assertFollows({ followsRoundId, carriesOver }: NewRound): void {
  if (carriesOver && followsRoundId === null)
    throw fieldProblem('/carriesOver', 'Choose the earlier round whose waiting list is carried over.')
}

async function setUnits(tx: Tx, roundId: string, unitIds: readonly string[]): Promise<void> {
  const ids = [...new Set(unitIds)]
  const known = await tx.selectFrom('units').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw fieldProblem('/unitIds', 'One of these units does not exist. Choose it again.')
  await tx.deleteFrom('allotment_units').where('round_id', '=', roundId).execute()
  await tx
    .insertInto('allotment_units')
    .values(ids.map((unit_id) => ({ round_id: roundId, unit_id })))
    .execute()
}

function columnsOf(round: NewRound) {
  const { title, description, mode, registerUntil, incomeCeilingAmount, eligibility, minHousehold, maxHousehold } = round
  const { longestStayMonths, offerDays, pointRules, seedEvent, seedSource, seedOn, followsRoundId, carriesOver } = round
  return {
    ...{
      title,
      description,
      mode,
      register_until: registerUntil,
      income_ceiling_amount: incomeCeilingAmount,
      eligibility: eligibility,
    },
    ...{
      min_household: minHousehold,
      max_household: maxHousehold,
      longest_stay_months: longestStayMonths,
      offer_days: offerDays,
    },
    point_rules: JSON.stringify(mode === 'DRAW' ? [] : pointRules),
    ...{ seed_event: seedEvent, seed_source: seedSource, seed_on: seedOn },
    ...{ follows_round_id: followsRoundId, carries_over: carriesOver },
  }
}
