import { type Advice, adviceContract } from '../../domain/billing/advice-contract.ts'
import type { PaymentMethod } from '../../domain/billing/payment-method.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  earlier,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '../../domain/calendar-date.ts'
import { leaseContract, newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import { chhetrum, type Money } from '../../domain/money.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { listAdvices } from '../billing/advice-store.ts'
import { recordPayments } from '../billing/record-payment.ts'
import { makeTemporaryPassword } from '../identity/passwords.ts'
import { activateLease } from '../leases/activate-lease.ts'
import { drawUpLease } from '../leases/draw-up-lease.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import { vacateLease } from '../leases/vacate-lease.ts'
import { duringCall } from '../platform/current-call.ts'
import { demoName, institutions } from './demo-names.ts'
import type { DemoOffice } from './demo-office.ts'
import type { DemoRegister, LetLand, LetUnit } from './demo-register.ts'
import { type Habit, monthsOfHistory, planTenancies, type Tenancy } from './demo-tenancies.ts'
import { registerDemoTenant } from './demo-tenants.ts'

type Running = { leaseId: string; phone: string; habit: Habit; endsOn: CalendarDate; staysOn: boolean; isHandedBack: boolean }
export type TwoYears = { tenantPhone: string }
type History = {
  office: DemoOffice
  today: CalendarDate
  running: Map<string, Running>
  expected: DemoPayment[]
}

/** Two years of an office: leases begin and end, months are billed, rents come in on time, late, in part or not. */
export async function playTwoYears(office: DemoOffice, register: DemoRegister, today: CalendarDate): Promise<TwoYears> {
  const history: History = { office, today, running: new Map(), expected: [] }
  const firstMonth = monthOf(addMonths(today, -monthsOfHistory))
  const tenancies = planTenancies(register.units, office.random)
  for (let index = 0; index <= monthsOfHistory; index += 1) {
    const month = monthOf(addMonths(firstDayOf(firstMonth), index))
    await letUnits(
      history,
      tenancies.filter(({ startsInMonth }) => startsInMonth === index),
      month,
    )
    await letLand(
      history,
      register.land.filter(({ monthsAgo }) => monthsOfHistory - monthsAgo === index),
      month,
    )
    await billAndCollect(history, month)
  }
  office.goTo(today)
  await drawUpNextLease(history, register)
  return { tenantPhone: someoneWhoOwes(history) }
}

/** The demo's tenant lives here now, pays in parts and has something to look at. */
function someoneWhoOwes({ running }: History): string {
  return (
    [...running.values()].find(({ habit, isHandedBack, phone }) => habit === 'PARTIAL' && !isHandedBack && phone)?.phone ?? ''
  )
}

async function letUnits(history: History, tenancies: readonly Tenancy[], month: Month): Promise<void> {
  const byDay = Map.groupBy(tenancies, ({ startsOnDay }) => startsOnDay)
  for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
    const startsOn = dayOf(month, day)
    if (startsOn > history.today) continue
    history.office.goTo(startsOn)
    await letOnDay(history, byDay.get(day) ?? [], startsOn)
  }
}

function dayOf(month: Month, day: number): CalendarDate {
  return addDays(firstDayOf(month), day - 1)
}

