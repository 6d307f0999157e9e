import { sql } from 'kysely'
import { firstDayOf } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import type { Tx } from '../platform/database/database.ts'

/** Who marked it first stays named: of two at once one marks it, and the other finds it done. */
export async function markStep(tx: Tx, { month, step, isDone }: BodyOf<typeof monthEndContract.mark>): Promise<void> {
  const day = firstDayOf(month)
  if (isDone) await sql`insert into month_end_marks (month, step) values (${day}, ${step}) on conflict do nothing`.execute(tx)
  else await sql`delete from month_end_marks where month = ${day} and step = ${step}`.execute(tx)
}
