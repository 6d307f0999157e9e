import { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import type { Services } from '../platform/services.ts'
import { readMonthEnd } from './read-month-end.ts'
import { sql } from 'kysely'
import { firstDayOf } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { Tx } from '../platform/database/database.ts'

export function monthEndRoutes({ serve }: Services): void {
  serve.endpoint(monthEndContract.read, ({ tx, query }) => readMonthEnd(tx, query.month))
  serve.endpoint(monthEndContract.mark, async ({ tx, body }) => {
    await markStep(tx, body)
    return readMonthEnd(tx, body.month)
  })
}

/** The first person who marked it stays named: if two mark it at the same time, one marks it and the other finds it done. */
async function markStep(tx: Tx, { month, step, isDone }: BodyOf<typeof monthEndContract.mark>): Promise<void> {
  const day = firstDayOf(month)
  if (isDone) await sql`insert into month_end_marks (month, step) values (${day}, ${step}) on conflict do nothing`.execute(tx)
  else await sql`delete from month_end_marks where month = ${day} and step = ${step}`.execute(tx)
}
