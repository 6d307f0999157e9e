import type { QueryConfig } from 'pg'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { propertySearchContract } from '../../domain/properties/property-search-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import * as bare from './bare-sql.ts'
import { boxOf, type Cell, plotsInSql } from './bench-map-rows.ts'
import type { OpenAdvice } from './bench-money-rows.ts'
import type { ProcessorRow } from './bench-processor.ts'

const { office } = bare

/** `deep`: the cursor of an advice past row 10,000, and that advice; undefined in a smaller register. */
export type OfRegister = {
  open: readonly OpenAdvice[]
  buildings: readonly string[]
  leases: readonly string[]
  cells: readonly Cell[]
  deep: { cursor: string; dueOn: string; id: string } | undefined
}

/** The calls of the issue "Speed" with their targets. Rounds come in pairs: the call pays one advice, the bare SQL the other. */
export function processorRows(register: OfRegister): readonly ProcessorRow[] {
  return [...listAndRecordRows(register), ...deepRows(register), ...searchAndMapRows(register), ...dashboardRows]
}

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('The register has nothing to ask about. Fill it again.')
  return found
}

function listAndRecordRows({ open, buildings, leases }: OfRegister): readonly ProcessorRow[] {
  const list = { pageSize: 50 }
  return [
    {
      name: 'units of a building',
      caller: 'admin',
      goal: { ratio: 0.5 },
      round: (n) => ({
        endpoint: unitContract.list,
        args: { query: { ...list, buildingId: at(buildings, n) } },
        bare: unitsOf(at(buildings, n)),
      }),
    },
    {
      name: 'leases by status, with total',
      caller: 'admin',
      goal: { ratio: 0.5 },
      round: (n) => ({
        endpoint: leaseContract.list,
        args: { query: { ...list, status: 'ACTIVE', pageNo: 1 + (n % 5) } },
        bare: activeLeases(50 * (n % 5)),
      }),
    },
    {
      name: 'advices of a building and month',
      caller: 'admin',
      goal: { ratio: 0.5 },
      round: (n) => ({
        endpoint: adviceContract.list,
        args: { query: { ...list, buildingId: at(buildings, n), month: '2026-03' } },
        bare: advicesOf(at(buildings, n)),
      }),
    },
    {
      name: 'record of a lease',
      caller: 'admin',
      goal: { ratio: 0.5 },
      round: (n) => ({
        endpoint: leaseContract.read,
        args: { params: { id: at(leases, n) } },
        bare: [stored('lease', bare.leases('select $1::uuid'), at(leases, n))],
      }),
    },
    {
      name: 'receive a payment',
      caller: 'admin',
      supply: open.length,
      goal: { ratio: 0.5, ms: 10 },
      round: (n) => {
        const advice = open[n]
        if (!advice) throw new Error('The register has no open advice left. Fill it again, or ask for fewer rounds.')
        const body = { amount: Number(advice.amount), method: 'CASH', paidOn: calendarDate('2026-11-20') }
        return { endpoint: paymentContract.payAdvice, args: { params: { id: advice.id }, body }, bare: receive(advice) }
      },
    },
  ]
}

function deepRows({ deep }: OfRegister): readonly ProcessorRow[] {
  if (!deep) return []
  return [
    {
      name: 'advices past row 10,000, by key',
      caller: 'admin',
      goal: { ratio: 0.5 },
      round: () => ({
        endpoint: adviceContract.list,
        args: { query: { pageSize: 50, cursor: deep.cursor } },
        bare: advicesAfter(deep),
      }),
    },
  ]
}

function searchAndMapRows({ cells }: OfRegister): readonly ProcessorRow[] {
  const measures = ['occupancy', 'use'] as const
  const tile = (name: string, cell: (n: number) => Cell, isCached: boolean): ProcessorRow => ({
    name,
    caller: 'admin',
    goal: { ratio: 0.5 },
    round: (n) => {
      const { x, y } = cell(n)
      // After the last one, the same tiles with other colours, which are different tiles.
      const measure = isCached ? 'occupancy' : at(measures, Math.floor(n / cells.length))
      return {
        endpoint: geometryContract.tile,
        args: { params: { kind: 'plot', z: '14', x: String(x), y: String(y) }, query: { measure } },
        bare: [
          ...(isCached ? [] : [stored('tile', plotsInSql('box(point($1, $2), point($3, $4))'), ...boxOf({ z: 14, x, y }))]),
          stored('map version', `select sum(steps) from map_changes where ${office}`),
        ],
      }
    },
  })
  return [
    {
      name: 'search by a unit number',
      caller: 'admin',
      goal: { ratio: 0.5 },
      round: () => ({ endpoint: propertySearchContract.search, args: { query: { q: '101' } }, bare: numbered('101') }),
    },
    tile('tile of zoom 14, cold', (n) => at(cells, n), false),
    tile('tile of zoom 14, asked again', () => at(cells, 0), true),
  ]
}

const dashboard = () => ({ endpoint: overviewContract.dashboard, args: {}, bare: [] })
const dashboardRows: readonly ProcessorRow[] = [
  { name: 'dashboard, largest office', caller: 'admin', goal: { ms: 30 }, round: dashboard },
  { name: 'dashboard, second office', caller: 'second', goal: { ms: 10 }, round: dashboard },
  { name: 'dashboard, smallest office', caller: 'smallest', goal: { ms: 10 }, round: dashboard },
]

