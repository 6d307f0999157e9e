import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { auditContract } from '../domain/audit/audit-contract.ts'
import { everyEndpoint } from '../domain/contracts.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { noteContract } from '../domain/notes/note-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { billedLease, pay } from './testing/billing-steps.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, aTenant } from './testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from './testing/test-app.ts'

// The lists of the largest tables go on past row 10,000 by key (docs/decisions/0097).

let app: TestApp
let admin: Admin

const leases = 12

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  const { id: buildingId } = await aBuilding(admin)
  for (let n = 1; n < leases; n += 1) {
    const { id: tenantId } = await aTenant(admin, n % 2 ? { firstName: 'Sonam', lastName: 'Wangmo' } : {})
    const unit = { buildingId, unitNumber: `U-${n}`, floor: n % 2, use: 'RESIDENTIAL' as const }
    const { id: propertyId } = await admin.call(unitContract.create, {
      body: { ...unit, ...(n % 3 ? { askingRentAmount: 100 } : {}) },
    })
    await anActiveLease(admin, { tenantId, propertyId })
    const task = { kind: 'TASK' as const, text: `Task ${n}`, tenantId, ...(n % 3 ? { dueOn: `2025-07-0${(n % 4) + 1}` } : {}) }
    await admin.call(noteContract.create, { body: task })
  }
  await billedLease(admin)
  const { items } = await admin.call(adviceContract.list, { query: { pageSize: 50 } })
  for (const { id } of items.slice(0, leases)) await pay(admin, id, 100)
})
afterAll(() => app.close())

const lists = {
  unit: [unitContract.list, ['unitNumber', 'buildingName', 'floor', 'askingRentAmount']],
  tenant: [tenantContract.page, ['fullName', 'createdAt', 'cid']],
  lease: [leaseContract.list, ['leaseNumber', 'startDate', 'endDate', 'tenantName', 'rentAmount']],
  advice: [adviceContract.list, ['dueDate', 'adviceNumber', 'amount', 'balanceAmount', 'tenantName', 'propertyLabel']],
  payment: [paymentContract.list, ['paidOn', 'receiptNumber', 'amount', 'tenantName']],
  note: [noteContract.list, ['createdAt', 'dueOn']],
  audit: [auditContract.list, ['at']],
} as const
const cases = Object.entries(lists).flatMap(([noun, [endpoint, sorts]]) =>
  sorts.flatMap((field) => ['asc', 'desc'].map((way) => ({ noun, endpoint, sort: `${field}:${way}` }))),
)

type ListReply = { items: { id: string }[]; nextCursor?: string; total: number; totals?: unknown }
async function read(endpoint: (typeof cases)[number]['endpoint'], query: object): Promise<ListReply> {
  const { status, body } = await admin.raw(endpoint, { query } as never)
  expect(status).toBe(200)
  return body as ListReply
}

test.each(cases)('the list of each $noun by $sort is the same by cursor as by number', async ({ endpoint, sort }) => {
  const first = await read(endpoint, { sort, pageSize: 10 })
  expect(first.nextCursor).toBeDefined()
  const byCursor = first.items.map(({ id }) => id)
  for (let { nextCursor: cursor } = first; cursor !== undefined; ) {
    const page = await read(endpoint, { sort, pageSize: 10, pageNo: 1002, cursor })
    expect({ total: page.total, totals: page.totals }).toEqual({ total: first.total, totals: first.totals })
    byCursor.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  const byNumber: string[] = []
  for (let pageNo = 1; byNumber.length < first.total; pageNo += 1)
    byNumber.push(...(await read(endpoint, { sort, pageSize: 10, pageNo })).items.map(({ id }) => id))
  expect(byCursor).toEqual(byNumber)
})

test('by its number a page ends at row 10,000 as before, and says how to go on', async () => {
  const problem = await expectProblem(admin.call(unitContract.list, { query: { pageNo: 1002 } }), 'INVALID_INPUT')
  expect(problem.detail).toContain('nextCursor')
})

test('the sorts tried here are all that these lists have', () => {
  const withCursor = everyEndpoint().filter(([, { query }]) => query && 'cursor' in query.shape)
  expect(withCursor.map(([key]) => key)).toEqual([
    'audit.list',
    'tenant.page',
    'unit.list',
    'lease.list',
    'note.list',
    'advice.list',
    'payment.list',
  ])
  for (const [noun, [endpoint, sorts]] of Object.entries(lists)) {
    const isSort = (sort: string) => endpoint.query.safeParse({ sort }).success
    const refused = endpoint.query.safeParse({ sort: 'none:asc' }).error?.issues[0]?.message
    expect(refused, noun).toContain(`Sort by one of ${sorts.join(', ')},`)
    expect(
      sorts.every((field) => isSort(`${field}:asc`)),
      noun,
    ).toBe(true)
  }
})
