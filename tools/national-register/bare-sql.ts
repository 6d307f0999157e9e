// The bare SQL of the bench: it returns the same data as the call, run by the owner of the tables with literal values. It returns the rows
// of the page with the names, places and owners of the reply, and the count up to 10,001; it has no row-level security, no session and no
// roles, and the search radius is fixed in advance. See docs/decisions/0003.

export const largestOffice = '01970000-0000-7000-8000-000000000000'
/** It has half as many records. */
export const secondOffice = '01970000-0000-7000-8000-000000000001'
/** It has one building with five leases. */
export const smallestOffice = '01970000-0000-7000-8000-000000000006'
/** An owner of hundreds of buildings there. */
export const largeOwnerId = '01970001-0000-7000-8000-000000000001'
export const office = `organisation_id = '${largestOffice}'`

/** The words of a record as in their indexes. */
export const joined = {
  owner: 'joined_words(name_english, name_dzongkha, cid, phone_number)',
  tenant: 'joined_words(full_name, name_dzongkha, cid, phone_number)',
  plot: "joined_words(coalesce(address, ''), null, search_number(plot_number), null)",
  building: 'joined_words(name, null, search_number(building_number), null)',
}

export const like = (text: string) => `like '%${text.toLowerCase()}%'`
export const count = (from: string) => `; select count(*) from (select from ${from} limit 10001) c`

const place = `left join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
  left join administrative_zones z on z.id = t.administrative_zone_id left join dzongkhags d on d.id = t.dzongkhag_id`
const holders = `(select json_agg(o.name_english) from thram_holdings h join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id
  where h.organisation_id = t.organisation_id and h.thram_id = t.id and h.held_until is null)`
const plotOfBuilding = `left join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id and bp.position = 0
  left join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id ${place}`
const within = (ids: string, record: string, table: string) =>
  `from (${ids}) page (id) join ${table} ${record} on ${record}.${office} and ${record}.id = page.id`

export const units = (ids: string) =>
  `select u.*, b.name, z.name, d.name, ${holders} ${within(ids, 'u', 'units')}
  join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id ${plotOfBuilding}`

export const plots = (ids: string) =>
  `select p.*, t.thram_number, z.name, d.name, ${holders},
  (select count(*) from building_plots bp where bp.organisation_id = p.organisation_id and bp.plot_id = p.id) ${within(ids, 'p', 'plots')} ${place}`

export const buildings = (ids: string) =>
  `select b.*, z.name, d.name, ${holders} ${within(ids, 'b', 'buildings')} ${plotOfBuilding}`

export const leasedUnit = `join tenants n on n.organisation_id = l.organisation_id and n.id = l.tenant_id
  left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
  left join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id ${plotOfBuilding}`

export const leases = (ids: string) =>
  `select l.*, n.full_name, b.name, u.unit_number, z.name, d.name,
  (select json_agg(c) from rent_changes c where c.organisation_id = l.organisation_id and c.lease_id = l.id),
  (select json_agg(s) from lease_signatures s where s.organisation_id = l.organisation_id and s.lease_id = l.id),
  (select json_agg(s) from lease_parties s where s.organisation_id = l.organisation_id and s.lease_id = l.id),
  (select json_agg(s.id) from documents s where s.organisation_id = l.organisation_id and s.entity = 'lease' and s.entity_id = l.id)
  ${within(ids, 'l', 'leases')} ${leasedUnit}`

/** With its lines and later postings, from which its interest follows. */
export const advices = (ids: string) =>
  `select a.*, l.lease_number, n.full_name, b.name, u.unit_number,
  (select json_agg(i) from advice_lines i where i.organisation_id = a.organisation_id and i.advice_id = a.id),
  (select json_agg(json_build_array(e.kind, e.value_date, s.amount)) from ledger_postings s
    join ledger_entries e on e.organisation_id = s.organisation_id and e.id = s.entry_id where s.organisation_id = a.organisation_id and s.advice_id = a.id)
  ${within(ids, 'a', 'payment_advices')} join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id ${leasedUnit}`

export const payments = (ids: string) =>
  `select m.*, l.lease_number, n.full_name, b.name, u.unit_number,
  (select json_agg(json_build_array(a.advice_number, s.amount)) from allocations s join payment_advices a on a.organisation_id = s.organisation_id and a.id = s.advice_id
    where s.organisation_id = m.organisation_id and s.payment_id = m.id)
  ${within(ids, 'm', 'payments')} join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id ${leasedUnit}`

/** An owner's properties: in their own name, and those without own owners that follow its thram or building. */
export const heldBuildings = (
  owner: string,
) => `select building_id from building_holdings where ${office} and owner_id = '${owner}'
  union select bp.building_id from thram_holdings h join plots p on p.organisation_id = h.organisation_id and p.thram_id = h.thram_id
    join building_plots bp on bp.organisation_id = p.organisation_id and bp.plot_id = p.id and bp.position = 0
    where h.${office} and h.owner_id = '${owner}' and h.held_until is null
      and not exists (select from building_holdings own where own.organisation_id = bp.organisation_id and own.building_id = bp.building_id)`
export const heldUnits = (owner: string) => `select unit_id from unit_holdings where ${office} and owner_id = '${owner}'
  union select u.id from units u where u.${office} and u.building_id = any(array(${heldBuildings(owner)}))
    and not exists (select from unit_holdings own where own.organisation_id = u.organisation_id and own.unit_id = u.id)`

/** Eight of each kind that contains the text: people, buildings with their units, plots, and the leases of the tenants. */
export function everything(text: string): string {
  const tenants = `select id from tenants where ${office} and ${joined.tenant} ${like(text)} limit 8`
  const found = `select id from buildings where ${office} and ${joined.building} ${like(text)} limit 8`
  const number = text.replace(' ', '')
  return [
    `select * from owners where ${office} and ${joined.owner} ${like(text)} limit 8`,
    `select * from tenants where ${office} and id in (${tenants})`,
    `select * from thrams where ${office} and search_number(thram_number) ${like(number)} limit 8`,
    plots(`select id from plots where ${office} and ${joined.plot} ${like(text)} limit 8`),
    buildings(found),
    units(`select id from units where ${office} and building_id in (${found}) limit 8`),
    units(`select id from units where ${office} and search_number(unit_number) ${like(number)} limit 8`),
    leases(`select id from leases where ${office} and tenant_id in (${tenants}) limit 8`),
  ].join(';')
}
