import { sql } from 'kysely'
import { notFound, Problem } from '../../../domain/problem.ts'
import { defaultTaxOffices, taxOfficeOf, taxOfficesSchema } from '../../../domain/settings/tax-offices.ts'
import type { PrintedOrganisation, PrintedProperty } from '../../leases/pdf/printed-parts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'
import { readHolders } from '../../properties/holder-store.ts'
import { placeJoins } from '../../properties/place.ts'
import { readSetting } from '../../settings/setting-store.ts'
import { readPrintedOrganisation } from '../pdf/read-printed-organisation.ts'
import type { VacancyLetter } from './vacancy-letter.ts'
import { readVacancies } from './vacancy-store.ts'

/** The letter about a unit in its current state. It is not stored: the office uploads the sent letter as a document of the notice. */
export async function readVacancyLetter(tx: Tx, unitId: string): Promise<VacancyLetter & { organisation: PrintedOrganisation }> {
  const place = await readPlace(tx, unitId)
  const [vacancy] = await readVacancies(tx, [unitId])
  if (!vacancy)
    throw new Problem('ILLEGAL_TRANSITION', 'This unit is not vacant, so there is nothing to report to the tax office.')
  const offices = await readSetting(tx, 'taxOffices', { schema: taxOfficesSchema, defaultValue: defaultTaxOffices })
  return {
    organisation: await readPrintedOrganisation(tx),
    date: tx.today,
    taxOffice: taxOfficeOf(offices, place.property.dzongkhag?.nameEnglish ?? null),
    property: place.property,
    owners: await readOwners(tx, unitId),
    vacancy,
    listingTitle: place.listingTitle,
  }
}

type Row = {
  unit: string
  building: string
  plotNumber: string
  thramNumber: string
  zoneType: string
  zone: string
  dzongkhag: string
  listingTitle: string | null
}

async function readPlace(tx: Tx, unitId: string): Promise<{ property: PrintedProperty; listingTitle: string | null }> {
  const { rows } = await sql<Row>`
    select u.unit_number as unit, b.name as building, p.plot_number as "plotNumber", t.thram_number as "thramNumber",
      z.type as "zoneType", z.name as zone, d.name as dzongkhag, o.title as "listingTitle"
    from units u
    join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id and bp.position = 0
    join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}
    left join listings o on o.organisation_id = u.organisation_id and o.unit_id = u.id and o.status = 'PUBLISHED'
    where u.id = ${unitId}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('unit')
  const { unit, building, plotNumber, thramNumber, zoneType, zone, dzongkhag, listingTitle } = row
  const named = (nameEnglish: string) => ({ nameEnglish, nameDzongkha: null })
  return {
    property: {
      ...{ unit, plotNumber, thramNumber, building: named(building), dzongkhag: named(dzongkhag) },
      administrativeZone: { label: zoneType === 'R' ? 'Gewog' : 'Thromde', ...named(zone) },
    },
    listingTitle,
  }
}

async function readOwners(tx: Tx, unitId: string): Promise<VacancyLetter['owners']> {
  const held = (await readHolders(tx, 'UNIT', [unitId])).get(unitId) ?? []
  const { rows } = await sql<{ id: string; cid: string | null; taxpayerNumber: string | null }>`
    select id, cid, taxpayer_number as "taxpayerNumber" from owners
    where id = any(${keysOf(held.map(({ ownerId }) => ownerId))})`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  return held.map(({ ownerId, nameEnglish, nameDzongkha, share }) => ({
    ...{ nameEnglish, nameDzongkha, share },
    ...{ cid: known.get(ownerId)?.cid ?? null, taxpayerNumber: known.get(ownerId)?.taxpayerNumber ?? null },
  }))
}
