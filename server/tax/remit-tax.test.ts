import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, anAdmin, aPassword, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let licences = 0

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-02-05T04:00:00Z'))
})
afterAll(() => app.close())

/** A company's rent of January, 50,000. */
async function aCompanysJanuary() {
  licences += 1
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: `L-R${licences}` })
  return billedLease(admin, { tenantId: tenant.id, rentAmount: 5_000_000 })
}

async function moveClockTo(instant: string) {
  app.clock.set(new Date(instant))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}

const taxOf = async (id: string) => (await admin.call(adviceContract.read, { params: { id } })).tax
const remit = (id: string, remittedOn: string, reference: string) =>
  admin.call(paymentContract.taxRemittance, { params: { id }, body: { remittedOn, reference } })

async function formOf(month: string, leaseId: string) {
  const query = { from: `${month}-01`, to: `${month}-28` }
  const form = await admin.call(reportContract.taxWithheld, { query })
  expect(form.checks.map(({ differenceAmount }) => differenceAmount)).toEqual([0])
  return form.rows.filter((row) => row.leaseId === leaseId)
}

test('tax withheld from a part payment is due by the 10th of the next month, while the rest of the rent is open', async () => {
  const { advice } = await aCompanysJanuary()
  const first = await pay(admin, advice.id, 950_000, { paidOn: '2025-02-01' })
  expect(first).toMatchObject({ taxWithheldAmount: 50_000, taxRemitBy: '2025-03-10' })
  expect(await taxOf(advice.id)).toMatchObject({ status: 'DUE', remitBy: '2025-03-10' })
  const remitted = await remit(first.id, '2025-02-04', 'CH-1')
  expect(remitted).toMatchObject({
    ...{ taxRemittedAmount: 50_000, taxRemitBy: null },
    taxRemittances: [{ adviceNumber: advice.adviceNumber, amount: 50_000, remittedOn: '2025-02-04', reference: 'CH-1' }],
  })
  await expectProblem(remit(first.id, '2025-02-04', 'CH-1'), 'ILLEGAL_TRANSITION')
  expect(await taxOf(advice.id)).toMatchObject({ status: 'DUE', remittedAmount: 50_000, remitBy: null })
  const rest = await pay(admin, advice.id, 3_800_000, { paidOn: '2025-02-05' })
  expect(await taxOf(advice.id)).toMatchObject({ status: 'PAID', remittedAmount: 50_000, remitBy: '2025-03-10' })
  const waiting = await admin.call(paymentContract.list, { query: { taxToRemit: 'true' } })
  expect(waiting.items.map(({ id }) => id)).toEqual([rest.id])
  const body = { remittedOn: '2025-02-05', reference: 'CH-2' }
  const { tax } = await admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body })
  expect(tax).toMatchObject({ status: 'REMITTED', remittedAmount: 250_000, remittedOn: '2025-02-05' })
})

test('tax of a payment over two advices is remitted for both together', async () => {
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-R0' })
  const { lease, advice } = await billedLease(admin, { tenantId: tenant.id, rentAmount: 1_000_000 }, ['2025-01', '2025-02'])
  const paid = await pay(admin, advice.id, 1_900_000)
  const remitted = await remit(paid.id, '2025-02-05', 'CH-3')
  expect(remitted.taxRemittances.map(({ amount }) => amount)).toEqual([50_000, 50_000])
  const { items } = await admin.call(adviceContract.list, { query: { leaseId: lease.id, kind: 'RENT' } })
  expect(items.map(({ tax }) => tax?.status)).toEqual(['REMITTED', 'REMITTED'])
})

test('tax cannot be remitted before its payment was received; the error is at the date and names the earliest one', async () => {
  const { advice } = await aCompanysJanuary()
  const first = await pay(admin, advice.id, 950_000, { paidOn: '2025-02-01' })
  const rest = await pay(admin, advice.id, 3_800_000, { paidOn: '2025-02-04' })
  const body = { remittedOn: '2025-02-03', reference: 'CH-4' }
  const message = 'The tenant withheld this tax on 04 Feb 2025. Enter that date or a later one.'
  // All waiting tax of the advice is remitted together, so the day of its last payment counts.
  for (const early of [
    () => remit(rest.id, body.remittedOn, body.reference),
    () => admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body }),
  ])
    expect(await expectProblem(early(), 'INVALID_INPUT')).toMatchObject({ errors: [{ path: '/remittedOn', message }] })
  expect(await remit(first.id, '2025-02-01', 'CH-4')).toMatchObject({ taxRemittedAmount: 50_000 })
  const later = { remittedOn: '2025-02-04', reference: 'CH-5' }
  const { tax } = await admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body: later })
  expect(tax).toMatchObject({ status: 'REMITTED', remittedOn: '2025-02-04' })
})

test('the tax to remit is summed over the whole filtered list', async () => {
  const { totals } = await admin.call(paymentContract.list, { query: { taxToRemit: 'true' } })
  const { advice } = await aCompanysJanuary()
  const part = await pay(admin, advice.id, 950_000, { paidOn: '2025-02-01' })
  await pay(admin, advice.id, 1_900_000, { paidOn: '2025-02-05' })
  const after = await admin.call(paymentContract.list, { query: { taxToRemit: 'true' } })
  expect(after.totals.taxToRemitAmount).toBe((totals.taxToRemitAmount ?? 0) + 150_000)
  await remit(part.id, '2025-02-05', 'CH-6')
  const rest = await admin.call(paymentContract.list, { query: { taxToRemit: 'true', leaseId: part.leaseId, pageNo: 2 } })
  expect(rest.items).toEqual([])
  expect(rest.totals).toMatchObject({ taxToRemitAmount: 100_000 })
})

