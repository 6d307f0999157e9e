import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { recurringChargeContract } from '../../domain/leases/charges/recurring-charge-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

// Form IT-2 states the rent from which tax was withheld. No tax is withheld from recurring charges, so they are not in it.

let app: TestApp
let admin: Admin
let licences = 0

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-02-05T04:00:00Z'))
})
afterAll(() => app.close())

/** January of a company: 50,000.00 of rent and 500.00 of parking. The tenant withholds 2,500.00. */
async function aCompanysJanuary() {
  licences += 1
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: `L-T${licences}` })
  const lease = await anActiveLease(admin, { tenantId: tenant.id, rentAmount: 5_000_000 })
  const charge = { leaseId: lease.id, kind: 'PARKING', amount: 50_000, startsOn: '2025-01-01' } as const
  const { id: chargeId } = await admin.call(recurringChargeContract.create, { body: charge })
  await admin.call(adviceContract.generate, { body: { month: '2025-01' } })
  const [advice] = await advicesOf(admin, lease.id)
  if (!advice) throw new Error('January was to be billed.')
  expect(advice).toMatchObject({ amount: 5_050_000, tax: { amount: 250_000 } })
  return { lease, advice, chargeId }
}

async function formOf(leaseId: string) {
  const { rows } = await admin.call(reportContract.taxWithheld, { query: { from: '2025-02-01', to: '2025-02-28' } })
  return rows.filter((row) => row.leaseId === leaseId).map(({ grossAmount, taxAmount }) => [grossAmount, taxAmount])
}

test('the amount of a full payment is the rent without the recurring charge', async () => {
  const { lease, advice } = await aCompanysJanuary()
  expect(await pay(admin, advice.id, 4_800_000)).toMatchObject({ taxWithheldAmount: 250_000, creditAmount: 0 })
  expect(await formOf(lease.id)).toEqual([[5_000_000, 250_000]])
})

test('part payments have their part of the rent, and together the rent', async () => {
  const { lease, advice } = await aCompanysJanuary()
  await pay(admin, advice.id, 2_400_000, { paidOn: '2025-02-01' })
  await pay(admin, advice.id, 2_400_000, { paidOn: '2025-02-02' })
  expect(await formOf(lease.id)).toEqual([
    [2_500_000, 125_000],
    [2_500_000, 125_000],
  ])
})

test('after credit notes for the charge and for a part of the rent, the amount is the rent that is left', async () => {
  const { lease, advice, chargeId } = await aCompanysJanuary()
  const credit = (body: { amount: number; part: 'RENT' } | { amount: number; part: 'CHARGE'; chargeId: string }) =>
    admin.call(leaseMoneyContract.creditNote, {
      params: { id: lease.id },
      body: { ...body, reason: 'A week without water.', adviceId: advice.id },
    })
  await credit({ amount: 1_000_000, part: 'RENT' })
  await credit({ amount: 50_000, part: 'CHARGE', chargeId })
  expect(await pay(admin, advice.id, 3_800_000)).toMatchObject({ taxWithheldAmount: 200_000, creditAmount: 0 })
  expect(await formOf(lease.id)).toEqual([[4_000_000, 200_000]])
})

test('a void payment whose tax was remitted for one of its advices keeps the rent of that advice', async () => {
  const { lease, advice } = await aCompanysJanuary()
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  const { id } = await pay(admin, advice.id, 9_600_000)
  expect(await formOf(lease.id)).toEqual([[10_000_000, 500_000]])
  const body = { remittedOn: '2025-02-05', reference: 'CH-1' }
  await admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body })
  await admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'The cheque bounced.' } })
  expect(await formOf(lease.id)).toEqual([
    [5_000_000, 250_000],
    [-5_000_000, -250_000],
  ])
})
