import { type RawBuilder, sql } from 'kysely'
import { foundKinds } from '../../domain/overview/overview-contract.ts'
import type { Money } from '../../domain/money.ts'
import { inOtherScript, isDzongkha } from '../../domain/people/names-in-both-scripts.ts'
import { parseSearch } from '../../domain/properties/parse-search.ts'
import { chargedFor } from '../advices/charged-for.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'
import { placeJoins, placeLabel, placeOfBuilding } from '../properties/place.ts'
import { alike, everyWord, soundingAlike } from '../properties/property-search-store.ts'

type Kind = (typeof foundKinds)[number]
export type Found = { kind: Kind; id: string; label: string; detail: string; balanceAmount: Money | null }
type SearchMatch = { kind: Kind; id: string; nearness: number }

const maxOfKind = 8

/**
 * The few nearest results of each kind, and the kind of the nearest result first. Similar spellings are included only if nothing else
 * matches.
 */
export async function searchEverything(tx: Tx, written: string): Promise<Found[]> {
  const numbered = await searchNumbered(tx, written)
  if (numbered.length > 0) return numbered
  const { text, kind } = parseSearch(written)
  const narrowed = kind ? (await nearest(tx, text, everyWord)).filter((row) => row.kind === kind) : []
  return narrowed.length > 0 ? inOrder(tx, narrowed) : inOrder(tx, await nearestOfAll(tx, kind ? written.trim() : text))
}

async function nearestOfAll(tx: Tx, text: string): Promise<SearchMatch[]> {
  const near = await nearest(tx, text, everyWord)
  const isEnough = near.length > 0 && !isDzongkha(text)
  const other = isEnough ? undefined : inOtherScript(text)
  // Few records have the name in Dzongkha; the others must be found too.
  const translated = other ? await nearest(tx, other, soundingAlike) : []
  const both = [...near, ...translated.filter(({ id }) => near.every((row) => row.id !== id))]
  return both.length > 0 ? both : nearest(tx, text, alike)
}

async function inOrder(tx: Tx, found: readonly SearchMatch[]): Promise<Found[]> {
  const byKind = [...Map.groupBy(found, ({ kind }) => kind)]
  const kinds = byKind.sort(([kind, [first]], [other, [otherFirst]]) => {
    return (first?.nearness ?? 0) - (otherFirst?.nearness ?? 0) || foundKinds.indexOf(kind) - foundKinds.indexOf(other)
  })
  return (await Promise.all(kinds.map(([kind, rows]) => describe(tx, kind, rows.slice(0, maxOfKind))))).flat()
}

/** In one call (server/database/functions/search.sql). */
async function nearest(tx: Tx, text: string, farthest: number): Promise<SearchMatch[]> {
  const { rows } =
    await sql<SearchMatch>`select kind, id, nearness from found_everywhere(${text}, ${farthest}, ${maxOfKind})`.execute(tx)
  return rows
}

/** How a result of a kind is shown. */
type Source = {
  from: RawBuilder<unknown>
  id: string
  /** The record whose page shows it, if it has no page of its own. */
  opens?: string
  label: RawBuilder<unknown>
  detail: RawBuilder<unknown>
  /** The outstanding amount, of people with debt and of leases. */
  balance?: RawBuilder<unknown>
}

/** Documents that nobody searches by a part of their number: found by the full number, with any prefix that the office uses. */
const numberedSources = [
  { kind: 'creditNote', select: sql`select id from credit_notes where note_number =` },
  { kind: 'refund', select: sql`select id from credit_refunds where refund_number =` },
  { kind: 'settlement', select: sql`select id from deposit_settlements where settlement_number =` },
  { kind: 'remittance', select: sql`select id from remittances where remittance_number =` },
  { kind: 'breachNotice', select: sql`select id from breach_notices where notice_number =` },
] as const
const wholeNumber = /^([A-Z][A-Z0-9]{0,5})[\s-]*(20\d\d)[\s-]*(\d{1,9})$/i

async function searchNumbered(tx: Tx, written: string): Promise<Found[]> {
  const [, prefix = '', year = '', count = ''] = wholeNumber.exec(written.trim().toUpperCase()) ?? []
  if (prefix === '') return []
  const number = `${prefix}-${year}-${count.padStart(6, '0')}`
  for (const { kind, select } of numberedSources) {
    const { rows } = await sql<{ id: string }>`${select} ${number}`.execute(tx.byKey)
    if (rows.length > 0) return describe(tx, kind, rows)
  }
  return []
}

/** What the advice `a` charges: "Rent of June 2025", "Security deposit", or the labels of its charges. */
export const adviceDetail = sql`coalesce(${chargedFor}, 'Rent of ' || to_char(a.month, 'FMMonth YYYY'), 'Security deposit')`

// A lease that counts as a person's current home or workplace.
const current = sql`('PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED')`

async function describe(tx: Tx, kind: Kind, near: readonly { id: string }[]): Promise<Found[]> {
  const { from, id, opens = id, label, detail, balance = sql`null::bigint` } = sources[kind]
  const { rows } = await sql<Found & { key: string }>`
    select ${kind}::text as kind, ${sql.ref(id)} as key, ${sql.ref(opens)} as id, ${label} as label, coalesce(${detail}, '') as detail,
      ${balance} as "balanceAmount"
    from ${from} where ${sql.ref(id)} = any(${keysOf(near.map((row) => row.id))})`.execute(tx.byKey)
  const byKey = new Map(rows.map(({ key, ...row }) => [key, row]))
  return near.flatMap((row) => byKey.get(row.id) ?? [])
}

