import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type CalendarDate } from '../../../domain/calendar-date.ts'
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

type Group = Omit<EndingLeases, 'startDate'> & { isLong: boolean }

/**
 * For the office, from the stored counts by day (decision 112): as many rows as days with an end, however many leases there are. For one
 * building, its own leases are counted.
 */
export async function readRenewalCalendar(tx: Tx, query: Query): Promise<ReplyInputOf<typeof renewalContract.calendar>> {
  const policy = await readTenancyPolicy(tx, tx.today)
  const { from, to } = calendarSpan(tx.today)
  const lawDays = Math.max(policy.endNoticeMonths, policy.landEndNoticeMonths) * maxDaysOfMonth
  const ofType = optionalFilter(query.propertyType, (type) => sql`e.property_type = ${type}`)
  const { rows } = await sql<Group>`
    select property_type as "propertyType", ends_on as "endDate", last_day as "lastDay", notice_days as "noticeDays", is_open as "isOpen",
      term_months >= ${policy.shortLetMonths} as "isLong", sum(lease_count)::int as count
    from ${query.buildingId === undefined ? sql`lease_end_sums e` : leaseEndsOf(query.buildingId)}
    where ${allOf([ofType, sql`e.ends_on >= ${from}`])}
      and (e.ends_on <= ${addDays(to, Math.max(maxNoticeDays, lawDays))} or e.last_day <= ${to})
      and (e.last_day <= ${to} or e.ends_on - greatest(e.notice_days, ${lawDays}::int) <= ${to})
    group by 1, 2, 3, 4, 5, 6
    having sum(lease_count) <> 0`.execute(tx)
  const groups = rows.map(({ isLong, ...group }) => ({
    ...group,
    startDate: startOf(group.endDate, isLong, policy.shortLetMonths),
  }))
  return { months: renewalCalendar(groups, tx.today, policy), holdoverCount: await countHeldOver(tx, query) }
}

/** A start day that makes the term long or short, which is all that the law needs to know. */
function startOf(endDate: CalendarDate, isLong: boolean, shortLetMonths: number): CalendarDate {
  return isLong ? addMonths(endDate, -shortLetMonths) : endDate
}

/** The leases of a building as rows of lease_end_sums. */
function leaseEndsOf(buildingId: string): RawBuilder<unknown> {
  return sql`(
    select l.property_type, l.ends_on, ${lastDayOfLease} as last_day, l.notice_days, term_months_of(l.starts_on, l.ends_on) as term_months,
      l.terminates_on is null and not ${isRenewed} as is_open, 1 as lease_count
    from leases l where ${allOf([isRunningToItsEnd, inBuilding(buildingId)])}
  ) e`
}

async function countHeldOver(tx: Tx, query: Query): Promise<number> {
  const chosen = [
    optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
    optionalFilter(query.buildingId, inBuilding),
  ]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leases l where ${allOf([sql`l.status = 'HOLDOVER'`, ...chosen])}`.execute(tx)
  return rows[0]?.count ?? 0
}
