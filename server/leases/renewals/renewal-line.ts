import { type RawBuilder, sql } from 'kysely'

/**
 * `with recursive line as (…)`: the lease and the leases that it renews, each renewal back to the first lease, as `organisation_id`, `id`,
 * `renews_id` and `step`, which is 0 for the lease itself.
 */
export const renewalLine = (leaseId: string): RawBuilder<unknown> => sql`with recursive line as (
  select organisation_id, id, renews_id, 0 as step from leases where id = ${leaseId}
  union all
  select l.organisation_id, l.id, l.renews_id, line.step + 1
  from line join leases l on l.organisation_id = line.organisation_id and l.id = line.renews_id
)`
