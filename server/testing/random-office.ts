import fc from 'fast-check'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { addDays, calendarDate } from '../../domain/calendar-date.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { recurringChargeContract } from '../../domain/leases/charges/recurring-charge-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import type { ProblemReply } from '../../domain/problem.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { Refused } from '../platform/database/local-client.ts'
import { accountOf, addSomeCharges, pay, payLease } from './billing-steps.ts'
import { type Admin, aBuildingOwnedBy, aLease, anActiveLease, anAdmin, anOwner, aTenant, aUnit } from './factories.ts'
import { first50, moveReserveRandomly, pick, randomReason, reserveStep, withOne } from './calls/move-reserve-randomly.ts'
import type { TestApp } from './test-app.ts'

// An office with random events: in any order, all figures must agree at the end.

export type RandomOffice = {
  admin: Admin
  buildingId: string
  ownerIds: readonly string[]
  leases: readonly { id: string; tenantId: string }[]
}

/** Five leases of different kinds in a building with two owners. */
export async function aRandomOffice(app: TestApp): Promise<RandomOffice> {
  const admin = await anAdmin(app)
  const ownerIds = [(await anOwner(admin)).id, (await anOwner(admin)).id]
  const [first = '', second = ''] = ownerIds
  const shares = [
    { ownerId: first, share: '1/3' },
    { ownerId: second, share: '2/3' },
  ]
  const buildingId = (await aBuildingOwnedBy(admin, shares)).id
  const tenantId = (await aTenant(admin)).id
  const aFlat = async () => (await aUnit(admin, buildingId)).id
  const shop = await admin.call(unitContract.create, { body: { unitNumber: 'S1', buildingId, use: 'COMMERCIAL' } })
  const company = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-1' })
  const leases = [
    // Paid by the week, from Monday.
    await anActiveLease(admin, {
      propertyId: await aFlat(),
      tenantId,
      ...{ startDate: '2025-01-10', frequency: 'WEEKLY', rentAmount: 230_000 },
    }),
    await anActiveLease(admin, { propertyId: await aFlat(), tenantId, depositAmount: 2_000_000 }),
    // It is a holdover, and is returned at random.
    await anActiveLease(admin, { propertyId: await aFlat(), tenantId, endDate: '2025-04-12' }),
    await aLease(admin, { propertyId: await aFlat(), tenantId, depositAmount: 1_500_000 }),
    // A shop whose tenant withholds tax.
    await anActiveLease(admin, { propertyId: shop.id, tenantId: company.id, depositAmount: 500_000 }),
  ]
  await addSomeCharges(admin, leases)
  return { admin, buildingId, ownerIds, leases }
}

/** The actions of an office on a day, in any order: a lease or payment is selected by number from those that exist. */
export const randomStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('generate' as const), month: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('payAdvice' as const, 'payLease' as const),
      at: fc.nat(),
      amount: fc.integer({ min: 1, max: 2_500_000 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverse' as const), at: fc.nat() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'settle' as const,
        'writeOff' as const,
        'creditNote' as const,
        'charge' as const,
        'refund' as const,
        'interest' as const,
        'payTaxed' as const,
      ),
      at: fc.nat(),
      amount: fc.integer({ min: 1, max: 400_000 }),
      day: fc.integer({ min: 1, max: 160 }),
    }),
  },
  { weight: 3, arbitrary: reserveStep },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'vacate' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'remit' as const,
        'remit' as const,
        'takeBackRemittance' as const,
        'expense' as const,
        'takeBackExpense' as const,
        'taxRemitted' as const,
      ),
      at: fc.nat(),
      amount: fc.integer({ min: 1, max: 400_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'suspend' as const,
        'resume' as const,
        'changeRent' as const,
        'terminate' as const,
        'withdraw' as const,
        'changeCharge' as const,
        'changeCharge' as const,
        'endCharge' as const,
      ),
      at: fc.nat(),
      amount: fc.integer({ min: 600_000, max: 1_400_000 }),
      day: fc.integer({ min: 1, max: 181 }),
    }),
  },
)
export type RandomStep = typeof randomStep extends fc.Arbitrary<infer S> ? S : never

