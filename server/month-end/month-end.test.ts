import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { arrearsContract } from '../../domain/arrears/arrears-contract.ts'
import { statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aBuildingOwnedBy,
  aManager,
  anActiveLease,
  anOwner,
  aPhone,
  aPlot,
  arriveBySms,
  aTenant,
  aUnit,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { sendStatement } from '../testing/statement-steps.ts'
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

test('leases of units, buildings and land count as not billed until their own run; then the step shows its author', async () => {
  const [building, plot] = [await aBuilding(admin), await aPlot(admin)]
  await anActiveLease(admin, { startDate: '2025-01-10' })
  await anActiveLease(admin, { startDate: '2025-01-10', propertyType: 'BUILDING', propertyId: building.id })
  await anActiveLease(admin, { startDate: '2025-01-10', propertyType: 'LAND', propertyId: plot.id })
  expect((await read('2025-01')).steps.map(({ step }) => step).join(' ')).toBe(
    'GENERATE MATCH PROOFS CHASE INTEREST TAX OWNERS REPORTS CLOSE',
  )
  const left: unknown[] = []
  for (const propertyType of ['UNIT', 'BUILDING', 'LAND'] as const) {
    const step = await stepOf('2025-01', 'GENERATE')
    left.push([step?.count, step?.isDone, step?.doneBy, step?.path.replace('/admin/master-transactions/', '')])
    await manager.call(adviceContract.generate, { body: { month: '2025-01', propertyType } })
  }
  expect(left).toEqual([
    [3, false, null, 'building/rent/monthly?month=2025-01'],
    [2, false, null, 'building/rent/monthly?month=2025-01&of=buildings'],
    [1, false, null, 'land/rent-monthly?month=2025-01'],
  ])
  expect(await stepOf('2025-01', 'GENERATE')).toMatchObject({ count: 0, isDone: true, isMarked: false, doneBy: 'Dechen Lhamo' })
  expect(await stepOf('2024-12', 'GENERATE')).toMatchObject({ count: 0, isDone: true, doneBy: null, doneAt: null })
})

test('reports are done only when a person marks them, even if no figure differs', async () => {
  expect(await stepOf('2025-03', 'REPORTS')).toMatchObject({ count: 0, isDone: false })
  await mark('REPORTS')
  expect(await stepOf('2025-03', 'REPORTS')).toMatchObject({ isDone: true, isMarked: true, doneBy: 'Dechen Lhamo' })
})

test('each step opens its list with the counted records, and names the last person who worked on it', async () => {
  const tenant = await aTenant(admin)
  const term = { startDate: '2025-04-01', endDate: '2026-03-31' }
  const { advice } = await billedLease(admin, { ...term, tenantId: tenant.id }, ['2025-04'])
  const renter = await arriveBySms(app, tenant.phoneNumber)
  const proof = { adviceId: advice.id, amount: 1_000_000, method: 'MBOB', reference: 'JRN 815', paidOn: '2025-06-15' }
  const reply = await renter.raw(claimContract.create, { body: proof })
  const file = 'Date,Particulars,Journal No,Debit,Credit\n02/05/2025,nobody knows,JRN 816,,"77.77"'
  expect((await sendStatement(admin, file)).status).toBe(201)
  const search = async (month: string, step: Step['step']) =>
    Object.fromEntries(new URLSearchParams((await stepOf(month, step))?.path.split('?')[1]))
  const listed = {
    MATCH: (query: object) => admin.call(statementContract.list, { query }),
    PROOFS: (query: object) => admin.call(claimContract.list, { query: { ...query, status: 'PENDING' as const } }),
    CHASE: (query: object) => admin.call(arrearsContract.list, { query }),
  }
  for (const [step, list] of [
    ['MATCH', listed.MATCH],
    ['PROOFS', listed.PROOFS],
    ['CHASE', listed.CHASE],
  ] as const) {
    for (const month of ['2025-03', '2025-05', '2025-06']) {
      expect((await list(await search(month, step))).total, `${step} ${month}`).toBe((await stepOf(month, step))?.count)
    }
  }
  expect([await stepOf('2025-05', 'MATCH'), await stepOf('2025-06', 'PROOFS')]).toMatchObject([{ count: 1 }, { count: 1 }])
  await manager.call(claimContract.approve, { params: { id: claimContract.create.reply.parse(reply.body).id }, body: {} })
  expect(await stepOf('2025-06', 'PROOFS')).toMatchObject({ count: 0, isDone: true, doneBy: 'Dechen Lhamo' })
})

test('the owners of a month are those with collected rent of that month that is not remitted', async () => {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const term = { startDate: '2025-05-01', endDate: '2026-04-30', depositAmount: 0 }
  const { advice } = await billedLease(admin, { ...term, propertyId: (await aUnit(admin, building.id)).id }, ['2025-05'])
  await pay(admin, advice.id, advice.amount, { paidOn: '2025-05-10' })
  const dueTo = async (rentTo: string) => {
    const { items } = await admin.call(remittanceBatchContract.due, { query: { due: 'true', rentTo, pageSize: 50 } })
    return items.some(({ id }) => id === owner.id)
  }
  expect([await dueTo('2025-04-30'), await dueTo('2025-05-31')]).toEqual([false, true])
  expect((await stepOf('2025-05', 'OWNERS'))?.path).toContain('due=true&rentTo=2025-05-31')
  const counted = (await stepOf('2025-05', 'OWNERS'))?.count ?? 0
  const body = { ownerId: owner.id, adviceIds: [advice.id], remittedOn: '2025-06-10' }
  await admin.call(remittanceContract.create, { body })
  expect((await stepOf('2025-05', 'OWNERS'))?.count).toBe(counted - 1)
})

test('an overdue advice counts until it is paid, and then as rent to remit until it is remitted', async () => {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
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

test('a step is marked as done once, even if others mark it again, and can be unmarked', async () => {
  const { steps } = await mark('CHASE')
  const first = steps.find(({ step }) => step === 'CHASE')
  expect(first).toMatchObject({ isDone: true, isMarked: true, doneBy: expect.any(String), doneAt: expect.any(String) })
  await admin.call(monthEndContract.mark, { body: { month: '2025-03', step: 'CHASE', isDone: true } })
  expect(await stepOf('2025-03', 'CHASE')).toMatchObject({ doneBy: first?.doneBy })
  expect(await stepOf('2025-04', 'CHASE')).toMatchObject({ isMarked: false })
  await mark('CHASE', false)
  expect(await stepOf('2025-03', 'CHASE')).toMatchObject({ isMarked: false })
})

test('the last step is the closing of the books, and cannot be marked', async () => {
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
