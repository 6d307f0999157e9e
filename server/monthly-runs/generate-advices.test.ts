import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, aLease, anActiveLease, aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-04-01T04:00:00Z'))
})
afterAll(() => app.close())

const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })
const advicesOfMonth = async (month: string) =>
  (await admin.call(adviceContract.list, { query: { month, pageSize: 50, sort: 'adviceNumber:asc' } })).items
const exceptionsOf = async (leaseId: string, month: string) =>
  (await generate(month)).exceptions.filter((exception) => exception.leaseId === leaseId)
const numberOf = (text: string) => Number(text.split('-').at(-1))

test('G7: March generated twice, and by two workers at the same time, creates the same advices with one number each', async () => {
  const buildingId = (await aBuilding(admin)).id
  for (let count = 0; count < 6; count += 1) {
    await anActiveLease(admin, { propertyId: (await aUnit(admin, buildingId)).id, startDate: '2025-03-01' })
  }
  const runs = await Promise.all([generate('2025-03'), generate('2025-03'), generate('2025-03')])
  expect(runs.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 0, 6])
  const first = await advicesOfMonth('2025-03')
  expect(first.map(({ adviceNumber }) => numberOf(adviceNumber))).toEqual([1, 2, 3, 4, 5, 6])

  expect(await generate('2025-03')).toEqual({ created: 0, skipped: 6, exceptions: [] })
  expect(await advicesOfMonth('2025-03')).toEqual(first)
})

test('an advice explains its amount', async () => {
  const { advice } = await billedLease(admin, { startDate: '2025-01-15', rentAmount: 1_500_000 })
  expect(advice).toMatchObject({
    amount: 822_581,
    month: '2025-01',
    periodStart: '2025-01-15',
    periodEnd: '2025-01-31',
    dueDate: '2025-02-05',
  })
  expect(advice.lines).toMatchObject([{ label: 'Rent', amount: 822_581, explanation: { rule: 'R2', days: 17, ofDays: 31 } }])
})

test('a lease that is not billed is listed with the reason', async () => {
  const pending = await aLease(admin, { startDate: '2025-03-10' })
  expect(await exceptionsOf(pending.id, '2025-03')).toEqual([
    {
      leaseId: pending.id,
      leaseNumber: pending.leaseNumber,
      reason: 'The lease is still pending and started on 10 Mar 2025. Activate or cancel it.',
    },
  ])
  expect(await exceptionsOf(pending.id, '2025-02')).toEqual([])
})

test('a holdover tenant continues to be billed, without a notification', async () => {
  const lease = await anActiveLease(admin, { endDate: '2025-02-28' })
  await generate('2025-03')
  expect(await advicesOf(admin, lease.id)).toMatchObject([{ month: '2025-03', amount: 1_000_000 }])
})

test('a quarter is billed in the month in which it starts', async () => {
  const lease = await anActiveLease(admin, { frequency: 'QUARTERLY', startDate: '2025-01-01' })
  await generate('2025-02')
  expect(await advicesOf(admin, lease.id)).toEqual([])
  await generate('2025-01')
  expect(await advicesOf(admin, lease.id)).toMatchObject([{ month: '2025-01', periodEnd: '2025-03-31' }])
})

test('G8: 100 receipts posted at the same time take the numbers 1 to 100; a reversed one keeps its own', async () => {
  const numbers: number[] = []
  const rooms = await Promise.all(Array.from({ length: 4 }, () => billedLease(admin)))
  const posted = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      pay(admin, rooms[index % 4]?.advice.id ?? '', 1_000 + index, { paidOn: '2025-04-01' }),
    ),
  )
  numbers.push(...posted.map(({ receiptNumber }) => numberOf(receiptNumber)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))

  const wrong = posted[41]
  await admin.call(paymentContract.reverse, { params: { id: wrong?.id ?? '' }, body: { reason: 'Wrong amount' } })
  const { items, total } = await admin.call(paymentContract.list, { query: { status: 'REVERSED' } })
  expect({ total, number: items[0]?.receiptNumber }).toEqual({ total: 1, number: wrong?.receiptNumber })
  expect((await admin.call(paymentContract.list, {})).total).toBe(100)
})

test('a month that is mistyped far into the future is refused, and bills nobody', async () => {
  const problem = await expectProblem(admin.call(adviceContract.generate, { body: { month: '2199-12' } }), 'INVALID_INPUT')
  expect(problem.errors?.[0]?.path).toBe('/month')
})
