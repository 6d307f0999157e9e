import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { type PropertyType, propertyTypes } from '../../domain/properties/property.ts'
import { inOtherScript } from '../../domain/people/names-in-both-scripts.ts'
import { parseSearch, type SearchedKind } from '../../domain/properties/parse-search.ts'
import { type FoundProperty, maxFound, type propertySearchContract } from '../../domain/properties/property-search-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, textMatch, optionalFilter } from '../platform/database/page.ts'
import { describeProperties } from './found-property-store.ts'
import { placeNames } from './place.ts'

export type PropertySearch = QueryOf<typeof propertySearchContract.search>
type Found = { type: PropertyType; id: string }
type Counted = { total: number; has_more: boolean }

// The maximum distance between a text and a result (nearest_ids, functions/search-steps.sql).
export const everyWord = 2
export const soundingAlike = 3
export const alike = 4

/** The nearest properties to a text. Similar spellings are searched only if nothing else matches. */
export async function searchProperties(tx: Tx, query: PropertySearch): Promise<Page<FoundProperty>> {
  const { text, kind } = parseSearch(query.q)
  if (kind) {
    const narrowed = await pageOfFound(tx, query, narrowedTo(tx, kind, { ...query, q: text }))
    if (narrowed.total > 0) return narrowed
  }
  const asked = { ...query, q: kind ? query.q : text }
  if (tx.actor.kind === 'owner') return pageOfFound(tx, query, ownProperties(asked))
  const page = await pageOfFound(tx, query, propertiesOfOffice(asked, everyWord))
  if (page.total > 0) return page
  const other = inOtherScript(asked.q)
  const translated = other ? await pageOfFound(tx, query, propertiesOfOffice({ ...asked, q: other }, soundingAlike)) : page
  return translated.total > 0 ? translated : pageOfFound(tx, query, propertiesOfOffice(asked, alike))
}

/** "Thram 124" limits the search to that thram, "unit 101" to units. An owner's number finds everything that they hold. */
function narrowedTo(tx: Tx, kind: SearchedKind, query: PropertySearch): RawBuilder<unknown> {
  if (kind === 'thram') return propertiesOfThram(query)
  const type = propertyTypes.find((one) => kindOf[one] === kind)
  const narrowed = { ...query, type: query.type ?? type }
  return tx.actor.kind === 'owner' ? ownProperties(narrowed) : propertiesOfOffice(narrowed, everyWord)
}

async function pageOfFound(
  tx: Tx,
  { pageNo, pageSize }: PropertySearch,
  found: RawBuilder<unknown>,
): Promise<Page<FoundProperty>> {
  const { rows } = await sql<Counted & (Found | { id: null })>`
    with found as materialized (${found})
    select c.total, c.has_more, f.type, f.id
    from (select count(*) as total, coalesce(bool_or(has_more), false) as has_more from found) c
    left join lateral (
      select type, id, nearness, type_order, place_in_order from found order by nearness, type_order, place_in_order limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    ) f on true order by f.nearness, f.type_order, f.place_in_order`.execute(tx)
  const items = await describeProperties(
    tx,
    rows.filter((row): row is Counted & Found => row.id !== null),
  )
  const { total, has_more: hasMore } = rows[0] ?? { total: 0, has_more: false }
  return { items, pageNo, pageSize, total, ...(hasMore ? { totalIsEstimate: true } : {}) }
}

/** As `type`, `id`, `nearness`, `place_in_order`, `type_order` and `has_more`, like the owner's below. */
function propertiesOfOffice(query: PropertySearch, farthest: number): RawBuilder<unknown> {
  const place = query.administrativeZoneId ?? query.dzongkhagId ?? null
  const kinds = typesOf(query).map((type) => kindOf[type])
  return sql`select t.type, s.id, s.nearness, s.place_in_order, t.type_order,
      count(*) over (partition by s.kind) >= ${maxFound} as has_more
    from properties_found(${kinds}::text[], ${query.q}, true, ${place}::uuid, ${farthest}, ${maxFound}, false) s
    join (values ('plot', 'LAND', 0), ('building', 'BUILDING', 1), ('unit', 'UNIT', 2)) t (kind, type, type_order) on t.kind = s.kind`
}

