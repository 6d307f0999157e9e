import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

type Fee = { buildingId: string | null; ownerId: string | null; percent: string; startsOn: CalendarDate }
export type FeeOf = (of: { buildingId: string | null; ownerId: string; on: CalendarDate }) => string

/** The fee of a building counts before that of an owner, and both before what is usual in the office; each as it was on the day. */
export async function readFees(tx: Tx, of: { buildingIds: readonly string[]; ownerIds: readonly string[] }): Promise<FeeOf> {
  const { rows } = await sql<Fee>`
    select building_id as "buildingId", owner_id as "ownerId", percent::text as percent, starts_on as "startsOn" from management_fees
    where building_id = any(${idsOf(of.buildingIds)}) or owner_id = any(${idsOf(of.ownerIds)})
      or (building_id is null and owner_id is null)
    order by starts_on desc`.execute(tx)
  return ({ buildingId, ownerId, on }) => {
    const running = rows.filter(({ startsOn }) => startsOn <= on)
    const fee =
      running.find((each) => each.buildingId !== null && each.buildingId === buildingId) ??
      running.find((each) => each.ownerId === ownerId) ??
      running.find((each) => each.buildingId === null && each.ownerId === null)
    return fee?.percent ?? '0'
  }
}
