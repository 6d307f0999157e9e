import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { LeaseRow } from '../lease-row.ts'
import { readRecurringCharge } from './recurring-charge-store.ts'

/**
 * A pending lease starts on another day: co-tenants and charges from its first day follow, so that no day is without them, and none begins
 * before the lease. The lease must be locked; nothing is billed yet.
 */
export async function followFirstDay(tx: Tx, { id, startDate }: LeaseRow, first: CalendarDate): Promise<void> {
  if (first === startDate) return
  const isFirst = sql`lease_id = ${id} and (starts_on = ${startDate} or starts_on < ${first})`
  await sql`update lease_parties set starts_on = ${first} where ${isFirst} and role = 'CO_TENANT' and ends_on is null`.execute(tx)
  const { rows: charges } = await sql<{ id: string }>`
    select id from recurring_charges where ${isFirst} and (ends_on is null or ends_on >= ${first}) order by id`.execute(tx)
  for (const charge of charges) await moveFirstDay(tx, charge.id, first)
}

async function moveFirstDay(tx: Tx, id: string, startsOn: CalendarDate): Promise<void> {
  const before = await readRecurringCharge(tx, id)
  await tx
    .updateTable('recurring_charges')
    .set({ starts_on: startsOn, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  const after = await readRecurringCharge(tx, id)
  await recordChange(tx, { entity: 'recurringCharge', entityId: id, before, after })
}
