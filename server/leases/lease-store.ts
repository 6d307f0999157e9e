import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { runningStatuses } from '../../domain/leases/lease-status.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { leaseContract } from '../../domain/leases/lease-contract.ts'
import type { Lease, LeaseParty } from '../../domain/leases/lease-schema.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { type OwnedProperty, heldIds, holdingsOf } from '../properties/holder-store.ts'
import { withLeaseImportText } from './tenancy/with-lease-import-text.ts'
import { type LeaseRow, selectLeases } from './lease-row.ts'
import { leasedPlaceLabel, leasedPropertyJoins, leasedPropertyLabel, leasedPropertyNames } from './leased-property.ts'
import { rateOn, readRentChanges, rentOn } from './tenancy/rent-basis.ts'

type LeaseQuery = QueryOf<typeof leaseContract.list>

export async function listLeases(tx: Tx, query: LeaseQuery): Promise<Page<Lease>> {
  const tenants = sql`join tenants tn on tn.organisation_id = l.organisation_id and tn.id = l.tenant_id`
  const words = await textSearch(tx, query.q, { kind: 'lease', id: sql.ref('l.id') }, (word) =>
    textMatch(word, ['l.lease_number', 'tn.full_name', 'tn.name_dzongkha', 'tn.cid', 'tn.phone_number', leasedPropertyNames]),
  )
  const page = await pageOfIds(tx, query, {
    id: sql.ref('l.id'),
    keys: { one: ['propertyId'] },
    // Searching needs names; a plain page of ids does not.
    from: words.isById ? sql`leases l ${tenants}` : sql`leases l ${tenants} ${leasedPropertyJoins}`,
    baseTable: words.isById
      ? { from: sql`leases l`, sorts: ['leaseNumber', 'startDate', 'endDate', 'rentAmount', 'changedAt'] }
      : undefined,
    where: [...leaseFilters(tx, query), words.condition],
    sorts: {
      leaseNumber: 'l.lease_number',
      startDate: 'l.starts_on',
      endDate: 'l.ends_on',
      tenantName: 'tn.full_name',
      rentAmount: 'l.rent_amount',
      changedAt: 'l.changed_at',
    },
    countsTo: words.countsTo,
    defaultSort: query.changedSince ? 'changedAt:asc' : 'startDate:desc',
    canBeMissing: ['rentAmount'],
    hasCursor: true,
  })
  return pageReply(page, await withLeaseImportText(tx, query, await readLeases(tx, page.items)))
}

function leaseFilters(tx: Tx, query: LeaseQuery) {
  return [
    optionalFilter(query.changedSince, (since) => sql`l.changed_at >= ${since}`),
    optionalFilter(query.status, (status) => sql`l.status = ${status}`),
    optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
    optionalFilter(query.propertyId, (id) => sql`l.unit_id = ${id} or l.building_id = ${id} or l.plot_id = ${id}`),
    optionalFilter(query.buildingId, (id) => sql`l.id = any(array(${leasesOfBuilding(id)}))`),
    optionalFilter(query.thramId, (id) => leaseOfThram(id, sql.ref('l.id'))),
    optionalFilter(query.ownerId, (id) => leaseOfOwner(tx, id, sql.ref('l.id'))),
    optionalFilter(query.tenantId, (id) => sql`l.tenant_id = ${id}`),
    optionalFilter(query.endingBefore, (day) => sql`l.ends_on < ${day}`),
    optionalFilter(query.toSign, () => isToSign),
    optionalFilter(query.toConsent, () => isToConsent(tx.today)),
    optionalFilter(query.toRegister, () => isToRegister),
    optionalFilter(query.toRecord, () => isToRecord),
  ]
}

/** The lease is of land, and the Commission has not recorded it in the thram yet. */
export const isToRecord = sql<boolean>`l.is_to_record and l.status = any(${[...runningStatuses]}::text[])`
/** Conditions on the lease `l`: the office must get it signed, or register it at the local office. */
export const isToSign = sql<boolean>`l.status = 'PENDING' and l.signed_on is null`
/** The owners on a day of the property of the lease `l`, as rows of owner_id. */
export function ownersOfLet(today: CalendarDate): RawBuilder<unknown> {
  const owners = (thing: OwnedProperty, id: string) => sql`select owner_id from (${holdingsOf[thing](sql.ref(id), today)}) of`
  return sql`${owners('UNIT', 'l.unit_id')} union all ${owners('BUILDING', 'l.building_id')} union all ${owners('PLOT', 'l.plot_id')}`
}
/** Co-owners consent individually; a sole owner consents by signing. */
export function isToConsent(today: CalendarDate): RawBuilder<boolean> {
  return sql<boolean>`l.status = 'PENDING' and exists (
    select from (${ownersOfLet(today)}) h left join lease_consents c on c.lease_id = l.id and c.owner_id = h.owner_id
    having count(distinct h.owner_id) > 1 and count(distinct h.owner_id) > count(distinct c.owner_id))`
}
export const isToRegister = sql<boolean>`l.signed_on is not null and l.registered_on is null
  and l.status in ('PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED')`

/** A condition on a lease by the column of its id: it lets a plot of the thram, or a building or unit on one. */
export function leaseOfThram(thramId: string, id: RawBuilder<unknown>) {
  const plots = sql`array(select id from plots where thram_id = ${thramId})`
  const buildings = sql`array(select building_id from building_plots where plot_id = any(${plots}))`
  return sql`${id} = any(array(select id from leases where plot_id = any(${plots})
    union select id from leases where building_id = any(${buildings})
    union select id from leases where unit_id = any(array(select id from units where building_id = any(${buildings})))))`
}

