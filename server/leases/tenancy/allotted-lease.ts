import { type RawBuilder, sql } from 'kysely'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { databaseRoleOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { LeaseRow } from '../lease-row.ts'

// An applicant with an allotted unit gets a lease of it. The tables of rounds belong to a higher layer, and only the office reads them.

type Allotment = NonNullable<Lease['allotment']>

/** For a reply: the field is omitted if nothing was allotted. */
export const allotmentOfLease = (tx: Tx, leaseId: string) => named(tx, ofLease(leaseId))
export const allotmentOfDraft = (tx: Tx, draftId: string) => named(tx, sql`a.lease_draft_id = ${draftId}`)

/** The lease must be locked. A withdrawal is refused while the lease exists, so the round cannot release it meanwhile. */
export async function assertTenantStays(tx: Tx, { id, tenantId }: LeaseRow, nextTenantId: string): Promise<void> {
  if (nextTenantId === tenantId) return
  const { allotment } = await allotmentOfLease(tx, id)
  if (!allotment) return
  const { applicantName, roundTitle } = allotment
  throw fieldProblem(
    '/tenantId',
    `This unit was allotted to ${applicantName} in “${roundTitle}”. To choose another tenant, cancel this lease and record the withdrawal of ${applicantName} in that round.`,
  )
}

/** The applicant's lease is the first one of the unit since the draw. Another tenant of the same unit has their own. */
function ofLease(leaseId: string): RawBuilder<unknown> {
  return sql`a.id = (
    select x.id from leases l
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    join allotment_applicants x on x.organisation_id = l.organisation_id and x.offered_unit_id = l.unit_id
      and (x.tenant_id = l.tenant_id or (x.tenant_id is null and x.cid = t.cid)) and x.state = 'ACCEPTED'
    join allotment_rounds o on o.organisation_id = x.organisation_id and o.id = x.round_id and o.drawn_at <= l.created_at
    where l.id = ${leaseId} and l.renews_id is null and l.status <> 'CANCELLED'
    order by o.drawn_at desc, x.id limit 1)`
}

async function named(tx: Tx, where: RawBuilder<unknown>): Promise<{ allotment?: Allotment }> {
  if (databaseRoleOf(tx.actor) !== 'staff') return {}
  const { rows } = await sql<Allotment>`
    select r.id as "roundId", r.title as "roundTitle", a.name as "applicantName" from allotment_applicants a
    join allotment_rounds r on r.organisation_id = a.organisation_id and r.id = a.round_id
    where ${where} and a.state = 'ACCEPTED'`.execute(tx)
  return rows[0] ? { allotment: rows[0] } : {}
}
