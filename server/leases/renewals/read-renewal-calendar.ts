import { sql } from 'kysely'
import { addDays } from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../../domain/endpoint.ts'
import { calendarSpan, type EndingLeases, renewalCalendar } from '../../../domain/leases/renewals/renewal-calendar.ts'
import type { renewalContract } from '../../../domain/leases/renewals/renewal-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { allOf, optionalFilter } from '../../platform/database/page.ts'
import { readTenancyPolicy } from '../tenancy/read-tenancy-policy.ts'
import { inBuilding, isRenewed, isRunningToItsEnd, lastDayOfLease } from './ending-leases.ts'

type Query = QueryOf<typeof renewalContract.calendar>

const maxNoticeDays = 730
const maxDaysOfMonth = 31

/** Leases that end alike are counted by the database, so the calendar of an office with many leases is built from few rows. */
export async function readRenewalCalendar(tx: Tx, query: Query): Promise<ReplyInputOf<typeof renewalContract.calendar>> {
  const policy = await readTenancyPolicy(tx, tx.today)
  const { from, to } = calendarSpan(tx.today)
  const lawDays = Math.max(policy.endNoticeMonths, policy.landEndNoticeMonths) * maxDaysOfMonth
  const chosen = [
    optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
    optionalFilter(query.buildingId, inBuilding),
  ]
  const { rows } = await sql<EndingLeases>`
    select property_type as "propertyType", min(starts_on) as "startDate", ends_on as "endDate", last_day as "lastDay",
      notice_days as "noticeDays", is_open as "isOpen", count(*)::int as count
    from (
      select l.property_type, l.starts_on, l.ends_on, ${lastDayOfLease} as last_day, l.notice_days,
        l.terminates_on is null and not ${isRenewed} as is_open,
        l.ends_on >= l.starts_on + make_interval(months => ${policy.shortLetMonths}) as is_long
      from leases l
      where ${allOf([isRunningToItsEnd, ...chosen])} and l.ends_on >= ${from}
        and (l.ends_on <= ${addDays(to, Math.max(maxNoticeDays, lawDays))} or l.terminates_on <= ${to})
        and (${lastDayOfLease} <= ${to} or l.ends_on - greatest(l.notice_days, ${lawDays}::int) <= ${to})
    ) ending
    group by property_type, ends_on, last_day, notice_days, is_open, is_long`.execute(tx)
  const { rows: held } = await sql<{ count: number }>`
    select count(*)::int as count from leases l where ${allOf([sql`l.status = 'HOLDOVER'`, ...chosen])}`.execute(tx)
  return { months: renewalCalendar(rows, tx.today, policy), heldOverCount: held[0]?.count ?? 0 }
}