/** Leases of the whole building and of its units. */
export function leasesOfBuilding(buildingId: string): RawBuilder<unknown> {
  return sql`select id from leases where building_id = ${buildingId}
    union select id from leases where unit_id = any(array(select id from units where building_id = ${buildingId}))`
}

/** The same for an owner: the owner holds a share of the let property. */
export function leaseOfOwner(tx: Tx, ownerId: string, id: RawBuilder<unknown>) {
  const held = (thing: OwnedProperty) => sql`any(array(${heldIds(tx, thing, ownerId)}))`
  return sql`${id} = any(array(select id from leases where unit_id = ${held('UNIT')}
    union select id from leases where building_id = ${held('BUILDING')} union select id from leases where plot_id = ${held('PLOT')}))`
}

/** As staff, an owner or a tenant: a lease of somebody else is not found. */
export async function readLease(tx: Tx, id: string): Promise<Lease> {
  return ensureFound((await readLeases(tx, [id]))[0], 'lease')
}

type Words = Pick<Lease, 'id' | 'propertyLabel' | 'placeLabel' | 'tenantName' | 'tenantNameDzongkha' | 'tenantType'>

export async function readLeases(tx: Tx, ids: readonly string[]): Promise<Lease[]> {
  if (ids.length === 0) return []
  const named = sql<Words>`
    select l.id, ${leasedPropertyLabel} as "propertyLabel", ${leasedPlaceLabel} as "placeLabel",
      tn.full_name as "tenantName", tn.name_dzongkha as "tenantNameDzongkha", tn.tenant_type as "tenantType"
    from leases l
    cross join lateral (select * from tenants tn where tn.organisation_id = l.organisation_id and tn.id = l.tenant_id offset 0) tn
    ${leasedPropertyJoins} where l.id = any(${keysOf(ids)})`.execute(tx.byKey)
  const [leases, { rows }, changes, signatures, documents, parties] = await Promise.all([
    selectLeases(tx.byKey, { where: sql`l.id = any(${keysOf(ids)})` }),
    named,
    readRentChanges(tx, ids),
    readSignatures(tx, ids),
    readDocuments(tx, ids),
    readParties(tx, ids),
  ])
  const words = new Map(rows.map((row) => [row.id, row]))
  return leases.flatMap((lease) => {
    const ownText = words.get(lease.id)
    if (!ownText) return []
    const agreed = changes.get(lease.id) ?? []
    const currentRentAmount = rentOn(lease, agreed, tx.today)
    const currentRateAmount = rateOn(lease, agreed, tx.today)
    return [
      {
        ...toReply(lease),
        ...ownText,
        currentRentAmount,
        currentRateAmount,
        signatures: signatures.get(lease.id) ?? [],
        parties: parties.get(lease.id) ?? [],
        documents: documents.get(lease.id) ?? [],
      },
    ]
  })
}

function toReply(
  lease: LeaseRow,
): Omit<Lease, keyof Words | 'signatures' | 'documents' | 'parties' | 'currentRentAmount' | 'currentRateAmount'> {
  const { createdAt, plotId: _plot, buildingId: _building, unitId: _unit, stampedOn: _stamp, ...shown } = lease
  return { ...shown, createdAt: createdAt.toISOString() }
}

async function readSignatures(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, Lease['signatures']>> {
  const { rows } = await sql<{ leaseId: string; party: 'OWNER' | 'TENANT'; signedAt: Date }>`
    select lease_id as "leaseId", party, signed_at as "signedAt" from lease_signatures
    where lease_id = any(${keysOf(leaseIds)}) and voided_at is null order by lease_id, party`.execute(tx.byKey)
  const shown = rows.map(({ signedAt, ...row }) => ({ ...row, signedAt: signedAt.toISOString() }))
  return Map.groupBy(shown, ({ leaseId }) => leaseId)
}

/** An owner or a tenant sees the days of a party, and the name if they may see the person. */
async function readParties(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, LeaseParty[]>> {
  const { rows } = await sql<LeaseParty & { leaseId: string }>`
    select p.lease_id as "leaseId", p.id, p.tenant_id as "tenantId", coalesce(t.full_name, '') as "tenantName", p.role,
      p.starts_on as "startDate", p.ends_on as "endDate"
    from lease_parties p left join tenants t on t.organisation_id = p.organisation_id and t.id = p.tenant_id
    where p.lease_id = any(${keysOf(leaseIds)}) order by p.lease_id, p.starts_on, p.id`.execute(tx.byKey)
  return Map.groupBy(rows, ({ leaseId }) => leaseId)
}

async function readDocuments(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, Lease['documents']>> {
  const { rows } = await sql<{ leaseId: string; id: string; kind: 'SIGNED_COPY' | 'OTHERS'; name: string }>`
    select entity_id as "leaseId", id, kind, title as name from documents
    where entity = 'lease' and entity_id = any(${keysOf(leaseIds)}) and kind in ('SIGNED_COPY', 'OTHERS')
    order by entity_id, created_at, id`.execute(tx.byKey)
  return Map.groupBy(rows, ({ leaseId }) => leaseId)
}
