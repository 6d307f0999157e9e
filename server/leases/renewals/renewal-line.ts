import { type RawBuilder, sql } from 'kysely'
import { idsOf } from '../../platform/database/page.ts'

/**
 * `with recursive line as (…)`: each of the leases and the leases that it renews, each renewal back to the first lease, as
 * `organisation_id`, `lease_id`, `id`, `renews_id` and `step`, which is 0 for the lease itself.
 */
export const renewalLines = (leaseIds: readonly string[]): RawBuilder<unknown> => sql`with recursive line as (
  select organisation_id, id as lease_id, id, renews_id, 0 as step from leases where id = any(${idsOf(leaseIds)})
  union all
  select l.organisation_id, line.lease_id, l.id, l.renews_id, line.step + 1
  from line join leases l on l.organisation_id = line.organisation_id and l.id = line.renews_id
)`

/** The line of one lease. */
export const renewalLine = (leaseId: string): RawBuilder<unknown> => renewalLines([leaseId])
