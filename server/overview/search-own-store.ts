import { type RawBuilder, sql } from 'kysely'
import type { PropertyType } from '../../domain/properties/property.ts'
import { parseSearch } from '../../domain/properties/parse-search.ts'
import { leasedPropertyJoins, leasedPropertyLabel, leasedPropertyNames } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { textMatch } from '../platform/database/page.ts'
import { searchProperties } from '../properties/property-search-store.ts'
import { adviceDetail, type Found } from './search-store.ts'

const maxOfKind = 8
const kindOf = { LAND: 'plot', BUILDING: 'building', UNIT: 'unit' } as const satisfies Record<PropertyType, Found['kind']>

/** The newest leases of an owner or tenant, and the newest documents of each of them, are read to search for parts of numbers. */
const maxLeases = 200
const maxDocumentsOfLease = 24

/**
 * The results for owners and tenants: their own records, by row-level security. Advices and receipts are searched only for a text with a
 * digit. The cost does not grow with the years: an older document is found by its full number.
 */
export async function searchOwn(tx: Tx, written: string): Promise<Found[]> {
  const { text } = parseSearch(written)
  const properties = tx.actor.kind === 'owner' ? await ownProperties(tx, text) : []
  const number = text.trim().toUpperCase()
  const newest = sql`(select * from leases order by starts_on desc, id desc limit ${maxLeases}) l`
  const leases = await rowsOf(
    tx,
    sql`
    select 'lease' as kind, l.id, concat_ws(' · ', l.lease_number, ${leasedPropertyLabel}) as label, coalesce(n.full_name, '') as detail
    from leases l left join tenants n on n.organisation_id = l.organisation_id and n.id = l.tenant_id ${leasedPropertyJoins}
    where (l.id = any(array(select l.id from ${newest})) or l.lease_number = ${number}) and ${textMatch(text, [sql`l.lease_number`, sql`n.full_name`, leasedPropertyNames]) ?? sql`false`}
    order by l.starts_on desc, l.id limit ${maxOfKind}`,
  )
  if (!/\d/.test(text)) return [...properties, ...leases]
  const advices = await rowsOf(
    tx,
    sql`
    select 'advice' as kind, a.id, a.advice_number as label, ${adviceDetail} as detail
    from (
      select organisation_id, id, advice_number, month, income_account, due_on from payment_advices where advice_number = ${number}
      union
      select p.organisation_id, p.id, p.advice_number, p.month, p.income_account, p.due_on from ${newest} cross join lateral (
        select * from payment_advices a where a.organisation_id = l.organisation_id and a.lease_id = l.id
        order by a.due_on desc, a.id desc limit ${maxDocumentsOfLease}
      ) p where ${textMatch(text, [sql`p.advice_number`]) ?? sql`false`}
    ) a order by a.due_on desc, a.id limit ${maxOfKind}`,
  )
  const receipts = await rowsOf(
    tx,
    sql`
    select 'receipt' as kind, m.id, m.receipt_number as label, to_char(m.paid_on, 'DD Mon YYYY') as detail
    from (
      select id, receipt_number, paid_on from payments where receipt_number = ${number}
      union
      select p.id, p.receipt_number, p.paid_on from ${newest} cross join lateral (
        select * from payments m where m.organisation_id = l.organisation_id and m.lease_id = l.id
        order by m.paid_on desc, m.id limit ${maxDocumentsOfLease}
      ) p where ${textMatch(text, [sql`p.receipt_number`, sql`p.reference`]) ?? sql`false`}
    ) m order by m.paid_on desc, m.id limit ${maxOfKind}`,
  )
  return [...properties, ...leases, ...advices, ...receipts]
}

async function ownProperties(tx: Tx, q: string): Promise<Found[]> {
  const { items } = await searchProperties(tx, { q, pageNo: 1, pageSize: 10 })
  return items.map(({ type, id, label, path }) => {
    const detail = path.map((step) => step.label).join(' · ')
    return { kind: kindOf[type], id, label, detail, balanceAmount: null }
  })
}

async function rowsOf(tx: Tx, query: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'balanceAmount'>>`${query}`.execute(tx)
  return rows.map((row) => ({ ...row, balanceAmount: null }))
}
