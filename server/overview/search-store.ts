import { type RawBuilder, sql } from 'kysely'
import type { foundKinds } from '../../domain/overview/overview-contract.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database.ts'
import { textMatch } from '../platform/page.ts'
import { placeJoins, placeLabel } from '../properties/place.ts'

export type Found = { kind: (typeof foundKinds)[number]; id: string; label: string; detail: string }
type Kind = Found['kind']

/** Where a kind is found: which columns hold the words, and how a hit is shown. */
type Source = {
  from: RawBuilder<unknown>
  id: string
  words: readonly string[]
  label: RawBuilder<unknown>
  detail: RawBuilder<unknown>
}

const mostOfKind = 8
const sources: Record<Kind, Source> = {
  owner: {
    from: sql`owners o`,
    id: 'o.id',
    words: ['o.name_english', 'o.name_dzongkha', 'o.cid', 'o.phone_number'],
    label: sql`concat_ws(' · ', o.name_english, o.name_dzongkha)`,
    detail: sql`concat_ws(' · ', 'CID ' || o.cid, '+975 ' || o.phone_number)`,
  },
  tenant: {
    from: sql`tenants n`,
    id: 'n.id',
    words: ['n.full_name', 'n.name_dzongkha', 'n.cid', 'n.phone_number', 'n.licence_number'],
    label: sql`concat_ws(' · ', n.full_name, n.name_dzongkha)`,
    detail: sql`concat_ws(' · ', 'CID ' || n.cid, 'Licence ' || n.licence_number, '+975 ' || n.phone_number)`,
  },
  thram: {
    from: sql`thrams t ${placeJoins}`,
    id: 't.id',
    words: ['t.thram_number'],
    label: sql`'Thram ' || t.thram_number`,
    detail: placeLabel,
  },
  plot: {
    from: sql`plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}`,
    id: 'p.id',
    words: ['p.plot_number', 't.thram_number'],
    label: sql`'Plot ' || p.plot_number`,
    detail: sql`concat_ws(' · ', 'Thram ' || t.thram_number, ${placeLabel})`,
  },
  building: {
    from: sql`buildings b`,
    id: 'b.id',
    words: ['b.name', 'b.building_number'],
    label: sql`b.name`,
    detail: sql`concat_ws(' · ', b.building_number, b.floors || ' floors')`,
  },
  unit: {
    from: sql`units u join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id`,
    id: 'u.id',
    words: ['u.unit_number', 'b.name'],
    label: sql`concat_ws(', ', b.name, u.unit_number)`,
    detail: sql`initcap(u.occupancy)`,
  },
  lease: {
    from: sql`leases l join tenants n on n.organisation_id = l.organisation_id and n.id = l.tenant_id ${leasedPropertyJoins}`,
    id: 'l.id',
    words: ['l.lease_number', 'n.full_name', 'n.name_dzongkha', 'n.cid', 'n.phone_number'],
    label: sql`concat_ws(' · ', l.lease_number, n.full_name)`,
    detail: leasedPropertyLabel,
  },
  receipt: {
    from: sql`payments m join tenants n on n.organisation_id = m.organisation_id and n.id = m.tenant_id`,
    id: 'm.id',
    words: ['m.receipt_number', 'm.reference'],
    label: sql`m.receipt_number`,
    detail: sql`concat_ws(' · ', n.full_name, to_char(m.paid_on, 'DD Mon YYYY'), case when m.reversed_at is not null then 'void' end)`,
  },
}

/** The first few of a kind that hold every word; what begins with the text comes first. */
export async function findOfKind(tx: Tx, kind: Kind, text: string): Promise<Found[]> {
  const { from, id, words, label, detail } = sources[kind]
  const columns = words.map((word) => sql.ref(word))
  const { rows } = await sql<Found>`
    select ${kind} as kind, ${sql.ref(id)} as id, ${label} as label, ${detail} as detail
    from ${from} where ${textMatch(text, columns) ?? sql`false`}
    order by not (${sql.join(
      columns.map((column) => sql`starts_with(lower(coalesce(${column}, '')), ${text.toLowerCase()})`),
      sql` or `,
    )}),
      label, id
    limit ${mostOfKind}`.execute(tx)
  return rows
}