/** For a plot that was divided or merged; its page links to its successors. */
const replacedBy = sql`case when p.retired_on is not null then 'Replaced by ' || (
    select string_agg(s.plot_number, ', ' order by s.plot_number) from (
      select s.plot_number from plot_successions f join plots s on s.organisation_id = f.organisation_id and s.id = f.successor_id
      where f.organisation_id = p.organisation_id and f.predecessor_id = p.id order by s.plot_number limit ${maxOfKind}) s) end`

/** A numbered document of a lease, with its tenant and its day. */
const ofLease = (table: string, number: string, day: string): Source => ({
  from: sql`${sql.table(table)} d join tenants n on n.organisation_id = d.organisation_id and n.id = d.tenant_id`,
  id: 'd.id',
  opens: 'd.lease_id',
  label: sql`concat_ws(' · ', ${sql.ref(`d.${number}`)}, n.full_name)`,
  detail: sql`to_char(${sql.ref(`d.${day}`)}, 'DD Mon YYYY')`,
})

const sources: Record<Kind, Source> = {
  owner: {
    from: sql`owners o`,
    id: 'o.id',
    label: sql`concat_ws(' · ', o.name_english, o.name_dzongkha)`,
    detail: sql`concat_ws(' · ', 'CID ' || o.cid, '+975 ' || o.phone_number)`,
  },
  tenant: {
    from: sql`tenants n
      left join lateral (select string_agg(r.label, ' · ' order by r.starts_on desc, r.id) as labels from (
        select ${leasedPropertyLabel} as label, l.starts_on, l.id from leases l ${leasedPropertyJoins}
        where l.organisation_id = n.organisation_id and l.tenant_id = n.id and l.status in ${current}
        order by l.starts_on desc, l.id limit 2) r) rented on true
      left join lateral (select sum(b.open_amount)::bigint as amount from leases l
        join lease_balances b on b.organisation_id = l.organisation_id and b.lease_id = l.id
        where l.organisation_id = n.organisation_id and l.tenant_id = n.id) outstanding on true`,
    id: 'n.id',
    label: sql`concat_ws(' · ', n.full_name, n.name_dzongkha)`,
    balance: sql`coalesce(outstanding.amount, 0)`,
    detail: sql`concat_ws(' · ', rented.labels, 'CID ' || n.cid, 'Licence ' || n.licence_number, '+975 ' || n.phone_number)`,
  },
  thram: { from: sql`thrams t ${placeJoins}`, id: 't.id', label: sql`'Thram ' || t.thram_number`, detail: placeLabel },
  plot: {
    from: sql`plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}`,
    id: 'p.id',
    label: sql`'Plot ' || p.plot_number`,
    detail: sql`concat_ws(' · ', ${replacedBy}, 'Thram ' || t.thram_number, ${placeLabel})`,
  },
  building: {
    from: sql`buildings b ${placeOfBuilding(sql`b.organisation_id`, sql`b.id`)}`,
    id: 'b.id',
    label: sql`b.name`,
    detail: sql`concat_ws(' · ', b.building_number, b.floors || ' floors', place.label)`,
  },
  unit: {
    from: sql`units u join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
      ${placeOfBuilding(sql`u.organisation_id`, sql`u.building_id`)}`,
    id: 'u.id',
    label: sql`concat_ws(', ', b.name, u.unit_number)`,
    detail: sql`concat_ws(' · ', initcap(u.occupancy), place.label)`,
  },
  lease: {
    from: sql`leases l join tenants n on n.organisation_id = l.organisation_id and n.id = l.tenant_id ${leasedPropertyJoins}
      left join lease_balances b on b.organisation_id = l.organisation_id and b.lease_id = l.id`,
    id: 'l.id',
    balance: sql`coalesce(b.open_amount, 0)`,
    label: sql`concat_ws(' · ', l.lease_number, n.full_name)`,
    detail: leasedPropertyLabel,
  },
  advice: {
    from: sql`payment_advices a join tenants n on n.organisation_id = a.organisation_id and n.id = a.tenant_id`,
    id: 'a.id',
    label: sql`concat_ws(' · ', a.advice_number, n.full_name)`,
    detail: adviceDetail,
  },
  receipt: {
    from: sql`payments m join tenants n on n.organisation_id = m.organisation_id and n.id = m.tenant_id`,
    id: 'm.id',
    label: sql`m.receipt_number`,
    detail: sql`concat_ws(' · ', n.full_name, to_char(m.paid_on, 'DD Mon YYYY'), case when m.reversed_at is not null then 'void' end)`,
  },
  creditNote: {
    from: sql`credit_notes c join leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
      join tenants n on n.organisation_id = l.organisation_id and n.id = l.tenant_id`,
    id: 'c.id',
    opens: 'c.advice_id',
    label: sql`concat_ws(' · ', c.note_number, n.full_name)`,
    detail: sql`to_char(c.credited_on, 'DD Mon YYYY')`,
  },
  refund: ofLease('credit_refunds', 'refund_number', 'refunded_on'),
  settlement: ofLease('deposit_settlements', 'settlement_number', 'refunded_on'),
  breachNotice: ofLease('breach_notices', 'notice_number', 'served_on'),
  remittance: {
    from: sql`remittances m join owners o on o.organisation_id = m.organisation_id and o.id = m.owner_id`,
    id: 'm.id',
    label: sql`concat_ws(' · ', m.remittance_number, o.name_english)`,
    detail: sql`to_char(m.remitted_on, 'DD Mon YYYY')`,
  },
}
