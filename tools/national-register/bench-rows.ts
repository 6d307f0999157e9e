import { adviceContract } from '../../domain/billing/advice-contract.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { boundsOfTile } from '../../domain/map/tile.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { propertySearchContract } from '../../domain/properties/property-search-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { firstNames, secondNames } from '../../server/demo/demo-names.ts'

type Args = { params?: Record<string, string>; query?: Record<string, unknown> }
/** One thing measured; each round asks something else, so that no answer is at hand already. The import stands in bench-import.ts. */
export type BenchRow = { name: string; round: (n: number) => { endpoint: Endpoint; args: Args; sql: string } }

export const largestOffice = '01970000-0000-7000-8000-000000000000'
const office = `organisation_id = '${largestOffice}'`
const idOf = (kind: number, n: number) =>
  `0197${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const nameOf = (n: number) => {
  const first = firstNames[n % firstNames.length]?.[0] ?? ''
  return `${first} ${secondNames[(n * 7) % secondNames.length]?.[0] ?? ''}`
}
const words = 'joined_words(name_english, name_dzongkha, cid, phone_number)'
const ofTenant = 'joined_words(full_name, name_dzongkha, cid, phone_number)'
const like = (text: string) => `like '%${text.toLowerCase()}%'`

function list(
  name: string,
  { endpoint, query, sql }: { endpoint: Endpoint; query: Record<string, unknown>; sql: string },
): BenchRow {
  return { name, round: (n) => ({ endpoint, args: { query: { pageSize: 50, pageNo: 1 + (n % 5), ...query } }, sql }) }
}

/** Tiles around Thimphu, another each round, so that none is kept from the one before. */
function tile(name: string, z: number): BenchRow {
  return {
    name,
    round: (n) => {
      const x = Math.floor(((89.64 + 180) / 360) * 2 ** z) - 4 + (n % 8)
      const sine = Math.sin((27.47 * Math.PI) / 180)
      const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z) - 4 + Math.floor(n / 8)
      const [west, south, east, north] = boundsOfTile({ z, x, y })
      return {
        endpoint: geometryContract.tile,
        args: { params: { kind: 'plot', z: String(z), x: String(x), y: String(y) } },
        sql: `select id, plot_number, geometry from plots where ${office} and bounds && box(point(${west}, ${south}), point(${east}, ${north}))
          order by area(bounds) desc, id limit 2500`,
      }
    },
  }
}

export const benchRows: readonly BenchRow[] = [
  list('list: units, a page of 50', {
    endpoint: unitContract.list,
    query: {},
    sql: `select * from units where ${office} order by unit_number, id limit 50; select count(*) from (select from units where ${office} limit 10001) c`,
  }),
  list('list: plots, a page of 50', {
    endpoint: plotContract.list,
    query: {},
    sql: `select * from plots where ${office} order by plot_number, id limit 50; select count(*) from (select from plots where ${office} limit 10001) c`,
  }),
  list('list: active leases of units, a page of 50', {
    endpoint: leaseContract.list,
    query: { status: 'ACTIVE', propertyType: 'UNIT' },
    sql: `select * from leases where ${office} and property_type = 'UNIT' and status = 'ACTIVE' order by starts_on desc, id desc limit 50;
      select count(*) from (select from leases where ${office} and property_type = 'UNIT' and status = 'ACTIVE' limit 10001) c`,
  }),
  list('list: advices of a month, a page of 50', {
    endpoint: adviceContract.list,
    query: { month: '2026-03' },
    sql: `select * from payment_advices where ${office} and month = '2026-03-01' order by due_on desc, id desc limit 50;
      select count(*), sum(amount) from payment_advices where ${office} and month = '2026-03-01'`,
  }),
  {
    name: 'list: tenants by two names',
    round: (n) => ({
      endpoint: tenantContract.page,
      args: { query: { q: nameOf(n), pageSize: 10 } },
      sql: `select * from tenants where ${office} and ${ofTenant} ${like(nameOf(n).split(' ')[0] ?? '')} and ${ofTenant} ${like(nameOf(n).split(' ')[1] ?? '')} order by full_name, id limit 10;
        select count(*) from tenants where ${office} and ${ofTenant} ${like(nameOf(n).split(' ')[0] ?? '')} and ${ofTenant} ${like(nameOf(n).split(' ')[1] ?? '')}`,
    }),
  },
  {
    name: 'list: units by a building number',
    round: (n) => ({
      endpoint: unitContract.list,
      args: { query: { q: `B-${1001 + n * 100}`, pageSize: 10 } },
      sql: `select u.* from units u join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
        where u.${office} and joined_words(b.name, null, search_number(b.building_number), null) ${like(`b${1001 + n * 100}`)} order by u.unit_number, u.id limit 10`,
    }),
  },
  {
    name: 'search: properties by an owner',
    round: (n) => ({
      endpoint: propertySearchContract.search,
      args: { query: { q: nameOf(n), type: 'LAND' } },
      sql: `select p.* from owners o join thram_holdings h on h.organisation_id = o.organisation_id and h.owner_id = o.id
        join plots p on p.organisation_id = h.organisation_id and p.thram_id = h.thram_id where o.${office} and ${words} ${like(nameOf(n))} limit 1000`,
    }),
  },
  {
    name: 'search: properties by a plot number',
    round: (n) => ({
      endpoint: propertySearchContract.search,
      args: { query: { q: `thi-${1001 + n * 100}` } },
      sql: `select * from plots where ${office} and joined_words(coalesce(address, ''), null, search_number(plot_number), null) ${like(`thi${1001 + n * 100}`)} limit 10`,
    }),
  },
  {
    name: 'search: everything by a name',
    round: (n) => ({
      endpoint: overviewContract.search,
      args: { query: { q: nameOf(n) } },
      sql: `select * from tenants where ${office} and ${ofTenant} ${like(nameOf(n))} limit 8; select * from owners where ${office} and ${words} ${like(nameOf(n))} limit 8;
        select * from buildings where ${office} and joined_words(name, null, search_number(building_number), null) ${like(nameOf(n))} limit 8`,
    }),
  },
  {
    name: 'search: everything by a phone number',
    round: (n) => ({
      endpoint: overviewContract.search,
      args: { query: { q: `17${String(n * 100).padStart(6, '0')}` } },
      sql: `select * from tenants where ${office} and ${ofTenant} ${like(`17${String(n * 100).padStart(6, '0')}`)} limit 8`,
    }),
  },
  tile('tile: plots at zoom 14', 14),
  tile('tile: plots at zoom 12', 12),
  {
    name: 'record: a unit',
    round: (n) => ({
      endpoint: unitContract.read,
      args: { params: { id: idOf(7, n * 100) } },
      sql: `select * from units u join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id where u.${office} and u.id = '${idOf(7, n * 100)}'`,
    }),
  },
  {
    name: 'record: an owner',
    round: (n) => ({
      endpoint: ownerContract.read,
      args: { params: { id: idOf(1, n) } },
      sql: `select * from owners where ${office} and id = '${idOf(1, n)}'`,
    }),
  },
]
