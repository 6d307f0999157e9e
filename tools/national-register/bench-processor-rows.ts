import type { QueryConfig } from 'pg'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import type { LocalClient } from '../../server/platform/database/local-client.ts'
import * as bare from './bare-sql.ts'
import type { OpenAdvice } from './bench-money-rows.ts'
import type { ProcessorRow } from './bench-processor.ts'

const { office } = bare

type Clients = Record<'admin' | 'second', Pick<LocalClient, 'raw'>>
type OfRegister = { open: readonly OpenAdvice[]; buildings: readonly string[]; leases: readonly string[] }

/** The calls of issue "Speed" with their goals. Rounds come in pairs: the call has one of what is paid, the bare SQL the other. */
export function processorRows({ admin, second }: Clients, { open, buildings, leases }: OfRegister): readonly ProcessorRow[] {
  const at = <T>(list: readonly T[], n: number): T => {
    const found = list[n % list.length]
    if (found === undefined) throw new Error('The register has nothing to ask about. Fill it again.')
    return found
  }
  const list = { pageSize: 50 }
  return [
    {
      name: 'units of a building',
      client: admin,
      goal: { ratio: 0.5 },
      round: (n) => ({
        endpoint: unitContract.list,
        args: { query: { ...list, buildingId: at(buildings, n) } },
        bare: unitsOf(at(buildings, n)),
      }),
    },
    {
      name: 'leases by status, with total',
      client: admin,
      goal: { ratio: 0.5 },
      round: (n) => ({
        endpoint: leaseContract.list,
        args: { query: { ...list, status: 'ACTIVE', pageNo: 1 + (n % 5) } },
        bare: activeLeases(50 * (n % 5)),
      }),
    },
    {
      name: 'advices of a building and month',
      client: admin,
      goal: { ratio: 0.5 },
      round: (n) => ({
        endpoint: adviceContract.list,
        args: { query: { ...list, buildingId: at(buildings, n), month: '2026-03' } },
        bare: advicesOf(at(buildings, n)),
      }),
    },
    {
      name: 'record of a lease',
      client: admin,
      goal: { ratio: 0.5 },
      round: (n) => ({
        endpoint: leaseContract.read,
        args: { params: { id: at(leases, n) } },
        bare: [stored('lease', bare.leases('select $1::uuid'), at(leases, n))],
      }),
    },
    {
      name: 'receive a payment',
      client: admin,
      goal: { ratio: 0.5, ms: 10 },
      round: (n) => {
        const advice = open[n]
        if (!advice) throw new Error('The register has no open advice left. Fill it again, or ask for fewer rounds.')
        const body = { amount: Number(advice.amount), method: 'CASH', paidOn: calendarDate('2026-11-20') }
        return { endpoint: paymentContract.payAdvice, args: { params: { id: advice.id }, body }, bare: receive(advice) }
      },
    },
    { name: 'dashboard, largest office', client: admin, goal: { ms: 30 }, round: dashboard },
    { name: 'dashboard, second office', client: second, goal: { ms: 10 }, round: dashboard },
  ]
}

const dashboard = () => ({ endpoint: overviewContract.dashboard, args: {}, bare: [] })

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

/** The rows that a receipt leaves, with its number, in one transaction: each statement waits for the one before. */
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
