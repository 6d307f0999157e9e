import { sql } from 'kysely'
import type { PlotRelative } from '../../domain/plot-cases/plot-case-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

const maxGenerations = 20
const maxRelatives = 200

/**
 * The plots that a plot came from, back to the first, and all their successors, including parts that were divided off. Owners see those
 * that they own.
 */
export async function readFamily(tx: Tx, plotId: string): Promise<{ items: PlotRelative[]; hasMore: boolean }> {
  ensureFound(await tx.selectFrom('plots').where('id', '=', plotId).select('id').executeTakeFirst(), 'plot')
  const { rows } = await sql<PlotRelative>`
    with recursive before (id, depth) as (
      select ${plotId}::uuid, 0
      union select s.predecessor_id, b.depth + 1 from before b join plot_successions s on s.successor_id = b.id where b.depth < ${maxGenerations}
    ), after (id, depth) as (
      select id, 0 from before
      union select s.successor_id, a.depth + 1 from after a join plot_successions s on s.predecessor_id = a.id where a.depth < ${maxGenerations}
    ), family (id) as (select distinct id from after)
    select p.id, p.plot_number as "plotNumber", p.retired_on as "retiredOn", 
      (select max(b.retired_on) from plot_successions s join plots b on b.organisation_id = s.organisation_id and b.id = s.predecessor_id
        where s.successor_id = p.id) as since,
      array(select s.predecessor_id from plot_successions s where s.successor_id = p.id order by 1) as "predecessorIds",
      (select s.case_id from plot_successions s where s.successor_id = p.id order by 1 limit 1) as "caseId"
    from family f join plots p on p.id = f.id order by p.created_at, p.plot_number, p.id limit ${maxRelatives + 1}`.execute(tx)
  return { items: rows.slice(0, maxRelatives), hasMore: rows.length > maxRelatives }
}
