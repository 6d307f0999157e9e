import { sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import type { leaseDraftContract, StoredDraft } from '../../../domain/leases/drafts/lease-draft-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { leasedPropertyJoins, leasedPropertyLabel, leasedPropertyNames } from '../leased-property.ts'

const withNames = sql`lease_drafts l
  left join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
  left join staff_members c on c.organisation_id = l.organisation_id and c.id = l.created_by
  left join staff_members m on m.organisation_id = l.organisation_id and m.id = l.changed_by
  ${leasedPropertyJoins}`

export async function listDrafts(tx: Tx, query: QueryOf<typeof leaseDraftContract.list>): Promise<Page<StoredDraft>> {
  const page = await pageOfIds(tx, query, {
    id: 'l.id',
    from: withNames,
    where: [
      optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
      optionalFilter(query.propertyId, (id) => sql`l.unit_id = ${id} or l.building_id = ${id} or l.plot_id = ${id}`),
      optionalFilter(query.tenantId, (id) => sql`l.tenant_id = ${id}`),
      textMatch(query.q, ['t.full_name', 't.name_dzongkha', 'c.name_english', leasedPropertyNames]),
    ],
    sorts: { changedAt: 'l.changed_at', createdAt: 'l.created_at' },
    defaultSort: 'changedAt:desc',
  })
  return pageReply(page, await readDrafts(tx, page.items))
}

export async function readDraft(tx: Tx, id: string): Promise<StoredDraft> {
  return ensureFound((await readDrafts(tx, [id]))[0], 'draft')
}

type Row = Omit<StoredDraft, 'createdAt' | 'changedAt'> & { createdAt: Date; changedAt: Date }

async function readDrafts(tx: Tx, ids: readonly string[]): Promise<StoredDraft[]> {
  const { rows } = await sql<Row>`
    select l.id, l.version, l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      case when num_nonnulls(l.unit_id, l.building_id, l.plot_id) = 1 then ${leasedPropertyLabel} end as "propertyLabel",
      l.tenant_id as "tenantId", t.full_name as "tenantName", l.terms, l.created_by as "createdById",
      c.name_english as "createdByName", l.created_at as "createdAt", m.name_english as "changedByName", l.changed_at as "changedAt"
    from ${withNames} where l.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ createdAt, changedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }))
}
