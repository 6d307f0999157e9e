import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '../../../domain/endpoint.ts'
import { vendor } from '../../../domain/maintenance/vendors/vendor.ts'
import type { Vendor, vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import { changeRecord, createRecord } from '../../audit/save-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'

export async function listVendors(tx: Tx, query: QueryOf<typeof vendorContract.list>): Promise<Page<Vendor>> {
  const page = await pageOfIds(tx, query, {
    id: 'v.id',
    from: sql`vendors v`,
    where: [
      optionalFilter(query.trade, (trade) => sql`(v.trade = ${trade} or v.second_trade = ${trade})`),
      optionalFilter(query.isActive, (isActive) => sql`v.is_active = ${isActive}`),
      textMatch(query.q, ['v.name', 'v.phone', 'v.licence_number', 'v.taxpayer_number']),
    ],
    sorts: { name: 'v.name' },
    defaultSort: 'name:asc',
    hasCursor: true,
  })
  return pageReply(page, await readVendors(tx, page.items))
}

export async function readVendor(tx: Tx, id: string): Promise<Vendor> {
  return ensureFound((await readVendors(tx, [id]))[0], 'vendor')
}

async function readVendors(tx: Tx, ids: readonly string[]): Promise<Vendor[]> {
  const { rows } = await sql<Vendor>`
    select v.id, ${recordColumns(vendor, 'v')}, w.rating, w.count as "ratingCount"
    from vendors v cross join lateral (
      select round(avg(rating), 1)::text as rating, count(rating)::integer as count from work_orders
      where organisation_id = v.organisation_id and vendor_id = v.id
    ) w
    where v.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

export function addVendor(tx: Tx, values: BodyOf<typeof vendorContract.create>): Promise<Vendor> {
  return createRecord(tx, vendor, { values, read: readVendor })
}

export function updateVendor(
  tx: Tx,
  id: string,
  changes: BodyOf<typeof vendorContract.update>,
  ifMatch: number | undefined,
): Promise<Vendor> {
  return changeRecord(tx, vendor, { id, changes, ifMatch, read: readVendor })
}
