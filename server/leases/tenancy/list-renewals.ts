import { sql } from 'kysely'
import { addDays } from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyOf } from '../../../domain/endpoint.ts'
import type { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { noticeBy } from '../../../domain/leases/tenancy/notice.ts'
import type { Tx } from '../../platform/database/database.ts'
import { pageOfIds, pageReply, textMatch, optionalFilter } from '../../platform/database/page.ts'
import { readLeases } from '../lease-store.ts'
import { leasedPropertyJoins, leasedPropertyNames } from '../leased-property.ts'
import { readTenancyPolicy } from './read-tenancy-policy.ts'

type Query = QueryOf<typeof leaseMoveContract.renewals>

/** What ends soon or is held over: whom to ask whether they stay, and until when notice can still be given. */
export async function listRenewals(tx: Tx, query: Query): Promise<ReplyOf<typeof leaseMoveContract.renewals>> {
  const last = addDays(tx.today, Number(query.withinDays ?? 210))
  const renewed = sql`exists (select from leases r where r.organisation_id = l.organisation_id and r.renews_id = l.id and r.status <> 'CANCELLED')`
  const tenants = sql`join tenants tn on tn.organisation_id = l.organisation_id and tn.id = l.tenant_id`
  const page = await pageOfIds(tx, query, {
    id: 'l.id',
    from: query.q ? sql`leases l ${tenants} ${leasedPropertyJoins}` : sql`leases l ${tenants}`,
    alone: query.q ? undefined : { from: sql`leases l`, sorts: ['endDate', 'leaseNumber'] },
    where: [
      sql`l.status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED') and l.ends_on <= ${last}`,
      optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
      optionalFilter(query.state, (state) =>
        state === 'HELD_OVER'
          ? sql`l.status = 'HOLDOVER'`
          : state === 'RENEWED'
            ? renewed
            : sql`not ${renewed} and l.terminates_on is null and l.status <> 'HOLDOVER'`,
      ),
      textMatch(query.q, ['l.lease_number', 'tn.full_name', leasedPropertyNames]),
    ],
    sorts: { endDate: 'l.ends_on', leaseNumber: 'l.lease_number', tenantName: 'tn.full_name' },
    defaultSort: 'endDate:asc',
  })
  const leases = await readLeases(tx, page.items)
  const policy = await readTenancyPolicy(tx, tx.today)
  const items = leases.map((lease) => ({
    ...lease,
    ownerNoticeByDate: noticeBy(lease, { by: 'OWNER', noticeDays: lease.noticeDays, lastDay: lease.endDate }, policy),
    tenantNoticeByDate: noticeBy(lease, { by: 'TENANT', noticeDays: lease.noticeDays, lastDay: lease.endDate }, policy),
  }))
  return pageReply(page, items)
}
