import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { TaxFact, taxFactContract } from '../../domain/reports/tax-fact-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

const withPlace = sql`tax_facts f
  left join buildings b on b.organisation_id = f.organisation_id and b.id = f.building_id
  left join plots p on p.organisation_id = f.organisation_id and p.id = f.plot_id`

export async function listTaxFacts(tx: Tx, query: QueryOf<typeof taxFactContract.list>): Promise<Page<TaxFact>> {
  const page = await pageOfIds(tx, query, {
    id: 'f.id',
    from: query.q ? withPlace : sql`tax_facts f`,
    where: [
      optionalFilter(query.year, (year) => sql`f.year = ${year}`),
      optionalFilter(query.kind, (kind) => sql`f.kind = ${kind}`),
      optionalFilter(query.buildingId, (id) => sql`f.building_id = ${id}`),
      optionalFilter(query.plotId, (id) => sql`f.plot_id = ${id}`),
      textMatch(query.q, ['b.name', 'p.plot_number', 'f.note']),
    ],
    sorts: { year: 'f.year', amount: 'f.amount' },
    defaultSort: 'year:desc',
  })
  return pageReply(page, await readTaxFacts(tx, sql`f.id = any(${keysOf(page.items)})`))
}

export async function readTaxFact(tx: Tx, id: string): Promise<TaxFact> {
  return ensureFound((await readTaxFacts(tx, sql`f.id = ${id}`))[0], 'entry')
}

/** The facts of a year that may concern an owner: of properties they held at some time, or with their name. */
export function readTaxFactsOf(office: Tx, ownerId: string, year: number): Promise<TaxFact[]> {
  return readTaxFacts(
    office,
    sql`f.year = ${year} and (f.owner_id = ${ownerId}
      or f.plot_id in (select id from own_plots) or f.building_id in (select id from own_buildings))`,
    sql`with own_plots as (
        select id from plots where thram_id in (select thram_id from thram_holdings where owner_id = ${ownerId})
      ), own_buildings as (
        select building_id as id from building_holdings where owner_id = ${ownerId}
        union select building_id from building_plots where plot_id in (select id from own_plots)
        union select building_id from units where id in (select unit_id from unit_holdings where owner_id = ${ownerId})
      )`,
  )
}

async function readTaxFacts(tx: Tx, condition: RawBuilder<unknown>, first = sql``): Promise<TaxFact[]> {
  const { rows } = await sql<TaxFact>`
    ${first} select f.id, f.kind, f.building_id as "buildingId", f.plot_id as "plotId",
      case when f.plot_id is null then b.name else p.plot_number end as "propertyLabel",
      f.unit_id as "unitId", u.unit_number as "unitNumber", f.owner_id as "ownerId", o.name_english as "ownerName", f.year, f.amount,
      f.dated, f.note, f.document_id as "documentId"
    from ${withPlace}
    left join units u on u.organisation_id = f.organisation_id and u.id = f.unit_id
    left join owners o on o.organisation_id = f.organisation_id and o.id = f.owner_id
    where ${condition} order by f.recorded_at, f.id`.execute(tx)
  return rows
}
