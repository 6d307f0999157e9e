import { type RawBuilder, sql } from 'kysely'
import type { ImportText } from '../../domain/properties/import-text.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'
import { placeJoins } from './place.ts'

type Listed = 'THRAM' | 'PLOT' | 'BUILDING' | 'UNIT'

/**
 * Owners by name with the number that identifies them in an import, and their share unless it is the whole: "Karma Dorji (11410000999) 1/2;
 * …".
 */
function ownersText(holdings: string, held: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(replace(o.name_english, ';', ',') || ' (' || coalesce(o.cid, o.phone_number, '') || ')'
      || case when h.share_numerator = h.share_denominator then '' else ' ' || h.share_numerator || '/' || h.share_denominator end,
      '; ' order by h.position, h.owner_id)
    from ${sql.table(holdings)} h join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id where ${held})`
}

const place = sql`d.name as dzongkhag, z.name as zone`
const firstPlot = sql`building_plots bp join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id`

const queries: Record<Listed, (tx: Tx, ids: RawBuilder<unknown>) => RawBuilder<ImportText & { id: string }>> = {
  THRAM: (tx, ids) => {
    const current = sql`h.thram_id = t.id and h.held_from <= ${tx.today} and (h.held_until is null or h.held_until > ${tx.today})`
    return sql`select t.id, ${place}, s.name as "subZone", ${ownersText('thram_holdings', current)} as owners,
        (select max(h.held_from) from thram_holdings h where ${current} and h.held_from > '-infinity') as "heldSince"
      from thrams t ${placeJoins} where t.id = any(${ids})`
  },
  PLOT: (_tx, ids) => sql`select p.id, ${place} from plots p
    join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins} where p.id = any(${ids})`,
  BUILDING: (_tx, ids) => sql`select bp.building_id as id, ${place}, t.thram_number as "thramNumber",
      ${ownersText('building_holdings', sql`h.building_id = bp.building_id`)} as owners
    from ${firstPlot} join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}
    where bp.building_id = any(${ids}) and bp.position = 0`,
  UNIT: (
    _tx,
    ids,
  ) => sql`select u.id, p.plot_number as "plotNumber", ${ownersText('unit_holdings', sql`h.unit_id = u.id`)} as owners
    from units u join (${firstPlot}) on bp.organisation_id = u.organisation_id and bp.building_id = u.building_id and bp.position = 0
    where u.id = any(${ids})`,
}

type Row = { id: string }

/** Adds the texts of the import to the rows of a list, if it is a download of the office. */
export async function withImportText<R extends Row>(
  tx: Tx,
  { format }: { format?: string | undefined },
  { thing, rows }: { thing: Listed; rows: R[] },
): Promise<(R & { forImport?: ImportText })[]> {
  if (!format || tx.actor.kind !== 'staff' || rows.length === 0) return rows
  const { rows: words } = await queries[thing](tx, keysOf(rows.map(({ id }) => id))).execute(tx.byKey)
  const byId = new Map(words.map(({ id, ...own }) => [id, own]))
  return rows.map((row) => ({ ...row, ...(byId.has(row.id) ? { forImport: byId.get(row.id) } : {}) })) as (R & {
    forImport?: ImportText
  })[]
}