const stored = (name: string, text: string, ...values: readonly unknown[]): QueryConfig => ({ name, text, values: [...values] })

function unitsOf(building: string): QueryConfig[] {
  const inIt = `units where ${office} and building_id = $1`
  return [
    stored('units', bare.units(`select id from ${inIt} order by unit_number, id limit 50`), building),
    stored('units counted', `select count(*) from ${inIt}`, building),
  ]
}

function activeLeases(offset: number): QueryConfig[] {
  const active = `leases where ${office} and status = 'ACTIVE'`
  return [
    stored('leases', bare.leases(`select id from ${active} order by starts_on desc, id desc limit 50 offset $1`), offset),
    stored('leases counted', `select count(*) from (select from ${active} limit 10001) c`),
  ]
}

function advicesOf(building: string): QueryConfig[] {
  const ofIt = `payment_advices where ${office} and building_id = $1 and month = '2026-03-01'`
  const sums = 'count(*), sum(amount), sum(paid_amount), sum(amount - paid_amount - credited_amount - written_off_amount)'
  return [
    stored('advices', bare.advices(`select id from ${ofIt} order by due_on desc, id desc limit 50`), building),
    stored('advices counted', `select ${sums} from ${ofIt}`, building),
  ]
}

function advicesAfter({ dueOn, id }: NonNullable<OfRegister['deep']>): QueryConfig[] {
  const all = `payment_advices where ${office}`
  return [
    stored(
      'advices after',
      bare.advices(`select id from ${all} and (due_on, id) < ($1, $2) order by due_on desc, id desc limit 50`),
      ...[dueOn, id],
    ),
    stored('advices of the office', `select count(*) from (select from ${all} limit 10001) c`),
  ]
}

/** The nearest ten of all properties with the number, and their total. */
function numbered(number: string): QueryConfig[] {
  const units = `units where ${office} and search_number(unit_number) like '%' || $1 || '%'`
  const buildings = `buildings where ${office} and ${bare.joined.building} like '%' || $1 || '%'`
  const plots = `plots where ${office} and ${bare.joined.plot} like '%' || $1 || '%'`
  return [
    stored('units by number', bare.units(`select id from ${units} order by length(unit_number), id limit 10`), number),
    ...[units, buildings, plots].map((from) =>
      stored(`counted ${from.split(' ')[0]}`, `select count(*) from (select from ${from} limit 10001) c`, number),
    ),
  ]
}

/** The rows of a receipt, with its number, in one transaction: each statement waits for the previous one. */
function receive({ id, leaseId, tenantId, amount, chargedOn }: OpenAdvice): QueryConfig[] {
  const [entry, payment, day] = [crypto.randomUUID(), crypto.randomUUID(), '2026-11-20']
  const organisation = `'${bare.largestOffice}'`
  const receipt = `R-${payment}`
  const openOnes = `lease_id = $1 and paid_amount + credited_amount + written_off_amount < amount`
  return [
    { text: "begin; set local app.now = '2026-11-21T04:00:00Z'" },
    stored('lease locked', `select id from leases where ${office} and id = $1 for update`, leaseId),
    stored('advices locked', `select * from payment_advices where ${office} and ${openOnes} order by id for update`, leaseId),
    stored(
      'entry',
      `insert into ledger_entries (organisation_id, id, kind, value_date, reference, lease_id)
        values (${organisation}, $1, 'PAYMENT', greatest($2::date, $3::date), $4, $5)`,
      ...[entry, day, chargedOn, receipt, leaseId],
    ),
    stored(
      'postings',
      `insert into ledger_postings (organisation_id, entry_id, line, account_code, amount, lease_id, advice_id)
        values (${organisation}, $1, 0, '${accounts.CASH.code}', $2, $3, null),
          (${organisation}, $1, 1, '${accounts.RECEIVABLE.code}', -$2::bigint, $3, $4)`,
      ...[entry, amount, leaseId, id],
    ),
    stored(
      'payment',
      `insert into payments (organisation_id, id, receipt_number, lease_id, tenant_id, amount, method, paid_on, entry_id)
        values (${organisation}, $1, $2, $3, $4, $5, 'CASH', $6, $7)`,
      ...[payment, receipt, leaseId, tenantId, amount, day, entry],
    ),
    stored(
      'allocation',
      `insert into allocations (organisation_id, id, payment_id, advice_id, entry_id, amount) values (${organisation}, $1, $2, $3, $4, $5)`,
      ...[crypto.randomUUID(), payment, id, entry, amount],
    ),
    stored('advice paid', `update payment_advices set paid_amount = $2 where ${office} and id = $1`, id, amount),
    stored(
      'number',
      `update number_counters set last_number = last_number + 1 where ${office} and book = 'RECEIPT' and year = 2026`,
    ),
    { text: 'commit' },
    stored('payment read', bare.payments('select $1::uuid'), payment),
    stored('advice read', bare.advices('select $1::uuid'), id),
  ]
}
