import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import type { LegalType } from '../../domain/people/legal-type.ts'
import { tenant } from '../../domain/people/tenant.ts'
import type { Tenant, tenantContract } from '../../domain/people/tenant-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { allOf, keysOf, type PageQuery, pageOfIds, textMatch, optionalFilter } from '../platform/database/page.ts'
import { recordColumns, toRow } from '../platform/database/record-columns.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { identityColumns, identityDocumentColumn } from './identity-columns.ts'

/** The fields that a correction may contain. */
export type TenantDetails = BodyOf<typeof tenantContract.update>
export type NewTenant = TenantDetails & Pick<Tenant, 'tenantType' | 'firstName'> & { phoneNumber: string }

type TenantFilter = PageQuery & {
  q?: string | undefined
  tenantType?: LegalType | undefined
  changedSince?: string | undefined
}

export async function pageOfTenants(tx: Tx, query: TenantFilter): Promise<Page<string>> {
  const words = await textSearch(tx, query.q, { kind: 'tenant', id: sql.ref('tenants.id') }, (word) =>
    textMatch(word, ['full_name', 'name_dzongkha', 'cid', 'phone_number', 'licence_number']),
  )
  return pageOfIds(tx, query, {
    id: 'tenants.id',
    from: sql`tenants`,
    where: [
      sql`erased_at is null`,
      optionalFilter(query.tenantType, (type) => sql`tenant_type = ${type}`),
      optionalFilter(query.changedSince, (since) => sql`changed_at >= ${since}`),
      words.condition,
    ],
    sorts: { fullName: 'full_name', createdAt: 'created_at', cid: 'cid', changedAt: 'changed_at' },
    countsTo: words.countsTo,
    defaultSort: query.changedSince ? 'changedAt:asc' : 'fullName:asc',
    nullsAsInIndex: ['cid'],
    hasCursor: true,
  })
}

export function tenantsById(tx: Tx, ids: readonly string[]): Promise<Tenant[]> {
  return readTenants(tx.byKey, sql`t.id = any(${keysOf(ids)})`, ids.length)
}

export function allTenants(tx: Tx, max: number): Promise<Tenant[]> {
  return readTenants(tx, sql`t.erased_at is null`, max)
}

export type TenantKey = { id?: string | undefined; phoneNumber?: string | undefined; cid?: string | undefined }

/** The one tenant who matches all the given keys. */
export async function findTenant(tx: Tx, { id, phoneNumber, cid }: TenantKey): Promise<Tenant> {
  const where = allOf([
    optionalFilter(id, (value) => sql`t.id = ${value}`),
    optionalFilter(phoneNumber, (value) => sql`t.phone_number = ${value}`),
    optionalFilter(cid, (value) => sql`t.cid = ${value}`),
  ])
  return ensureFound((await readTenants(tx, where, 1))[0], 'tenant')
}

async function readTenants(tx: Tx | Tx['byKey'], where: RawBuilder<unknown>, max: number): Promise<Tenant[]> {
  const { rows } = await sql<Omit<Tenant, 'createdAt'> & { createdAt: Date }>`
    select t.id, ${recordColumns(tenant, 't')}, t.full_name as "fullName", ${identityDocumentColumn('t')},
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name, 'type', 'DZONGKHAG') end as dzongkhag,
      case when z.id is not null then jsonb_build_object('id', z.id, 'name', z.name, 'type', z.type) end as "administrativeZone",
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'type', s.type) end as "subadministrativeZone",
      t.profile_uri as "profileUri", t.signature_uri as "signatureUri", t.created_at as "createdAt"
    from tenants t
    left join dzongkhags d on d.id = t.dzongkhag_id
    left join administrative_zones z on z.id = t.administrative_zone_id
    left join sub_administrative_zones s on s.id = t.sub_administrative_zone_id
    where ${where} order by t.full_name, t.id limit ${max}`.execute(tx)
  return rows.map(({ createdAt, ...tenant }) => ({ ...tenant, createdAt: createdAt.toISOString() }))
}

export async function insertTenant(tx: Tx, id: string, values: NewTenant): Promise<void> {
  await tx
    .insertInto('tenants')
    .values({
      id,
      ...toRow(tenant, values),
      ...identityColumns(values.identityDocument),
      tenant_type: values.tenantType,
      first_name: values.firstName,
      full_name: fullName(values),
    })
    .execute()
}

/** Omitted fields do not change; the full name follows its parts. */
export async function updateTenant(tx: Tx, before: Tenant, details: TenantDetails): Promise<void> {
  const changed = {
    ...toRow(tenant, details),
    ...identityColumns(details.identityDocument),
    full_name: fullName({ ...before, ...omitUndefined(details) }),
  }
  await tx.updateTable('tenants').set(changed).where('id', '=', before.id).execute()
}

type Names = { firstName: string; middleName?: string | null | undefined; lastName?: string | null | undefined }

function fullName({ firstName, middleName, lastName }: Names): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}
