import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { aBuilding, type Admin, aManager, anOwner, aPhone, aPlot, aThram, aUnit, arriveBySms } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let manager: Caller

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  manager = await arriveBySms(app, phoneNumber)
})
afterAll(() => app.close())

const read = (month: string) => admin.call(monthEndContract.read, { query: { month } })
type Step = Awaited<ReturnType<typeof read>>['steps'][number]
const stepOf = async (month: string, step: Step['step']) => (await read(month)).steps.find((each) => each.step === step)
const mark = (step: Exclude<Step['step'], 'CLOSE'>, isDone = true, month = '2025-03') =>
  manager.call(monthEndContract.mark, { body: { month, step, isDone } })

test('a month that nobody billed is not generated; once it is, the step says who did it', async () => {
  expect(await stepOf('2024-01', 'GENERATE')).toMatchObject({ isDone: false, doneBy: null })
  await billedLease(admin, {}, ['2025-01'])
  expect(await stepOf('2025-01', 'GENERATE')).toMatchObject({ isDone: true, isMarked: false, doneBy: expect.any(String) })
  expect((await read('2025-01')).steps.map(({ step }) => step).join(' ')).toBe(
    'GENERATE MATCH PROOFS CHASE INTEREST TAX OWNERS REPORTS CLOSE',
  )
})

test('what is overdue counts until it is paid, and then as rent to remit until it is remitted', async () => {
  const owner = await anOwner(admin)
  const building = await aBuilding(admin, (await aPlot(admin, (await aThram(admin, [{ ownerId: owner.id }])).id)).id)
  const given = {
    ...{ propertyId: (await aUnit(admin, building.id)).id, startDate: '2025-02-01', endDate: '2026-01-31' },
    depositAmount: 0,
  }
  const { advice } = await billedLease(admin, given, ['2025-02'])
  const countsOf = async (month: string) => new Map((await read(month)).steps.map(({ step, count }) => [step, count]))
  const [before, earlier] = [await countsOf('2025-03'), await countsOf('2025-01')]
  await pay(admin, advice.id, advice.amount, { paidOn: '2025-03-10' })
  const after = await countsOf('2025-03')
  const change = (step: Step['step']) => (after.get(step) ?? 0) - (before.get(step) ?? 0)
  expect([change('CHASE'), change('INTEREST'), change('OWNERS')]).toEqual([-1, -1, 1])
  expect((await countsOf('2025-01')).get('OWNERS')).toBe(earlier.get('OWNERS'))
})

test('a step is marked as done by one person, whoever marks it again, and unmarked', async () => {
  const { steps } = await mark('CHASE')
  const first = steps.find(({ step }) => step === 'CHASE')
  expect(first).toMatchObject({ isDone: true, isMarked: true, doneBy: expect.any(String), doneAt: expect.any(String) })
  await admin.call(monthEndContract.mark, { body: { month: '2025-03', step: 'CHASE', isDone: true } })
  expect(await stepOf('2025-03', 'CHASE')).toMatchObject({ doneBy: first?.doneBy })
  expect(await stepOf('2025-04', 'CHASE')).toMatchObject({ isMarked: false })
  await mark('CHASE', false)
  expect(await stepOf('2025-03', 'CHASE')).toMatchObject({ isMarked: false })
})

test('the last step is the closing of the books itself, and cannot be marked', async () => {
  await expectProblem(
    admin.call(monthEndContract.mark, { body: { month: '2025-03', step: 'CLOSE' as never, isDone: true } }),
    'INVALID_INPUT',
  )
  expect(await stepOf('2025-05', 'CLOSE')).toMatchObject({ count: 31, isDone: false })
  await admin.call(closingContract.close, { body: { until: '2025-05-10' } })
  expect(await stepOf('2025-05', 'CLOSE')).toMatchObject({ count: 21, isDone: false })
  await admin.call(closingContract.close, { body: { until: '2025-05-31' } })
  expect(await stepOf('2025-05', 'CLOSE')).toMatchObject({ count: 0, isDone: true, doneBy: expect.any(String) })
  expect(await stepOf('2025-06', 'CLOSE')).toMatchObject({ count: 30, isDone: false })
})
