import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../domain/page.ts'
import type { IdentityDocumentKind, LegalType } from '../../domain/people/known-by.ts'
import type { Tenant } from '../../domain/people/tenant-contract.ts'
import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { allOf, keysOf, type PageQuery, pageOfIds, textMatch, optionalFilter } from '../platform/database/page.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { identityColumns } from './identity-columns.ts'

type Text = string | null | undefined

export type TenantDetails = {
  firstName?: string | undefined
  middleName?: Text
  lastName?: Text
  nameDzongkha?: Text
  cid?: Text
  identityDocument?: { kind: IdentityDocumentKind; number: string } | null | undefined
  licenceNumber?: Text
  taxpayerNumber?: Text
  phoneNumber?: string | undefined
  email?: Text
  dzongkhagId?: Text
  administrativeZoneId?: Text
  subadministrativeZoneId?: Text
}
export type NewTenant = TenantDetails & { tenantType: LegalType; firstName: string; phoneNumber: string }

type TenantFilter = PageQuery & { q?: string | undefined; tenantType?: LegalType | undefined }

export async function pageOfTenants(tx: Tx, query: TenantFilter): Promise<Page<string>> {
  const words = await textSearch(tx, query.q, { kind: 'tenant', id: sql.ref('tenants.id') }, (word) =>
    textMatch(
      word,
      ['full_name', 'name_dzongkha', 'cid', 'phone_number', 'licence_number'].map((column) => sql.ref(column)),
    ),
  )
  return pageOfIds(tx, query, {
    id: sql.ref('tenants.id'),
    from: sql`tenants`,
    where: [sql`erased_at is null`, optionalFilter(query.tenantType, (type) => sql`tenant_type = ${type}`), words.condition],
    sorts: { fullName: sql.ref('full_name'), createdAt: sql.ref('created_at'), cid: sql.ref('cid') },
    countsTo: words.countsTo,
    defaultSort: 'fullName:asc',
  })
}

export function tenantsById(tx: Tx, ids: readonly string[]): Promise<Tenant[]> {
  return readTenants(tx.byKey, sql`t.id = any(${keysOf(ids)})`, ids.length)
}

export function allTenants(tx: Tx, max: number): Promise<Tenant[]> {
  return readTenants(tx, sql`t.erased_at is null`, max)
}

export type TenantKey = { id?: string | undefined; phoneNumber?: string | undefined; cid?: string | undefined }

/** The one tenant that all the keys given lead to. */
export async function findTenant(tx: Tx, { id, phoneNumber, cid }: TenantKey): Promise<Tenant> {
  const where = allOf([
    optionalFilter(id, (value) => sql`t.id = ${value}`),
    optionalFilter(phoneNumber, (value) => sql`t.phone_number = ${value}`),
    optionalFilter(cid, (value) => sql`t.cid = ${value}`),
  ])
  const [tenant] = await readTenants(tx, where, 1)
  if (!tenant) throw notFound('tenant')
  return tenant
}

async function readTenants(tx: Tx | Tx['byKey'], where: RawBuilder<unknown>, max: number): Promise<Tenant[]> {
  const { rows } = await sql<Omit<Tenant, 'createdAt'> & { createdAt: Date }>`
    select t.id, t.tenant_type as "tenantType", t.first_name as "firstName", t.middle_name as "middleName", t.last_name as "lastName",
      t.full_name as "fullName", t.name_dzongkha as "nameDzongkha", t.cid,
      case when t.identity_kind is not null then jsonb_build_object('kind', t.identity_kind, 'number', t.identity_number) end as "identityDocument",
      t.licence_number as "licenceNumber",
      t.taxpayer_number as "taxpayerNumber", t.phone_number as "phoneNumber", t.email, t.dzongkhag_id as "dzongkhagId",
      t.administrative_zone_id as "administrativeZoneId", t.sub_administrative_zone_id as "subadministrativeZoneId",
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

export async function insertTenant(tx: Tx, id: string, tenant: NewTenant): Promise<void> {
  const { tenantType, firstName, phoneNumber } = tenant
  const required = { id, tenant_type: tenantType, first_name: firstName, phone_number: phoneNumber, full_name: fullName(tenant) }
  await tx
    .insertInto('tenants')
    .values({ ...toColumns(tenant), ...required })
    .execute()
}

/** What is left out stays as it was; the full name follows its parts. */
export async function updateTenant(tx: Tx, before: Tenant, details: TenantDetails): Promise<void> {
  const changed = omitUndefined({ ...toColumns(details), full_name: fullName({ ...before, ...omitUndefined(details) }) })
  await tx.updateTable('tenants').set(changed).where('id', '=', before.id).execute()
}

function fullName({ firstName, middleName, lastName }: Pick<TenantDetails, 'firstName' | 'middleName' | 'lastName'>): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

function toColumns(details: TenantDetails) {
  return {
    first_name: details.firstName,
    middle_name: details.middleName,
    last_name: details.lastName,
    name_dzongkha: details.nameDzongkha,
    cid: details.cid,
    ...identityColumns(details.identityDocument),
    licence_number: details.licenceNumber,
    taxpayer_number: details.taxpayerNumber,
    phone_number: details.phoneNumber,
    email: details.email,
    dzongkhag_id: details.dzongkhagId,
    administrative_zone_id: details.administrativeZoneId,
    sub_administrative_zone_id: details.subadministrativeZoneId,
  }
}
