import { type RawBuilder, sql } from 'kysely'
import { type PropertyType, propertyTypes } from '../../domain/properties/property.ts'
import type { FoundProperty } from '../../domain/properties/property-search-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'
import { readHolders } from './holder-store.ts'

/** These properties with the path to each, in the given order: two queries for each type, regardless of the page. */
export async function describeProperties(tx: Tx, found: readonly { type: PropertyType; id: string }[]): Promise<FoundProperty[]> {
  const described = await Promise.all(
    propertyTypes.map(async (type) => {
      const ids = found.filter((row) => row.type === type).map(({ id }) => id)
      return ids.length > 0 ? describeOfType(tx, type, ids) : []
    }),
  )
  const byId = new Map(described.flat().map((property) => [property.id, property]))
  return found.flatMap(({ id }) => byId.get(id) ?? [])
}

async function describeOfType(tx: Tx, type: PropertyType, ids: readonly string[]): Promise<FoundProperty[]> {
  const [labels, holders] = await Promise.all([readLabels(tx, type, ids), readHolders(tx, type === 'LAND' ? 'PLOT' : type, ids)])
  return labels.map((row) => {
    const owners = (holders.get(row.id) ?? []).map(({ ownerId, nameEnglish }) => ({ id: ownerId, nameEnglish }))
    return { ...row, type, owners }
  })
}

type Labelled = Pick<FoundProperty, 'id' | 'label' | 'path' | 'occupancy'>

async function readLabels(tx: Tx, type: PropertyType, ids: readonly string[]): Promise<Labelled[]> {
  const { record, label, from, steps } = sources[type]
  const { rows } = await sql<Labelled>`
    select ${record}.id, ${label} as label, ${record}.occupancy, array_remove(array[
      ${step('DZONGKHAG', sql`d.id`, sql`d.name`)}, ${step('ADMINISTRATIVE_ZONE', sql`z.id`, sql`z.name`)},
      ${step('SUBADMINISTRATIVE_ZONE', sql`s.id`, sql`s.name`)}, ${step('THRAM', sql`t.id`, sql`t.thram_number`)}${steps}], null) as path
    from ${from} where ${record}.id = any(${keysOf(ids)})`.execute(tx.byKey)
  return rows
}

function step(
  type: FoundProperty['path'][number]['type'],
  id: RawBuilder<unknown>,
  label: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case when ${id} is not null then jsonb_build_object('type', ${type}::text, 'id', ${id}, 'label', ${label}) end`
}

// An owner may see a flat and little of its building or land, so those are outer joins.
const plot = sql`left join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
  left join administrative_zones z on z.id = t.administrative_zone_id
  left join dzongkhags d on d.id = t.dzongkhag_id
  left join sub_administrative_zones s on s.id = t.sub_administrative_zone_id`
const building = sql`left join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id and bp.position = 0
  left join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id ${plot}`
const onPlot = sql`, ${step('LAND', sql`p.id`, sql`p.plot_number`)}`

const sources: Record<
  PropertyType,
  { record: RawBuilder<unknown>; label: RawBuilder<unknown>; from: RawBuilder<unknown>; steps: RawBuilder<unknown> }
> = {
  LAND: { record: sql.ref('p'), label: sql`p.plot_number`, from: sql`plots p ${plot}`, steps: sql`` },
  BUILDING: {
    record: sql.ref('b'),
    label: sql`concat_ws(' · ', b.name, b.building_number)`,
    from: sql`buildings b ${building}`,
    steps: onPlot,
  },
  UNIT: {
    record: sql.ref('u'),
    label: sql`u.unit_number`,
    from: sql`units u join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id ${building}`,
    steps: sql`${onPlot}, ${step('BUILDING', sql`b.id`, sql`b.name`)}`,
  },
}
