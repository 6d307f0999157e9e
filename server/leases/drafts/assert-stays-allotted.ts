import { sql } from 'kysely'
import { fieldProblem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'

type Named = { propertyId?: string | null | undefined; tenantId?: string | null | undefined }
type Allotted = { name: string; title: string; tenantId: string | null; unitId: string }

/** An allotted unit is let to the person it was allotted to: a draft keeps its unit and tenant. The tables belong to a higher layer. */
export async function assertStaysAllotted(tx: Tx, draftId: string, { propertyId, tenantId }: Named): Promise<void> {
  const { rows } = await sql<Allotted>`
    select a.name, r.title, a.tenant_id as "tenantId", a.offered_unit_id as "unitId" from allotment_applicants a
    join allotment_rounds r on r.organisation_id = a.organisation_id and r.id = a.round_id
    where a.lease_draft_id = ${draftId} and a.state = 'ACCEPTED'`.execute(tx)
  const [allotted] = rows
  if (!allotted) return
  const { name, title } = allotted
  const then = `first record the withdrawal of ${name} in that round.`
  if (tenantId !== undefined && tenantId !== allotted.tenantId)
    throw fieldProblem('/tenantId', `This unit was allotted to ${name} in “${title}”. To choose another tenant, ${then}`)
  if (propertyId !== undefined && propertyId !== allotted.unitId)
    throw fieldProblem(
      '/propertyId',
      `This draft is for the unit allotted to ${name} in “${title}”. To choose another property, ${then}`,
    )
}

/** A withdrawal deletes the draft and offers the unit to the next applicant, so a form that is still open cannot create a lease. */
export async function assertNotWithdrawn(tx: Tx, { propertyId, tenantId }: Named): Promise<void> {
  const { rows } = await sql<Pick<Allotted, 'name' | 'title'>>`
    select a.name, r.title from allotment_applicants a
    join allotment_rounds r on r.organisation_id = a.organisation_id and r.id = a.round_id
    where a.offered_unit_id = ${propertyId ?? null} and a.tenant_id = ${tenantId ?? null} and a.state = 'WITHDRAWN' limit 1`.execute(
    tx,
  )
  const [left] = rows
  if (!left) return
  throw fieldProblem(
    '/tenantId',
    `${left.name} withdrew from “${left.title}”, so this draft was deleted. To let the unit to ${left.name} anyway, start a new lease.`,
  )
}
