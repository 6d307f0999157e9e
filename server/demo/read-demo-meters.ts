import { sql } from 'kysely'
import { addDays, type CalendarDate, firstDayOf, type Month } from '../../domain/calendar-date.ts'
import { chhetrum, ZERO } from '../../domain/money.ts'
import { meterContract } from '../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { tariffContract } from '../../domain/meters/tariff-contract.ts'
import { addCharge } from '../leases/charges/change-charges.ts'
import { recordReading } from '../meters/record-reading.ts'
import { addMeter } from '../meters/save-meter.ts'
import { addTariff } from '../meters/set-tariff.ts'
import { duringCall } from '../platform/http/current-call.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { recordExpense } from '../remittance/record-expense.ts'
import type { History } from './demo-history.ts'

/** The number of homes with metered electricity. Homes in one building also share the water of the house. */
const homes = 8
type DemoMeter = { readonly meterId: string; value: number; readonly monthlyUse: number }
export type DemoMeters = { readonly meters: DemoMeter[]; readonly buildingId: string | undefined }

export const noMeters: DemoMeters = { meters: [], buildingId: undefined }

type Home = { leaseId: string; unitId: string; buildingId: string }

/** Adds meters to some homes, read at the end of each month from now on. The rates are invented. */
export async function setUpMeters(history: History, month: Month): Promise<DemoMeters> {
  const { office, running, today } = history
  const prompt = [...running.values()].filter(({ habit, endsOn, phone }) => habit === 'PROMPT' && endsOn > today && phone)
  const startsOn = firstDayOf(month)
  return office.inTransaction(async (tx) => {
    const { rows } = await sql<Home>`select l.id as "leaseId", l.unit_id as "unitId", u.building_id as "buildingId"
      from leases l join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
      where l.id = any(${idsOf(prompt.map(({ leaseId }) => leaseId))}) and l.starts_on < ${startsOn}
      order by u.building_id, u.unit_number limit ${homes}`.execute(tx)
    const [first] = rows
    if (!first) return noMeters
    const power = await tariffOf(tx, { name: 'Homes, electricity (example rates)', utility: 'ELECTRICITY', startsOn })
    const water = await tariffOf(tx, { name: 'Homes, water (example rates)', utility: 'WATER', startsOn })
    const meters: DemoMeter[] = []
    for (const [index, { leaseId, unitId }] of rows.entries()) {
      const meterId = await meterOf(tx, { number: `E-${20_401 + index}`, utility: 'ELECTRICITY', unitId, tariffId: power })
      await charge(tx, { leaseId, meterId, kind: 'ELECTRICITY', startsOn })
      meters.push({ meterId, value: 1200 + 317 * index, monthlyUse: 90 + 23 * index })
    }
    const ofHouse = { number: 'W-3007', utility: 'WATER', buildingId: first.buildingId, tariffId: water, sharedBy: 'EQUALLY' }
    const meterId = await meterOf(tx, ofHouse)
    for (const { leaseId, buildingId } of rows)
      if (buildingId === first.buildingId) await charge(tx, { leaseId, meterId, kind: 'WATER', startsOn })
    meters.push({ meterId, value: 412, monthlyUse: 64 })
    await readAll(tx, meters, { readOn: addDays(startsOn, -1), isFirst: true })
    return { meters, buildingId: first.buildingId }
  })
}

/** The readings on the last day of the previous month. In the last month, one home used far more than before. The suppliers bill it. */
export async function readMeters({ office }: History, of: DemoMeters, { month, isLast }: { month: Month; isLast: boolean }) {
  const { meters, buildingId } = of
  for (const [index, meter] of meters.entries()) {
    meter.value += Math.round(meter.monthlyUse * (isLast && index === 2 ? 2.6 : 0.9 + 0.05 * ((index + meter.value) % 5)))
  }
  await office.inTransaction(async (tx) => {
    await readAll(tx, meters, { readOn: addDays(firstDayOf(month), -1), isFirst: false })
    if (meters.length > 0 && buildingId !== undefined) await recordSupplierBills(tx, buildingId, month)
  })
}

const suppliers = [
  { vendor: 'Bhutan Power Corporation', description: 'Electricity', utility: 'ELECTRICITY', nu: 2_140 },
  { vendor: 'Thimphu Thromde', description: 'Water', utility: 'WATER', nu: 585 },
] as const

async function recordSupplierBills(tx: Tx, buildingId: string, month: Month): Promise<void> {
  const billed = {
    billedOn: addDays(firstDayOf(month), -1),
    category: 'UTILITIES',
    chargedTo: 'OFFICE',
    documentId: null,
  } as const
  for (const { nu, ...bill } of suppliers)
    await duringCall('expense.create', () => recordExpense(tx, { buildingId, ...bill, ...billed, amount: chhetrum(nu * 100) }))
}

async function readAll(tx: Tx, meters: readonly DemoMeter[], { readOn, isFirst }: { readOn: CalendarDate; isFirst: boolean }) {
  for (const { meterId, value } of meters) {
    const readBy = isFirst ? 'OFFICE' : 'CARETAKER'
    const reading = meterReadingContract.create.form.parse({ meterId, readOn, value: String(value), readBy })
    await duringCall('meterReading.create', () => recordReading(tx, reading))
  }
}

type DemoTariff = { name: string; utility: 'ELECTRICITY' | 'WATER'; startsOn: CalendarDate }

async function tariffOf(tx: Tx, { name, utility, startsOn }: DemoTariff): Promise<string> {
  const isPower = utility === 'ELECTRICITY'
  const steps = isPower
    ? [
        { upTo: '100', rate: '1.5' },
        { upTo: null, rate: '2.75' },
      ]
    : [{ upTo: null, rate: '8' }]
  const rates = { effectiveOn: startsOn, fixedAmount: isPower ? ZERO : chhetrum(5_000), steps }
  const tariff = tariffContract.create.body.parse({ name, utility, rates })
  return (await duringCall('tariff.create', () => addTariff(tx, tariff))).id
}

async function meterOf(tx: Tx, meter: object): Promise<string> {
  return (await duringCall('meter.create', () => addMeter(tx, meterContract.create.body.parse(meter)))).id
}

type DemoCharge = { leaseId: string; meterId: string; kind: 'ELECTRICITY' | 'WATER'; startsOn: CalendarDate }

async function charge(tx: Tx, { leaseId, meterId, kind, startsOn }: DemoCharge): Promise<void> {
  const none = { name: null, amount: null, rateAmount: null, area: null, persons: null, endsOn: null }
  await duringCall('recurringCharge.create', () =>
    addCharge(tx, { ...none, leaseId, meterId, kind, startsOn, payee: 'OFFICE', isGstCharged: false }),
  )
}
