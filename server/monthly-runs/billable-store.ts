import { sql } from 'kysely'
import { addMonthsToMonth, type CalendarDate, firstDayOf, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

export type MonthlyRun = { month: Month; propertyType?: PropertyType | undefined }
export type PendingLease = { leaseId: string; leaseNumber: string; startsOn: CalendarDate }

/** Leases that start by the end of the month and were not activated: they bill nobody. */
export async function listPending(tx: Tx, { month, propertyType }: MonthlyRun): Promise<PendingLease[]> {
  const { rows } = await sql<PendingLease>`
    select id as "leaseId", lease_number as "leaseNumber", starts_on as "startsOn" from leases
    where status = 'PENDING' and starts_on <= ${lastDayOf(month)} ${propertyType ? sql`and property_type = ${propertyType}` : sql``}
    order by starts_on, id`.execute(tx)
  return rows
}

/** The periods that start in the month and have an advice, as "lease period-start". */
export function readBilled(tx: Tx, leaseIds: readonly string[], month: Month): Promise<Set<string>> {
  return readBilledBetween(tx, leaseIds, { from: month, before: addMonthsToMonth(month, 1) })
}

export async function readBilledBetween(
  tx: Tx,
  leaseIds: readonly string[],
  { from, before }: { from: Month; before: Month },
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select lease_id || ' ' || period_start as key from payment_advices
    where lease_id = any(${idsOf(leaseIds)}) and kind = 'RENT' and period_start >= ${firstDayOf(from)} and period_start < ${firstDayOf(before)}`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}
