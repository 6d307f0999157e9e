import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export type DamageWaiting = { openReports: number; openBills: number }

/** The work that waits for the office: reports that need a decision, and those with a repair bill to check. */
export async function countDamageWaiting(tx: Tx): Promise<DamageWaiting> {
  const { rows } = await sql<DamageWaiting>`
    select (select count(*) from damage_reports where status = 'REPORTED') as "openReports",
      (select count(distinct report_id) from repair_bills where status = 'SENT') as "openBills"`.execute(tx.byKey)
  return rows[0] ?? { openReports: 0, openBills: 0 }
}