/** Tenants register, leases are drawn up, deposits are paid and the leases run: all on their first day. */
async function letOnDay(history: History, tenancies: readonly Tenancy[], startDate: CalendarDate): Promise<void> {
  const { office, running } = history
  const password = await makeTemporaryPassword()
  const leases = await office.inOneGo(async (tx) => {
    const drawnUp: Running[] = []
    for (const { unit, months, habit, staysOn } of tenancies) {
      const tenant = await registerDemoTenant(tx, office, { isBusiness: unit.isCommercial, password })
      const endDate = addDays(addMonths(startDate, months), -1)
      const lease = await drawUpLease(
        tx,
        newLeaseSchema.parse({ ...termsOfUnit(office, unit), tenantId: tenant.id, startDate, endDate }),
      )
      drawnUp.push({
        leaseId: lease.id,
        // Only people are shown as the demo's tenant.
        phone: unit.isCommercial ? '' : (tenant.phoneNumber ?? ''),
        habit,
        endsOn: endDate,
        staysOn,
        isHandedBack: false,
      })
    }
    return drawnUp
  })
  const deposits = await openAdvices(office, { kind: 'SECURITY_DEPOSIT' })
  await office.inOneGo(async (tx) => {
    await recordPayments(
      tx,
      deposits.map(({ id, leaseId, balanceAmount, adviceNumber }) => ({
        leaseId,
        adviceId: id,
        received: {
          amount: balanceAmount,
          method: 'BANK_TRANSFER',
          paidOn: startDate,
          reference: `DEP${adviceNumber.slice(-6)}`,
        },
      })),
    )
    for (const lease of leases) {
      const reason = 'Signed copies and condition report are in the paper file.'
      await duringCall('lease.activate', () => activateLease(tx, lease.leaseId, reason))
      running.set(lease.leaseId, lease)
    }
  })
}

function termsOfUnit(office: DemoOffice, { id, rentNu, isCommercial }: LetUnit) {
  return {
    propertyType: 'UNIT',
    propertyId: id,
    rentAmount: Math.round(rentNu) * 100,
    depositAmount: Math.round(rentNu) * 200,
    purpose: isCommercial ? 'Shop' : 'Residence',
    witnesses: [witness(office), witness(office)],
  }
}

function witness(office: DemoOffice) {
  const { first, second } = demoName(office.random)
  return { name: `${first} ${second}`, cid: office.contactOf('14').cid }
}

async function letLand({ office, running }: History, plots: readonly LetLand[], month: Month): Promise<void> {
  const startDate = firstDayOf(month)
  office.goTo(startDate)
  for (const plot of plots) {
    const contact = office.contactOf('14')
    const tenant = await office.call(tenantContract.create, {
      body: {
        tenantType: 'INSTITUTION',
        firstName: office.random.pick(institutions),
        licenceNumber: `I${contact.cid.slice(3, 9)}`,
        phoneNumber: contact.phoneNumber,
      },
    })
    const lease = await office.call(leaseContract.create, {
      body: {
        propertyType: 'LAND',
        propertyId: plot.id,
        tenantId: tenant.id,
        startDate,
        endDate: addDays(addMonths(startDate, 120), -1),
        frequency: 'QUARTERLY',
        periodMethod: 'ANNIVERSARY',
        rate: { amount: plot.rateNu, per: 'SQFT', area: { value: plot.areaAcre, unit: 'ACRE' } },
        escalation: { everyMonths: 60, percent: '10' },
        purpose: 'Business use of land',
        witnesses: [witness(office), witness(office)],
      },
    })
    await office.call(leaseContract.activate, {
      params: { id: lease.id },
      body: { overrideReason: 'Taken over from the paper register.' },
    })
    running.set(lease.id, {
      leaseId: lease.id,
      phone: tenant.phoneNumber ?? '',
      habit: 'PROMPT',
      endsOn: lease.endDate,
      staysOn: false,
      isHandedBack: false,
    })
  }
}

/** Who leaves hands the keys back on the last day of the lease; two stay on. */
async function handBack({ office, running }: History, until: CalendarDate): Promise<void> {
  const ended = [...running.values()].filter(({ endsOn, isHandedBack, staysOn }) => endsOn <= until && !isHandedBack && !staysOn)
  await office.inOneGo(async (tx) => {
    for (const lease of ended) {
      lease.isHandedBack = true
      await duringCall('lease.vacate', () => vacateLease(tx, lease.leaseId, lease.endsOn))
    }
    await moveLeasesByDate(tx)
  })
}

/** The month is billed on its last day; what is paid for it comes in during the next and is recorded on two of its days. */
async function billAndCollect(history: History, month: Month): Promise<void> {
  const { office, today, running } = history
  const lastDay = earlier(lastDayOf(month), today)
  await collect(history, dayOf(month, 16))
  office.goTo(lastDay)
  await handBack(history, lastDay)
  await office.call(adviceContract.generate, { body: { month } })
  const advices = (await openAdvices(office, { month, kind: 'RENT' })).filter(({ leaseId }) => running.has(leaseId))
  history.expected.push(...advices.flatMap((advice) => paymentFor(history, advice)))
  await collect(history, lastDay)
}

