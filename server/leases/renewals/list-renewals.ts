import { type RawBuilder, sql } from 'kysely'
import { addDays, firstDayOf, lastDayOf } from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyOf } from '../../../domain/endpoint.ts'
import type { RenewalFilter, renewalContract } from '../../../domain/leases/renewals/renewal-contract.ts'
import { noticeBy } from '../../../domain/leases/tenancy/notice.ts'
import type { Tx } from '../../platform/database/database.ts'
import { firstIds, type Matches, pageOfIds, pageReply, textMatch, optionalFilter } from '../../platform/database/page.ts'
import { readLeases } from '../lease-store.ts'
import { leasedPropertyJoins, leasedPropertyNames } from '../leased-property.ts'
import { readTenancyPolicy } from '../tenancy/read-tenancy-policy.ts'
import { inBuilding, isRenewed, isRunningToItsEnd, lastDayOfLease } from './ending-leases.ts'
import { readRenewalQuestions } from './renewal-question-store.ts'

type Query = QueryOf<typeof renewalContract.list>

/** Leases that end soon or are in holdover: tenants to ask about renewal, their answers, and the last day to give notice. */
export async function listRenewals(tx: Tx, query: Query): Promise<ReplyOf<typeof renewalContract.list>> {
  const page = await pageOfIds(tx, query, renewalMatches(tx, query))
  const leases = await readLeases(tx, page.items)
  const questions = await readRenewalQuestions(tx, leases)
  const policy = await readTenancyPolicy(tx, tx.today)
  const items = leases.map((lease) => ({
    ...lease,
    ownerNoticeByDate: noticeBy(lease, { by: 'OWNER', noticeDays: lease.noticeDays, lastDay: lease.endDate }, policy),
    tenantNoticeByDate: noticeBy(lease, { by: 'TENANT', noticeDays: lease.noticeDays, lastDay: lease.endDate }, policy),
    renewalQuestion: questions.get(lease.id) ?? null,
  }))
  return pageReply(page, items)
}

/** The number of leases in the office's list with nothing agreed (state OPEN), from the stored counts by day (decision 112). */
export async function countOpenRenewals(tx: Tx, withinDays: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(lease_count), 0)::bigint as count from lease_end_sums
    where is_open and ends_on <= ${addDays(tx.today, withinDays)}`.execute(tx.byKey)
  return rows[0]?.count ?? 0
}

/** The leases of the list, at most `limit`, those that end first. */
export function firstRenewals(tx: Tx, filter: RenewalFilter, limit: number): Promise<string[]> {
  return firstIds(tx, renewalMatches(tx, filter), limit)
}

function renewalMatches(tx: Tx, query: RenewalFilter): Matches {
  const tenants = sql`join tenants tn on tn.organisation_id = l.organisation_id and tn.id = l.tenant_id`
  return {
    id: 'l.id',
    from: query.q ? sql`leases l ${tenants} ${leasedPropertyJoins}` : sql`leases l ${tenants}`,
    baseTable: query.q ? undefined : { from: sql`leases l`, sorts: ['endDate', 'leaseNumber'] },
    where: [
      endsIn(tx, query),
      optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
      optionalFilter(query.buildingId, inBuilding),
      optionalFilter(query.state, (state) =>
        state === 'HELD_OVER'
          ? sql`l.status = 'HOLDOVER'`
          : state === 'RENEWED'
            ? isRenewed
            : sql`not ${isRenewed} and l.terminates_on is null and l.status <> 'HOLDOVER'`,
      ),
      optionalFilter(query.answer, wasAnswered),
      textMatch(query.q, ['l.lease_number', 'tn.full_name', leasedPropertyNames]),
    ],
    sorts: { endDate: 'l.ends_on', leaseNumber: 'l.lease_number', tenantName: 'tn.full_name' },
    defaultSort: 'endDate:asc',
  }
}

function endsIn(tx: Tx, { month, withinDays }: RenewalFilter): RawBuilder<unknown> {
  if (month) return sql`${isRunningToItsEnd} and ${lastDayOfLease} between ${firstDayOf(month)} and ${lastDayOf(month)}`
  const last = addDays(tx.today, Number(withinDays ?? 210))
  return sql`(l.status = 'HOLDOVER' or ${isRunningToItsEnd}) and l.ends_on <= ${last}`
}

function wasAnswered(answer: NonNullable<RenewalFilter['answer']>): RawBuilder<unknown> {
  const last = sql`select q.answer from renewal_questions q
    where q.organisation_id = l.organisation_id and q.lease_id = l.id order by q.asked_on desc limit 1`
  if (answer === 'NOT_ASKED') return sql`not exists (${last})`
  if (answer === 'WAITING') return sql`exists (select from (${last}) q where q.answer is null)`
  return sql`(${last}) = ${answer}`
}
