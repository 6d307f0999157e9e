import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { propertySearchContract } from '../../domain/properties/property-search-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { firstNames, secondNames } from '../../server/demo/demo-names.ts'
import * as bare from './bare-sql.ts'
import { type Cell, mapRows, type Zone } from './bench-map-rows.ts'
import { moneyRows, type OpenAdvice } from './bench-money-rows.ts'
import type { BenchRow } from './bench-row.ts'

const { office, joined } = bare
const idOf = (kind: number, n: number) =>
  `0197${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const nameOf = (n: number) => {
  const first = firstNames[n % firstNames.length]?.[0] ?? ''
  return `${first} ${secondNames[(n * 7) % secondNames.length]?.[0] ?? ''}`
}
/** A number of the large office, which has the first forty of each hundred. */
const ofOffice = (n: number) => Math.floor(n / 40) * 100 + (n % 40)

type List = { endpoint: Endpoint; query: Record<string, unknown>; sql: (page: string) => string; as?: BenchRow['as'] }

function list(name: string, { endpoint, query, sql, as }: List): BenchRow {
  return {
    name,
    ...(as ? { as } : {}),
    round: (n) => ({
      endpoint,
      args: { query: { pageSize: 50, pageNo: 1 + (n % 5), ...query } },
      sql: sql(`limit 50 offset ${50 * (n % 5)}`),
    }),
  }
}

/** The parts of the register that rows use: the fullest cells of the map and the largest places first, and open advices. */
type OfRegister = { cells: readonly Cell[]; zones: readonly Zone[]; open: readonly OpenAdvice[] }

export const benchRows = ({ cells, zones, open }: OfRegister): readonly BenchRow[] => [
  ...listRows,
  ...searchRows,
  ...mapRows(cells, zones),
  ...recordRows,
  ...moneyRows(open, idOf(1, 1)),
]

const listRows: readonly BenchRow[] = [
  list('list: units, a page of 50', {
    endpoint: unitContract.list,
    query: {},
    sql: (page) =>
      bare.units(`select id from units where ${office} order by unit_number, id ${page}`) + bare.count(`units where ${office}`),
  }),
  list('list: plots, a page of 50', {
    endpoint: plotContract.list,
    query: {},
    sql: (page) =>
      bare.plots(`select id from plots where ${office} order by plot_number, id ${page}`) + bare.count(`plots where ${office}`),
  }),
  list('list: active leases of units, a page of 50', {
    endpoint: leaseContract.list,
    query: { status: 'ACTIVE', propertyType: 'UNIT' },
    sql: (page) => {
      const active = `leases where ${office} and property_type = 'UNIT' and status = 'ACTIVE'`
      return bare.leases(`select id from ${active} order by starts_on desc, id desc ${page}`) + bare.count(active)
    },
  }),
  list('list: advices of a month, a page of 50', {
    endpoint: adviceContract.list,
    query: { month: '2026-03' },
    sql: (page) => {
      const ofMonth = `payment_advices where ${office} and month = '2026-03-01'`
      return `${bare.advices(`select id from ${ofMonth} order by due_on desc, id desc ${page}`)}${bare.count(ofMonth)};
        select sum(amount), sum(paid_amount), sum(amount - paid_amount - credited_amount - written_off_amount) from ${ofMonth}`
    },
  }),
  list('list: payments of a week, a page of 50', {
    endpoint: paymentContract.list,
    query: { from: '2026-10-29', to: '2026-11-04' },
    sql: (page) => {
      const ofWeek = `payments where ${office} and paid_on between '2026-10-29' and '2026-11-04'`
      return `${bare.payments(`select id from ${ofWeek} order by paid_on desc, id desc ${page}`)}${bare.count(ofWeek)};
        select sum(amount) filter (where reversed_at is null) from ${ofWeek}`
    },
  }),
  list('list: units of an owner of thousands', {
    endpoint: unitContract.list,
    query: {},
    as: 'LARGE_OWNER',
    sql: (page) => {
      const held = `units where ${office} and id = any(array(${bare.heldUnits(idOf(1, 1))}))`
      return bare.units(`select id from ${held} order by unit_number, id ${page}`) + bare.count(held)
    },
  }),
]

const searchRows: readonly BenchRow[] = [
  {
    name: 'list: tenants by two names',
    round: (n) => {
      const [first, second] = nameOf(n).split(' ')
      const named = `tenants where ${office} and ${joined.tenant} ${bare.like(first ?? '')} and ${joined.tenant} ${bare.like(second ?? '')}`
      return {
        endpoint: tenantContract.page,
        args: { query: { q: nameOf(n), pageSize: 10 } },
        sql: `select * from ${named} order by full_name, id limit 10${bare.count(named)}`,
      }
    },
  },
  {
    name: 'list: units by a building number',
    round: (n) => {
      const number = 1001 + n * 100
      const inThem = `units where ${office} and building_id in (select id from buildings where ${office} and ${joined.building} ${bare.like(`b${number}`)})`
      return {
        endpoint: unitContract.list,
        args: { query: { q: `B-${number}`, pageSize: 10 } },
        sql: bare.units(`select id from ${inThem} order by unit_number, id limit 10`) + bare.count(inThem),
      }
    },
  },
  {
    name: 'search: plots by an owner',
    round: (n) => {
      const held = `(select p.id, p.organisation_id from owners o join thram_holdings h on h.organisation_id = o.organisation_id and h.owner_id = o.id
        join plots p on p.organisation_id = h.organisation_id and p.thram_id = h.thram_id where o.${office} and ${joined.owner} ${bare.like(nameOf(n))} limit 1000) p`
      return {
        endpoint: propertySearchContract.search,
        args: { query: { q: nameOf(n), type: 'LAND' } },
        sql: bare.plots(`select id from ${held} order by id limit 10`) + bare.count(held),
      }
    },
  },
  {
    name: 'search: properties by a plot number',
    round: (n) => {
      const found = `select id from plots where ${office} and ${joined.plot} ${bare.like(`thi${1001 + n * 100}`)}`
      const built = `select building_id from building_plots where ${office} and plot_id in (${found})`
      const rooms = `select id from units where ${office} and building_id in (${built})`
      return {
        endpoint: propertySearchContract.search,
        args: { query: { q: `thi-${1001 + n * 100}` } },
        sql: [bare.plots(`${found} limit 10`), bare.buildings(`${built} limit 10`), bare.units(`${rooms} limit 10`)]
          .concat([found, built, rooms].map((query) => `select count(*) from (${query}) c`))
          .join(';'),
      }
    },
  },
  {
    name: 'search: everything by a name',
    round: (n) => ({ endpoint: overviewContract.search, args: { query: { q: nameOf(n) } }, sql: bare.everything(nameOf(n)) }),
  },
  {
    name: 'search: everything by a phone number',
    round: (n) => {
      const phone = `17${String(ofOffice(n)).padStart(6, '0')}`
      return { endpoint: overviewContract.search, args: { query: { q: phone } }, sql: bare.everything(phone) }
    },
  },
]

const recordRows: readonly BenchRow[] = [
  {
    name: 'record: a unit',
    round: (n) => ({
      endpoint: unitContract.read,
      args: { params: { id: idOf(7, ofOffice(n)) } },
      sql: bare.units(`select '${idOf(7, ofOffice(n))}'::uuid as id`),
    }),
  },
  {
    name: 'record: an owner',
    round: (n) => ({
      endpoint: ownerContract.read,
      args: { params: { id: idOf(1, ofOffice(n)) } },
      sql: `select o.*, r.name, r.accepted_at, p.is_verified, g.name from owners o join people p on p.id = o.id
        left join roles r on r.person_id = p.id and r.organisation = o.organisation_id left join organisations g on g.id = r.organisation
        where o.${office} and o.id = '${idOf(1, ofOffice(n))}'`,
    }),
  },
]
