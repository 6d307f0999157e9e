import { sql } from 'kysely'
import type { AllotmentRound, LeftOver } from '../../domain/allotment/allotment-contract.ts'
import { allottedDays, hasRoundEnded } from '../../domain/allotment/allotment.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { readUnitsTaken } from '../leases/assert-no-overlap.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { readPromised, readRunning } from './assert-units-free.ts'
import { readRound, readRounds } from './round-store.ts'

type Following = {
  /** Null if the round is not drafted yet. */
  id: string | null
  followsRoundId: string | null
  unitIds: readonly string[]
  longestStayMonths: number | null
}

/** No unit is left over before the round has ended. */
export async function readLeftOver(tx: Tx, roundId: string): Promise<LeftOver> {
  const round = await readRound(tx, roundId)
  return hasRoundEnded(round.state)
    ? leftOverOf(tx, round, { id: null, longestStayMonths: round.longestStayMonths })
    : { units: [], taken: [] }
}

/** Units left over from the earlier round must not be let or in another round. Concurrent leases and rounds of these units wait. */
export async function assertLeftOverFree(tx: Tx, following: Following): Promise<void> {
  const { followsRoundId } = following
  if (followsRoundId === null) return
  const [from] = await readRounds(tx, [followsRoundId])
  if (!from || !hasRoundEnded(from.state)) throw fieldProblem('/followsRoundId', 'Choose a round that is finished or cancelled.')
  const refused = await takenOf(tx, from, following)
  if (refused) throw fieldProblem('/unitIds', refused)
}

/** Repeats the check when a draft is opened, under the locks of its units. */
export async function assertStillLeftOver(
  tx: Tx,
  { id, followsRoundId, units, longestStayMonths }: AllotmentRound,
): Promise<void> {
  if (followsRoundId === null) return
  const unitIds = units.map((unit) => unit.id)
  const from = await readRound(tx, followsRoundId)
  const refused = await takenOf(tx, from, { id, followsRoundId, unitIds, longestStayMonths })
  if (refused) throw new Problem('ILLEGAL_TRANSITION', refused)
}

async function takenOf(tx: Tx, from: AllotmentRound, following: Following): Promise<string | undefined> {
  await sql`select from units where id = any(${idsOf(following.unitIds)}) order by id for share`.execute(tx)
  const { taken } = await leftOverOf(tx, from, following)
  const refused = taken.find(({ id }) => following.unitIds.includes(id))
  return refused && `${refused.label} was left over from “${from.title}”, but ${becauseOf(refused)}. Remove it from this round.`
}

function becauseOf({ reason, by }: LeftOver['taken'][number]): string {
  switch (reason) {
    case 'LEASE':
      return `is let under lease ${by} now`
    case 'ROUND':
      return `is in “${by}” now, which is not finished`
    case 'ACCEPTED':
      return `was accepted in “${by}” and has no lease yet`
  }
}

/** The units that nobody accepted in the round; for the next round, by the days that it would allot. */
async function leftOverOf(
  tx: Tx,
  round: AllotmentRound,
  { id, longestStayMonths }: Pick<Following, 'id' | 'longestStayMonths'>,
): Promise<LeftOver> {
  const accepted = await tx
    .selectFrom('allotment_applicants')
    .select('offered_unit_id')
    .where('round_id', '=', round.id)
    .where('state', '=', 'ACCEPTED')
    .execute()
  const left = round.units.filter((unit) => accepted.every(({ offered_unit_id }) => offered_unit_id !== unit.id))
  const ids = left.map((unit) => unit.id)
  const leases = await readUnitsTaken(tx, ids, allottedDays(longestStayMonths, tx.today))
  const running = await readRunning(tx, ids, id)
  const promised = await readPromised(tx, ids, id)
  const titles = new Map(
    (
      await readRounds(
        tx,
        promised.map(({ roundId }) => roundId),
      )
    ).map((one) => [one.id, one.title]),
  )
  const taken = left.flatMap((unit): LeftOver['taken'] => {
    const named = { id: unit.id, label: unit.label }
    const lease = leases.find(({ unitId }) => unitId === unit.id)
    if (lease) return [{ ...named, reason: 'LEASE', by: lease.leaseNumber }]
    const other = running.find(({ unitId }) => unitId === unit.id)
    if (other) return [{ ...named, reason: 'ROUND', by: other.title }]
    const by = promised.find(({ offeredUnitId }) => offeredUnitId === unit.id)
    return by ? [{ ...named, reason: 'ACCEPTED', by: titles.get(by.roundId) ?? '' }] : []
  })
  return { units: left.filter((unit) => taken.every((one) => one.id !== unit.id)), taken }
}