/** By the exact number, which one thram in each gewog may have. A building belongs to the thram of its first plot. */
function propertiesOfThram(query: PropertySearch): RawBuilder<unknown> {
  const place = query.administrativeZoneId ?? query.dzongkhagId ?? null
  const plots = sql`array(select p.id from plots p
    join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
    where t.id = any(array(select ids_like_number('thram', ${query.q}, null)))
      and (${place}::uuid is null or ${place}::uuid in (t.dzongkhag_id, t.administrative_zone_id)))`
  const buildings = sql`array(select building_id from building_plots where plot_id = any(${plots}))`
  const sources: Record<PropertyType, RawBuilder<unknown>> = {
    LAND: sql`select id, plot_number as number from plots where id = any(${plots})`,
    BUILDING: sql`select id, name as number from buildings where id = any(${buildings})`,
    UNIT: sql`select id, unit_number as number from units where building_id = any(${buildings})`,
  }
  return sql.join(
    typesOf(query).map((type) => {
      return sql`(select ${type}::text as type, id, 0 as nearness, row_number() over (order by number, id) as place_in_order,
        ${propertyTypes.indexOf(type)}::int as type_order, false as has_more from (${sources[type]}) r order by number, id limit ${maxFound})`
    }),
    sql` union all `,
  )
}

const kindOf = { LAND: 'plot', BUILDING: 'building', UNIT: 'unit' } as const satisfies Record<PropertyType, string>

/** An owner has few enough to read them all; row-level security decides which ones are theirs. */
function ownProperties(query: PropertySearch): RawBuilder<unknown> {
  return sql.join(
    typesOf(query).map((type) => {
      const { from, id, columns } = ownSources[type]
      const where = allOf([
        textMatch(query.q, [...columns, placeNames]) ?? sql`false`,
        sql`${id} in (${ownIds[type]})`,
        optionalFilter(query.dzongkhagId, (dzongkhag) => sql`t.dzongkhag_id = ${dzongkhag}`),
        optionalFilter(query.administrativeZoneId, (zone) => sql`t.administrative_zone_id = ${zone}`),
      ])
      return sql`(select ${type}::text as type, ${id} as id, 0 as nearness, row_number() over (order by ${id}) as place_in_order,
        ${propertyTypes.indexOf(type)}::int as type_order, false as has_more
        from ${from} where ${where} order by ${id} limit ${maxFound})`
    }),
    sql` union all `,
  )
}

const typesOf = ({ type }: PropertySearch): readonly PropertyType[] => (type ? [type] : propertyTypes)

const thramOf = sql`join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
  join administrative_zones z on z.id = t.administrative_zone_id
  join dzongkhags d on d.id = t.dzongkhag_id
  left join sub_administrative_zones s on s.id = t.sub_administrative_zone_id`
const plotOf = sql`join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id and bp.position = 0
  join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id`

const ownIds = {
  LAND: sql`select id from plots where thram_id = any(array(select owned_thram_ids()))`,
  BUILDING: sql`select owned_building_ids()`,
  UNIT: sql`select owned_unit_ids()`,
}
const ownSources: Record<PropertyType, { from: RawBuilder<unknown>; id: RawBuilder<unknown>; columns: RawBuilder<unknown>[] }> = {
  LAND: { from: sql`plots p ${thramOf}`, id: sql`p.id`, columns: [sql`p.plot_number`, sql`t.thram_number`] },
  BUILDING: {
    from: sql`buildings b ${plotOf} ${thramOf}`,
    id: sql`b.id`,
    columns: [sql`b.name`, sql`b.building_number`, sql`p.plot_number`, sql`t.thram_number`],
  },
  UNIT: {
    from: sql`units u join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id ${plotOf} ${thramOf}`,
    id: sql`u.id`,
    columns: [sql`u.unit_number`, sql`b.name`, sql`b.building_number`, sql`p.plot_number`, sql`t.thram_number`],
  },
}
