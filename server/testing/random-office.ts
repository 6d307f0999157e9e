import fc from 'fast-check'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { addDays, calendarDate } from '../../domain/calendar-date.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import type { ProblemReply } from '../../domain/problem.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { Refused } from '../platform/database/local-client.ts'
import { accountOf, pay, payLease } from './billing-steps.ts'
import { type Admin, aBuilding, aLease, anActiveLease, anAdmin, anOwner, aPlot, aTenant, aThram, aUnit } from './factories.ts'
import type { TestApp } from './test-app.ts'

// An office to which things happen by chance: whatever the order, every figure must agree in the end.

export type RandomOffice = {
  admin: Admin
  buildingId: string
  ownerIds: readonly string[]
  leases: readonly { id: string; tenantId: string }[]
}

/** Five leases of different kinds in a house that two own. */
export async function aRandomOffice(app: TestApp): Promise<RandomOffice> {
  const admin = await anAdmin(app)
  const ownerIds = [(await anOwner(admin)).id, (await anOwner(admin)).id]
  const [first = '', second = ''] = ownerIds
  const shares = [
    { ownerId: first, share: '1/3' },
    { ownerId: second, share: '2/3' },
  ]
  const buildingId = (await aBuilding(admin, (await aPlot(admin, (await aThram(admin, shares)).id)).id)).id
  const tenantId = (await aTenant(admin)).id
  const aFlat = async () => (await aUnit(admin, buildingId)).id
  const shop = await admin.call(unitContract.create, { body: { unitNumber: 'S1', buildingId, use: 'COMMERCIAL' } })
  const company = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-1' })
  const leases = [
    await anActiveLease(admin, { propertyId: await aFlat(), tenantId, startDate: '2025-01-10' }),
    await anActiveLease(admin, { propertyId: await aFlat(), tenantId, depositAmount: 2_000_000 }),
    // It held over, and is handed back by chance.
    await anActiveLease(admin, { propertyId: await aFlat(), tenantId, endDate: '2025-04-12' }),
    await aLease(admin, { propertyId: await aFlat(), tenantId, depositAmount: 1_500_000 }),
    // A shop whose tenant withholds tax.
    await anActiveLease(admin, { propertyId: shop.id, tenantId: company.id, depositAmount: 500_000 }),
  ]
  return { admin, buildingId, ownerIds, leases }
}

/** What an office does on a day, in any order: a lease or payment is chosen by number, whatever there is. */
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
      ),
      at: fc.nat(),
      amount: fc.integer({ min: 600_000, max: 1_400_000 }),
      day: fc.integer({ min: 1, max: 181 }),
    }),
  },
)
export type RandomStep = typeof randomStep extends fc.Arbitrary<infer S> ? S : never

const dayOfYear = (number: number) => addDays(calendarDate('2025-01-01'), number - 1)
const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length]