const dayOfYear = (number: number) => addDays(calendarDate('2025-01-01'), number - 1)

/** A step that violates a rule is rejected; any other error is thrown. */
export async function runStep(office: RandomOffice, chosen: RandomStep): Promise<unknown> {
  const { admin, leases } = office
  switch (chosen.kind) {
    case 'generate':
      return admin.call(adviceContract.generate, { body: { month: `2025-0${chosen.month}` } })
    case 'payAdvice': {
      const paidOn = `2025-05-${String(chosen.day).padStart(2, '0')}`
      return withOne(admin.call(adviceContract.list, first50), chosen.at, ({ id }) => pay(admin, id, chosen.amount, { paidOn }))
    }
    case 'payLease': {
      const { id: leaseId = '', tenantId = '' } = pick(leases, chosen.at) ?? {}
      return payLease(admin, { leaseId, tenantId, amount: chosen.amount })
    }
    case 'reverse':
      return withOne(admin.call(paymentContract.list, first50), chosen.at, ({ id }) =>
        admin.call(paymentContract.reverse, { params: { id }, body: randomReason }),
      )
    case 'settle':
      return settleByChance(office, chosen)
    case 'writeOff':
      return withOne(admin.call(adviceContract.list, { query: { pageSize: 50, open: 'true' } }), chosen.at, ({ id }) =>
        admin.call(adviceContract.writeOff, { params: { id }, body: randomReason }),
      )
    case 'creditNote':
      return onLease(office, chosen.at, leaseMoneyContract.creditNote, { amount: chosen.amount, reason: 'By chance' })
    case 'charge':
      return onLease(office, chosen.at, leaseMoneyContract.charge, { description: 'By chance', amount: chosen.amount })
    case 'refund': {
      const { creditAmount } = await accountOf(admin, pick(leases, chosen.at)?.id ?? '')
      const amount = Math.min(chosen.amount, creditAmount)
      return onLease(office, chosen.at, leaseMoneyContract.refund, { amount, method: 'CASH', refundedOn: '2025-06-10' })
    }
    case 'interest':
      return onLease(office, chosen.at, leaseMoneyContract.interest, { asOf: dayOfYear(chosen.day) })
    case 'payTaxed':
      return payTaxed(office, chosen)
    case 'cancel':
      return admin.call(leaseContract.cancel, { params: { id: leases[3]?.id ?? '' }, body: {} })
    case 'vacate':
      return admin.call(leaseContract.vacate, { params: { id: leases[2]?.id ?? '' }, body: { date: '2025-05-20' } })
    case 'remit':
      return remitByChance(office, chosen)
    case 'takeBackRemittance':
      return withOne(admin.call(remittanceContract.list, first50), chosen.at, ({ id }) =>
        admin.call(remittanceContract.reverse, { params: { id }, body: randomReason }),
      )
    case 'expense':
      return admin.call(expenseContract.create, {
        body: {
          ...{ buildingId: office.buildingId, vendor: 'By chance', description: 'By chance', amount: chosen.amount },
          ...{ billedOn: '2025-06-01', chargedTo: chosen.at % 2 === 0 ? 'OWNERS' : 'OFFICE' },
        },
      })
    case 'takeBackExpense':
      return withOne(admin.call(expenseContract.list, first50), chosen.at, ({ id }) =>
        admin.call(expenseContract.reverse, { params: { id }, body: randomReason }),
      )
    case 'taxRemitted':
      return withOne(admin.call(adviceContract.list, { query: { taxToRemit: 'true' } }), chosen.at, ({ id }) => {
        const body = { remittedOn: '2025-06-10', reference: 'By chance' }
        return admin.call(adviceContract.taxRemittance, { params: { id }, body })
      })
    case 'reserve':
      return moveReserveRandomly(admin, office.ownerIds, chosen)
    default:
      return moveByChance(office, chosen)
  }
}

