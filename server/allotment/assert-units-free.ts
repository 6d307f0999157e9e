import { sql } from 'kysely'
import type { AllotmentApplicant, AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { readApplicants } from './applicant-store.ts'
import { readRound } from './round-store.ts'

/**
 * A unit is promised to one person: two running rounds cannot allot it, and no round allots a unit that somebody accepted in an earlier
 * one. The units are locked, so if two rounds are opened at the same time, the second one finds the first.
 */
export async function assertUnitsFree(tx: Tx, { id, units }: AllotmentRound): Promise<void> {
  const ids = units.map((unit) => unit.id)
  await sql`select from units where id = any(${idsOf(ids)}) order by id for update`.execute(tx)
  const rows = await readRunning(tx, ids, id)
  const running = units.find((unit) => rows.some(({ unitId }) => unitId === unit.id))
  if (running) {
    const title = rows.find(({ unitId }) => unitId === running.id)?.title ?? ''
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `${running.label} is in “${title}”, which is not finished. Choose other units, or finish or cancel that round first.`,
    )
  }
  const [promised] = await readPromised(tx, ids, id)
  if (!promised) return
  const { title } = await readRound(tx, promised.roundId)
  throw new Problem(
    'ILLEGAL_TRANSITION',
    `${promised.offeredUnitLabel ?? 'A unit'} was accepted by ${promised.name} in “${title}” and has no lease yet. Start that lease or record the withdrawal first.`,
  )
}

/** Returns which of these units are in other running rounds. */
export async function readRunning(
  tx: Tx,
  unitIds: readonly string[],
  exceptRoundId: string | null,
): Promise<{ unitId: string; title: string }[]> {
  const { rows } = await sql<{ unitId: string; title: string }>`
    select x.unit_id as "unitId", r.title from allotment_units x
    join allotment_rounds r on r.organisation_id = x.organisation_id and r.id = x.round_id and r.state in ('OPEN', 'CLOSED', 'DRAWN')
    where x.unit_id = any(${idsOf(unitIds)}) and x.round_id is distinct from ${exceptRoundId} order by r.opened_at, r.id`.execute(
    tx,
  )
  return rows
}

/** Returns the applicants who accepted one of these units in a finished round and have no lease yet. */
export async function readPromised(
  tx: Tx,
  unitIds: readonly string[],
  exceptRoundId: string | null,
): Promise<AllotmentApplicant[]> {
  const accepted = await readApplicants(
    tx,
    sql`a.state = 'ACCEPTED' and a.offered_unit_id = any(${idsOf(unitIds)}) and a.round_id is distinct from ${exceptRoundId}
      and r.state = 'FINISHED'`,
  )
  return accepted.filter(({ leaseId }) => leaseId === null)
}