// The last tests, because they move the clock by days.
test('remitted tax stays in the list of its month if the payment bounces, and is reversed in the month of the reversal', async () => {
  const { lease, advice } = await aCompanysJanuary()
  const bounced = await pay(admin, advice.id, 4_750_000, { paidOn: '2025-02-05' })
  const unremitted = await aCompanysJanuary()
  const wrong = await pay(admin, unremitted.advice.id, 4_750_000, { paidOn: '2025-02-05' })
  await remit(bounced.id, '2025-02-05', 'CH-9')
  await moveClockTo('2025-03-03T04:00:00Z')
  for (const { id } of [bounced, wrong])
    await admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'Bounced' } })
  expect(await taxOf(advice.id)).toMatchObject({ status: 'DUE', withheldAmount: 0, remittedAmount: 0, remittedOn: null })
  const again = await pay(admin, advice.id, 4_750_000, { paidOn: '2025-03-03' })
  expect(await taxOf(advice.id)).toMatchObject({ status: 'PAID', remitBy: '2025-04-10' })
  const february = [{ paymentId: bounced.id, taxAmount: 250_000, isReversal: false, reversedOn: '2025-03-03' }]
  expect(await formOf('2025-02', lease.id)).toMatchObject([{ ...february[0], remitted: '05 Feb 2025, CH-9' }])
  expect(await formOf('2025-03', lease.id)).toMatchObject([
    { paymentId: bounced.id, grossAmount: -5_000_000, taxAmount: -250_000, isReversal: true, countsOn: '2025-03-03' },
    { paymentId: again.id, grossAmount: 5_000_000, taxAmount: 250_000, isReversal: false, remitted: null },
  ])
  // Tax that never reached the tax office was on no submitted list.
  expect(await formOf('2025-02', unremitted.lease.id)).toEqual([])
  expect(await formOf('2025-03', unremitted.lease.id)).toEqual([])
  const query = { from: '2025-02-01', to: '2025-02-28' }
  const collected = await admin.call(reportContract.collection, { query })
  const standing = await admin.call(reportContract.taxWithheld, { query: { ...query, standing: 'true' } })
  expect(standing.totals.taxAmount).toBe(collected.totals.taxWithheldAmount)
})

test('tax remitted for a part payment is in the month of the payment and reversed in the month of the reversal', async () => {
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-R-PART' })
  const months = ['2025-03', '2025-04']
  const given = { tenantId: tenant.id, rentAmount: 1_000_000, startDate: '2025-03-01', endDate: '2026-02-28' }
  const { lease, advice } = await billedLease(admin, given, months)
  const paid = await pay(admin, advice.id, 1_900_000, { paidOn: '2025-03-03' })
  expect(paid.taxWithheldAmount).toBe(100_000)
  const body = { remittedOn: '2025-03-03', reference: 'CH-8' }
  await admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body })
  // While the payment is valid, the form includes all of its withheld tax: the rest must be remitted too.
  expect(await formOf('2025-03', lease.id)).toMatchObject([{ grossAmount: 2_000_000, taxAmount: 100_000 }])
  await moveClockTo('2025-04-02T04:00:00Z')
  await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Bounced' } })
  expect(await formOf('2025-03', lease.id)).toMatchObject([{ grossAmount: 1_000_000, taxAmount: 50_000, isReversal: false }])
  expect(await formOf('2025-04', lease.id)).toMatchObject([{ grossAmount: -1_000_000, taxAmount: -50_000, isReversal: true }])
})

test('everything in the filtered list is marked in one step; if two clerks do it at the same time, the second one sees the result of the first', async () => {
  const clerk = await app.signIn(admin.phoneNumber, aPassword)
  const rents = [await aCompanysJanuary(), await aCompanysJanuary()]
  for (const { advice } of rents) await pay(admin, advice.id, 950_000, { paidOn: '2025-02-01' })
  await pay(admin, (await aCompanysJanuary()).advice.id, 950_000, { paidOn: '2025-02-04' })
  const all = { to: '2025-02-02' as never }
  const found = await admin.call(paymentContract.previewTaxRemittances, { body: { all } })
  const [first, ...others] = found.payments
  expect(found).toMatchObject({ amount: found.payments.length * 50_000, hasMore: false })
  expect(others.length).toBeGreaterThan(0)
  const body = { remittedOn: '2025-02-05', reference: 'CH-9', payments: found.payments.map(({ id, amount }) => ({ id, amount })) }
  const answers = await Promise.all(
    [admin, clerk].map((one) => one.call(paymentContract.taxRemittances, { body: body as never })),
  )
  expect(answers.map(({ remittedCount }) => remittedCount).toSorted((a, b) => a - b)).toEqual([0, found.payments.length])
  const late = answers.find(({ remittedCount }) => remittedCount === 0)
  expect(late?.skipped).toContainEqual({ ...first, amount: 0 })
  expect((await admin.call(paymentContract.read, { params: { id: first?.id ?? '' } })).taxRemittances).toHaveLength(1)
  expect((await admin.call(paymentContract.previewTaxRemittances, { body: { all } })).payments).toEqual([])
})

test('if one tax of a selection was not received yet, or belongs to another office, none is remitted', async () => {
  const { advice } = await aCompanysJanuary()
  const { id } = await pay(admin, advice.id, 950_000, { paidOn: '2025-02-04' })
  const body = { remittedOn: '2025-02-03', payments: [{ id, amount: 50_000 }] } as never
  expect(await expectProblem(admin.call(paymentContract.taxRemittances, { body }), 'INVALID_INPUT')).toMatchObject({
    errors: [{ path: '/remittedOn' }],
  })
  const other = await anAdmin(app)
  await expectProblem(other.call(paymentContract.taxRemittances, { body }), 'NOT_FOUND')
})