async function onLease({ admin, leases }: RandomOffice, at: number, endpoint: Endpoint, body: object): Promise<void> {
  const { status, body: reply } = await admin.raw(endpoint, { params: { id: pick(leases, at)?.id ?? '' }, body })
  if (status >= 400) throw new Refused(reply as ProblemReply)
}

type LeaseMove = Extract<
  RandomStep,
  { kind: 'suspend' | 'resume' | 'changeRent' | 'terminate' | 'withdraw' | 'changeCharge' | 'endCharge' }
>

function moveByChance(office: RandomOffice, { kind, at, amount, day }: LeaseMove): Promise<unknown> {
  switch (kind) {
    case 'suspend':
      return onLease(office, at, leaseMoveContract.suspend, { from: dayOfYear(day) })
    case 'resume':
      return onLease(office, at, leaseMoveContract.resume, { on: dayOfYear(day) })
    case 'changeRent':
      return onLease(office, at, leaseMoveContract.rentChange, {
        effectiveDate: dayOfYear(day),
        rentAmount: amount,
        noticeDate: '2024-09-01',
        overrideReason: 'By chance',
      })
    case 'terminate':
      return onLease(office, at, leaseMoveContract.terminate, {
        by: 'TENANT',
        noticeDate: '2025-01-10',
        effectiveDate: dayOfYear(day + 100),
        reason: 'By chance',
        overrideReason: 'By chance',
      })
    case 'withdraw':
      return onLease(office, at, leaseMoveContract.withdrawNotice, {})
    case 'changeCharge':
      return withOne(office.admin.call(recurringChargeContract.list, first50), at, ({ id }) =>
        office.admin.call(recurringChargeContract.change, {
          params: { id },
          body: { effectiveDate: dayOfYear(day), amount: Math.round(amount / 17) },
        }),
      )
    case 'endCharge':
      return withOne(office.admin.call(recurringChargeContract.list, first50), at, ({ id }) =>
        office.admin.call(recurringChargeContract.end, { params: { id }, body: { endsOn: dayOfYear(day + 40) } }),
      )
    default:
      return kind satisfies never
  }
}

type Chance = { at: number; amount: number }

/** Settles the deposit of one of the leases, with the suggested items and one more. */
async function settleByChance({ admin, leases }: RandomOffice, { at, amount }: Chance): Promise<unknown> {
  const id = pick(leases, at)?.id ?? ''
  const refundedOn = '2025-06-15'
  const { heldAmount, suggestions } = await admin.call(depositContract.read, { params: { id }, query: { on: refundedOn } })
  const deductions = [{ description: 'By chance', amount, adviceId: null }, ...suggestions]
  const deducted = deductions.reduce((sum, deduction) => sum + deduction.amount, 0)
  return admin.call(depositContract.settle, {
    params: { id },
    body: {
      deductions: deductions.map(({ description, amount: taken, adviceId }) => ({
        description,
        amount: taken,
        ...(adviceId === null ? {} : { adviceId }),
      })),
      refundAmount: Math.max(heldAmount - deducted, 0),
      refundedOn,
      method: 'CASH',
    },
  })
}

/** The shop pays, with tax by the rule or as its tenant reports. */
async function payTaxed({ admin, leases }: RandomOffice, { at, amount }: Chance): Promise<unknown> {
  const { id: leaseId = '', tenantId = '' } = leases.at(-1) ?? {}
  const notified = at % 2 === 0 ? {} : { taxWithheldAmount: Math.trunc(amount / 20) }
  return admin.call(paymentContract.payLease, {
    body: { leaseId, tenantId, amount, method: 'CASH', paidOn: '2025-05-20', ...notified },
  })
}

/** Remits a part of the amount due to an owner. */
async function remitByChance({ admin, ownerIds }: RandomOffice, { at }: Chance): Promise<unknown> {
  const ownerId = pick(ownerIds, at) ?? ''
  const { items } = await admin.call(remittanceContract.due, { query: { ownerId } })
  const adviceIds = items.filter((_, index) => index === 0 || (index + at) % 3 > 0).map(({ adviceId }) => adviceId)
  return admin.call(remittanceContract.create, { body: { ownerId, adviceIds, remittedOn: '2025-06-12' } })
}
