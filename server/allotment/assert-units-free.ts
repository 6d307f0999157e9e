import { sql } from 'kysely'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { readApplicants } from './applicant-store.ts'
import { readRound } from './round-store.ts'

/**
 * A unit is promised to one person: no two rounds allot it at a time, and none allots what somebody accepted in an earlier one. Under the
 * locks of the units, so that of two rounds that are opened at once the second finds the first.
 */
export async function assertUnitsFree(tx: Tx, { id, units }: AllotmentRound): Promise<void> {
  const ids = idsOf(units.map((unit) => unit.id))
  await sql`select from units where id = any(${ids}) order by id for update`.execute(tx)
  const { rows } = await sql<{ unitId: string; title: string }>`
    select x.unit_id as "unitId", r.title from allotment_units x
    join allotment_rounds r on r.organisation_id = x.organisation_id and r.id = x.round_id and r.state in ('OPEN', 'CLOSED', 'DRAWN')
    where x.unit_id = any(${ids}) and x.round_id <> ${id} order by r.opened_at, r.id`.execute(tx)
  const running = units.find((unit) => rows.some(({ unitId }) => unitId === unit.id))
  if (running) {
    const title = rows.find(({ unitId }) => unitId === running.id)?.title ?? ''
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `${running.label} is in “${title}”, which is not finished. Choose other units, or finish or cancel that round first.`,
    )
  }
  const accepted = await readApplicants(
    tx,
    sql`a.state = 'ACCEPTED' and a.offered_unit_id = any(${ids}) and a.round_id <> ${id} and r.state = 'FINISHED'`,
  )
  const promised = accepted.find(({ leaseId }) => leaseId === null)
  if (!promised) return
  const { title } = await readRound(tx, promised.roundId)
  throw new Problem(
    'ILLEGAL_TRANSITION',
    `${promised.offeredUnitLabel ?? 'A unit'} was accepted by ${promised.name} in “${title}” and has no lease yet. Start that lease or record the withdrawal first.`,
  )
}
