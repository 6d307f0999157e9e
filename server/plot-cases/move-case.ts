import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { plotCaseMoves, plotCaseStatusLabels } from '../../domain/plot-cases/plot-case.ts'
import type { PlotCase, plotCaseContract } from '../../domain/plot-cases/plot-case-contract.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { occupyingStatuses } from '../../domain/leases/lease-status.ts'
import { approveCase } from './approve-case.ts'
import { readPlotCase } from './read-plot-case.ts'
import { isOpenCase, lockCase } from './save-plot-case.ts'

type Move = BodyOf<typeof plotCaseContract.move>

export async function moveCase(tx: Tx, id: string, move: Move, ifMatch: number | undefined): Promise<PlotCase> {
  const before = await lockCase(tx, id, ifMatch)
  const isReversal = before.status === 'APPROVED' && move.to === 'SURVEYED'
  if (!plotCaseMoves[before.status].includes(move.to) || isReversal) {
    const way = isReversal ? ' Undo the approval instead.' : ''
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This case is ${plotCaseStatusLabels[before.status].toLowerCase()}, so it cannot move there.${way}`,
    )
  }
  if (move.to === 'SURVEYED') assertNoErrors(before)
  if (move.to === 'APPROVED') {
    await lockLand(tx, before)
    // Read again under the locks: a lease may have been created, or a building registered.
    const now = await readPlotCase(tx, id)
    assertNoErrors(now)
    await approveCase(tx, now, move)
  }
  await sql`update plot_cases set status = ${move.to} where id = ${id} and status <> ${move.to}`.execute(tx)
  if (!isOpenCase(move.to)) await sql`update plot_case_parents set is_open = false where case_id = ${id}`.execute(tx)
  const after = await readPlotCase(tx, id)
  await recordChange(tx, { entity: 'plotCase', entityId: id, before, after })
  return after
}

function assertNoErrors({ issues }: PlotCase): void {
  const errors = issues.filter(({ level }) => level === 'ERROR').map(({ message }) => message)
  if (errors.length > 0) throw new Problem('ILLEGAL_TRANSITION', errors.slice(0, 5).join(' '))
}

/**
 * Locks the thram as a transfer does, so that new thrams get all of its owners. Locks leases before the land, like every change of a lease. A
 * caller that creates a new lease locks only the land, and is either first and visible here, or finds the plots retired.
 */
export async function lockLand(tx: Tx, { thramId, parents }: PlotCase): Promise<void> {
  await sql`select id from thrams where id = ${thramId} for no key update`.execute(tx)
  const ids = idsOf(parents.map(({ id }) => id))
  await sql`select id from leases where plot_id = any(${ids}) and status = any(${[...occupyingStatuses]}::text[]) order by id for update`.execute(
    tx,
  )
  await sql`select id from plots where id = any(${ids}) order by id for update`.execute(tx)
}