async function collect(history: History, until: CalendarDate): Promise<void> {
  const { office, today, expected } = history
  if (until > today) return
  const arrived = expected.filter(({ paidOn }) => paidOn <= until)
  history.expected = expected.filter(({ paidOn }) => paidOn > until)
  office.goTo(until)
  arrived.sort((a, b) => (a.paidOn < b.paidOn ? -1 : 1))
  await office.inOneGo(async (tx) => {
    for (const round of roundsOfLeases(arrived)) {
      await recordPayments(
        tx,
        round.map(({ adviceId, leaseId, ...received }) => ({ leaseId, adviceId, received })),
      )
    }
  })
}

/** Payments that may be recorded together: at most one a lease in each round. */
function roundsOfLeases(payments: readonly DemoPayment[]): DemoPayment[][] {
  const byLease = [...Map.groupBy(payments, ({ leaseId }) => leaseId).values()]
  const longest = Math.max(0, ...byLease.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => byLease.flatMap((own) => own[round] ?? []))
}

async function openAdvices(office: DemoOffice, filter: { month?: Month; kind: 'RENT' | 'SECURITY_DEPOSIT' }): Promise<Advice[]> {
  return office.inOneGo(async (tx) => {
    const advices: Advice[] = []
    for (let pageNo = 1; ; pageNo += 1) {
      const { items } = await listAdvices(tx, adviceContract.list.query.parse({ ...filter, open: 'true', pageNo, pageSize: 50 }))
      advices.push(...items)
      if (items.length < 50) return advices
    }
  })
}

type DemoPayment = {
  adviceId: string
  leaseId: string
  amount: Money
  method: PaymentMethod
  paidOn: CalendarDate
  reference: string | null
}

/** When and how much comes in for an advice, by the tenant's habit; nothing at all in the last months of one who is behind. */
function paymentFor({ office, running, today }: History, advice: Advice): DemoPayment[] {
  const habit = running.get(advice.leaseId)?.habit ?? 'PROMPT'
  const { random } = office
  const isRecent = advice.dueDate > addMonths(today, -4)
  if (habit === 'BEHIND' && isRecent) return []
  const lateDays = habit === 'PROMPT' ? -random.between(0, 3) : random.between(3, 18)
  const isPart = habit === 'PARTIAL' && isRecent
  const amount = isPart ? chhetrum(Math.floor(advice.balanceAmount / 200_000) * 100_000) : advice.balanceAmount
  if (amount <= 0) return []
  const method = random.pick<PaymentMethod>(['MBOB', 'MBOB', 'BANK_TRANSFER', 'CASH', 'MPAY', 'TPAY'])
  return [
    {
      adviceId: advice.id,
      leaseId: advice.leaseId,
      amount,
      method,
      paidOn: addDays(advice.dueDate, lateDays),
      reference: method === 'CASH' ? null : `JRN${random.between(100_000, 999_999)}`,
    },
  ]
}

/** One lease waits to be activated, so that the office has something to do today. */
async function drawUpNextLease({ office, today }: History, { units }: DemoRegister): Promise<void> {
  const unit = units[7]
  if (!unit) return
  const password = await makeTemporaryPassword()
  const tenant = await office.inOneGo((tx) => registerDemoTenant(tx, office, { isBusiness: unit.isCommercial, password }))
  const startDate = addDays(today, 10)
  await office.call(leaseContract.create, {
    body: {
      propertyType: 'UNIT',
      propertyId: unit.id,
      tenantId: tenant.id,
      startDate,
      endDate: addDays(addMonths(startDate, 24), -1),
      rentAmount: chhetrum(Math.round(unit.rentNu) * 100),
      depositAmount: chhetrum(Math.round(unit.rentNu) * 200),
      purpose: 'Residence',
    },
  })
}
