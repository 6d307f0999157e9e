import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Money } from '../../../domain/money.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type OwnedProperty, readHolders } from '../../properties/holder-store.ts'
import type { LeaseNames, PrintedOwner, PrintedParty } from './printed-parts.ts'
import { printedPhone } from './printed-phone.ts'

// The names on a document. Read as staff: a tenant's receipt names all owners, whom the tenant cannot look up.

export type PrintedParties = Omit<LeaseNames, 'owners'> & {
  tenantId: string
  owners: readonly (PrintedOwner & { ownerId: string })[]
  rentMonthly: Money | null
}

type PartiesRow = {
  tenantId: string
  propertyType: PropertyType
  propertyId: string
  rentMonthly: Money | null
  organisationName: string
  organisationAddress: string | null
  organisationPhone: string | null
  tenantName: string
  tenantNameDzongkha: string | null
  cid: string | null
  identityDocument: PrintedParty['identityDocument']
  licenceNumber: string | null
  phoneNumber: string | null
  unit: string | null
  building: string | null
  plotNumber: string | null
  thramNumber: string | null
  zoneType: string | null
  zone: string | null
  zoneDzongkha: string | null
  dzongkhag: string | null
  dzongkhagDzongkha: string | null
}

/** The current parties; owners as of the day of the document. */
export async function readPrintedParties(tx: Tx, leaseId: string, on = tx.today): Promise<PrintedParties> {
  const { rows } = await sql<PartiesRow>`
    select l.tenant_id as "tenantId", l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      case when l.frequency = 'MONTHLY' then l.rent_amount end as "rentMonthly",
      o.name as "organisationName", o.address as "organisationAddress", o.phone as "organisationPhone",
      t.full_name as "tenantName", t.name_dzongkha as "tenantNameDzongkha", t.cid, t.licence_number as "licenceNumber",
      case when t.identity_kind is not null then jsonb_build_object('kind', t.identity_kind, 'number', t.identity_number) end as "identityDocument",
      t.phone_number as "phoneNumber", u.unit_number as unit, b.name as building, p.plot_number as "plotNumber",
      h.thram_number as "thramNumber", z.type as "zoneType", z.name as zone, z.name_dzongkha as "zoneDzongkha",
      d.name as dzongkhag, d.name_dzongkha as "dzongkhagDzongkha"
    from leases l
    join organisations o on o.id = l.organisation_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    left join buildings b on b.organisation_id = l.organisation_id and b.id = case when l.building_id is null then u.building_id else l.building_id end
    left join building_plots bp on bp.organisation_id = l.organisation_id and bp.building_id = b.id and bp.position = 0
    left join plots p on p.organisation_id = l.organisation_id and p.id = case when l.plot_id is null then bp.plot_id else l.plot_id end
    left join thrams h on h.organisation_id = p.organisation_id and h.id = p.thram_id
    left join administrative_zones z on z.id = h.administrative_zone_id
    left join dzongkhags d on d.id = h.dzongkhag_id
    where l.id = ${leaseId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The lease of this document is missing.')
  const held = await readHolders(tx, ownedProperty[row.propertyType], [row.propertyId], on)
  return { ...partiesOf(row), owners: held.get(row.propertyId) ?? [] }
}

/** The office as named in an agreement. */
export async function readPrintedOffice(tx: Tx) {
  const { rows } = await sql<{ name: string; address: string | null; phoneNumber: string | null }>`
    select name, address, phone as "phoneNumber" from organisations where id = app_organisation_id()`.execute(tx)
  const [office] = rows
  if (!office) throw new Error('An office that does not exist.')
  return office
}

/** The same with the ids of the named people, to be stored with the document. */
export async function readNamed(tx: Tx, leaseId: string, on: CalendarDate) {
  const { tenantId, ...parties } = await readPrintedParties(tx, leaseId, on)
  return { ...parties, personIds: [tenantId, ...parties.owners.map(({ ownerId }) => ownerId)] }
}

const ownedProperty: Record<PropertyType, OwnedProperty> = { UNIT: 'UNIT', BUILDING: 'BUILDING', LAND: 'PLOT' }

function partiesOf(row: PartiesRow): Omit<PrintedParties, 'owners'> {
  return {
    tenantId: row.tenantId,
    organisation: {
      name: row.organisationName,
      nameDzongkha: null,
      address: row.organisationAddress,
      phoneNumber: row.organisationPhone,
      email: null,
      taxpayerNumber: null,
    },
    tenant: {
      nameEnglish: row.tenantName,
      nameDzongkha: row.tenantNameDzongkha,
      cid: row.cid,
      identityDocument: row.identityDocument,
      licenceNumber: row.licenceNumber,
      phoneNumber: row.phoneNumber && printedPhone(row.phoneNumber),
    },
    property: {
      unit: row.unit,
      building: row.building ? { nameEnglish: row.building, nameDzongkha: null } : null,
      plotNumber: row.plotNumber,
      thramNumber: row.thramNumber,
      administrativeZone: row.zone
        ? { label: row.zoneType === 'R' ? 'Gewog' : 'Thromde', nameEnglish: row.zone, nameDzongkha: row.zoneDzongkha }
        : null,
      dzongkhag: row.dzongkhag ? { nameEnglish: row.dzongkhag, nameDzongkha: row.dzongkhagDzongkha } : null,
    },
    rentMonthly: row.rentMonthly,
  }
}