/** A step is refused where a rule stands against it; anything worse is thrown. */
export async function take(office: RandomOffice, chosen: RandomStep): Promise<unknown> {
  const { admin, leases } = office
  const move = (at: number, endpoint: Endpoint, body: object) =>
    admin.raw(endpoint, { params: { id: pick(leases, at)?.id ?? '' }, body }).then(({ status, body: reply }) => {
      if (status >= 400) throw new Refused(reply as ProblemReply)
    })
  switch (chosen.kind) {
    case 'generate':
      return admin.call(adviceContract.generate, { body: { month: `2025-0${chosen.month}` } })
    case 'payAdvice': {
      const { items } = await admin.call(adviceContract.list, { query: { pageSize: 50 } })
      const advice = pick(items, chosen.at)
      return advice && pay(admin, advice.id, chosen.amount, { paidOn: `2025-05-${String(chosen.day).padStart(2, '0')}` })
    }
    case 'payLease': {
      const { id: leaseId = '', tenantId = '' } = pick(leases, chosen.at) ?? {}
      return payLease(admin, { leaseId, tenantId, amount: chosen.amount })
    }
    case 'reverse': {
      const { items } = await admin.call(paymentContract.list, { query: { pageSize: 50 } })
      const payment = pick(items, chosen.at)
      return payment && admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'By chance' } })
    }
    case 'settle':
      return settleByChance(office, chosen)
    case 'writeOff': {
      const { items } = await admin.call(adviceContract.list, { query: { pageSize: 50, open: 'true' } })
      const advice = pick(items, chosen.at)
      return advice && admin.call(adviceContract.writeOff, { params: { id: advice.id }, body: { reason: 'By chance' } })
    }
    case 'creditNote':
      return move(chosen.at, leaseMoneyContract.creditNote, { amount: chosen.amount, reason: 'By chance' })
    case 'charge':
      return move(chosen.at, leaseMoneyContract.charge, { description: 'By chance', amount: chosen.amount })
    case 'refund': {
      const { creditAmount } = await accountOf(admin, pick(leases, chosen.at)?.id ?? '')
      const amount = Math.min(chosen.amount, creditAmount)
      return move(chosen.at, leaseMoneyContract.refund, { amount, method: 'CASH', refundedOn: '2025-06-10' })
    }
    case 'interest':
      return move(chosen.at, leaseMoneyContract.interest, { asOf: dayOfYear(chosen.day) })
    case 'payTaxed':
      return payTaxed(office, chosen)
    case 'cancel':
      return admin.call(leaseContract.cancel, { params: { id: leases[3]?.id ?? '' }, body: {} })
    case 'vacate':
      return admin.call(leaseContract.vacate, { params: { id: leases[2]?.id ?? '' }, body: { date: '2025-05-20' } })
    case 'suspend':
      return move(chosen.at, leaseMoveContract.suspend, { from: dayOfYear(chosen.day) })
    case 'resume':
      return move(chosen.at, leaseMoveContract.resume, { on: dayOfYear(chosen.day) })
    case 'changeRent':
      return move(chosen.at, leaseMoveContract.rentChange, {
        effectiveDate: dayOfYear(chosen.day),
        rentAmount: chosen.amount,
        noticeDate: '2024-09-01',
        overrideReason: 'By chance',
      })
    case 'terminate':
      return move(chosen.at, leaseMoveContract.terminate, {
        by: 'TENANT',
        noticeDate: '2025-01-10',
        effectiveDate: dayOfYear(chosen.day + 100),
        reason: 'By chance',
        overrideReason: 'By chance',
      })
    case 'withdraw':
      return move(chosen.at, leaseMoveContract.withdrawNotice, {})
    case 'remit':
      return remitByChance(office, chosen)
    case 'takeBackRemittance': {
      const { items } = await admin.call(remittanceContract.list, { query: { pageSize: 50 } })
      const sent = pick(items, chosen.at)
      return sent && admin.call(remittanceContract.reverse, { params: { id: sent.id }, body: { reason: 'By chance' } })
    }
    case 'expense':
      return admin.call(expenseContract.create, {
        body: {
          ...{ buildingId: office.buildingId, vendor: 'By chance', description: 'By chance', amount: chosen.amount },
          ...{ billedOn: '2025-06-01', chargedTo: chosen.at % 2 === 0 ? 'OWNERS' : 'OFFICE' },
        },
      })
    case 'takeBackExpense': {
      const { items } = await admin.call(expenseContract.list, { query: { pageSize: 50 } })
      const bill = pick(items, chosen.at)
      return bill && admin.call(expenseContract.reverse, { params: { id: bill.id }, body: { reason: 'By chance' } })
    }
    case 'taxRemitted': {
      const { items } = await admin.call(adviceContract.list, { query: { taxToRemit: 'true' } })
      const advice = pick(items, chosen.at)
      const body = { remittedOn: '2025-06-10', reference: 'By chance' }
      return advice && admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body })
    }
    default:
      return chosen satisfies never
  }
}

type Chance = { at: number; amount: number }

/** The deposit of one of the leases, with what is suggested and something more. */
async function settleByChance({ admin, leases }: RandomOffice, { at, amount }: Chance): Promise<unknown> {
  const id = pick(leases, at)?.id ?? ''
  const { heldAmount, suggestions } = await admin.call(depositContract.read, { params: { id } })
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
      refundedOn: '2025-06-15',
      method: 'CASH',
    },
  })
}

/** The shop pays, with tax by the rule or as its tenant says. */
async function payTaxed({ admin, leases }: RandomOffice, { at, amount }: Chance): Promise<unknown> {
  const { id: leaseId = '', tenantId = '' } = leases.at(-1) ?? {}
  const notified = at % 2 === 0 ? {} : { taxWithheldAmount: Math.trunc(amount / 20) }
  return admin.call(paymentContract.payLease, {
    body: { leaseId, tenantId, amount, method: 'CASH', paidOn: '2025-05-20', ...notified },
  })
}

/** Some of what an owner is due. */
async function remitByChance({ admin, ownerIds }: RandomOffice, { at }: Chance): Promise<unknown> {
  const ownerId = pick(ownerIds, at) ?? ''
  const { items } = await admin.call(remittanceContract.due, { query: { ownerId } })
  const adviceIds = items.filter((_, index) => index === 0 || (index + at) % 3 > 0).map(({ adviceId }) => adviceId)
  return admin.call(remittanceContract.create, { body: { ownerId, adviceIds, remittedOn: '2025-06-12' } })
}
