import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { FieldValues } from '../../domain/settings/message-template.ts'
import type { Audience } from '../../domain/settings/notification-type.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, keysOf } from '../platform/database/page.ts'
import { readHolders } from '../properties/holder-store.ts'

export type LeaseFacts = {
  id: string
  leaseNumber: string
  propertyType: PropertyType
  propertyId: string
  property: string
  startDate: CalendarDate
  endDate: CalendarDate
  rentAmount: Money | null
  tenantName: string
  organisation: string
}
export type Recipient = { personId: string; audience: Audience; phoneNumber: string | null; email: string | null }

/** The values that any message about a lease may contain, for a block of leases together. */
export async function readLeaseFacts(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, LeaseFacts>> {
  const { rows } = await sql<LeaseFacts>`
    select l.id, l.lease_number as "leaseNumber", l.property_type as "propertyType", ${leasedPropertyLabel} as property,
      coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId", l.starts_on as "startDate", l.ends_on as "endDate",
      l.rent_amount as "rentAmount", tn.full_name as "tenantName", o.name as organisation
    from leases l ${leasedPropertyJoins}
    join tenants tn on tn.organisation_id = l.organisation_id and tn.id = l.tenant_id
    join organisations o on o.id = l.organisation_id
    where l.id = any(${keysOf([...new Set(leaseIds)])})`.execute(tx.byKey)
  return new Map(rows.map((row) => [row.id, row]))
}

export function valuesOfLease(lease: LeaseFacts): FieldValues {
  return {
    tenant: lease.tenantName,
    organisation: lease.organisation,
    lease: lease.leaseNumber,
    property: lease.property,
    startDate: formatDate(lease.startDate),
    endDate: formatDate(lease.endDate),
    rent: lease.rentAmount === null ? 'set by area' : formatMoney(lease.rentAmount),
  }
}

/** The recipients for these leases: the tenant and co-tenants (`readTenants`), the current owners, the office. */
export async function readRecipients(
  tx: Tx,
  { leases, tenants }: { leases: readonly LeaseFacts[]; tenants: readonly PersonOfLease[] },
  audiences: ReadonlySet<Audience>,
): Promise<Map<string, Recipient[]>> {
  const found = [...(audiences.has('TENANT') ? tenants : []), ...(audiences.has('OWNER') ? await ownersOf(tx, leases) : [])]
  const office = audiences.has('STAFF') ? await staffOf(tx) : []
  const byLease = Map.groupBy(found, ({ leaseId }) => leaseId)
  return new Map(leases.map(({ id }) => [id, [...(byLease.get(id) ?? []), ...office]]))
}

export type PersonOfLease = Recipient & { leaseId: string }

export async function readTenants(tx: Tx, leaseIds: readonly string[]): Promise<PersonOfLease[]> {
  const ids = keysOf([...new Set(leaseIds)])
  const { rows } = await sql<PersonOfLease>`
    select x.lease_id as "leaseId", t.id as "personId", 'TENANT' as audience, t.phone_number as "phoneNumber", t.email
    from (
      select id as lease_id, tenant_id from leases where id = any(${ids})
      union
      select lease_id, tenant_id from lease_parties where lease_id = any(${ids}) and role = 'CO_TENANT'
        and starts_on <= ${tx.today} and (ends_on is null or ends_on >= ${tx.today})
    ) x join tenants t on t.id = x.tenant_id order by t.id`.execute(tx.byKey)
  return rows
}

async function ownersOf(tx: Tx, leases: readonly LeaseFacts[]): Promise<PersonOfLease[]> {
  const held = new Map<string, string[]>()
  for (const [type, ofType] of Map.groupBy(leases, ({ propertyType }) => propertyType)) {
    const holders = await readHolders(
      tx,
      type === 'LAND' ? 'PLOT' : type,
      ofType.map(({ propertyId }) => propertyId),
    )
    for (const { id, propertyId } of ofType) held.set(id, [...new Set(holders.get(propertyId)?.map(({ ownerId }) => ownerId))])
  }
  const { rows } = await sql<Recipient>`
    select id as "personId", 'OWNER' as audience, phone_number as "phoneNumber", email
    from owners where id = any(${idsOf([...held.values()].flat())})`.execute(tx)
  const byId = new Map(rows.map((row) => [row.personId, row]))
  return [...held].flatMap(([leaseId, ids]) =>
    ids.flatMap((ownerId) => {
      const owner = byId.get(ownerId)
      return owner ? [{ ...owner, leaseId }] : []
    }),
  )
}

/** The office is notified only in the product. */
export async function staffOf(tx: Tx): Promise<Recipient[]> {
  const { id } = await tx.selectFrom('organisations').select('id').executeTakeFirstOrThrow()
  const people = await tx.actingAs('auth', (identity) =>
    identity
      .selectFrom('roles')
      .select('person_id')
      .distinct()
      .where('organisation', '=', id)
      .where('name', 'in', ['ADMIN', 'MANAGER'])
      .where('ended_at', 'is', null)
      .where('disabled_at', 'is', null)
      .orderBy('person_id')
      .execute(),
  )
  return people.map(({ person_id }) => ({ personId: person_id, audience: 'STAFF', phoneNumber: null, email: null }))
}
