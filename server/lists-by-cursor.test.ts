import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../domain/calendar-date.ts'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { auditContract } from '../domain/audit/audit-contract.ts'
import { everyEndpoint } from '../domain/contracts.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import { ledgerContract } from '../domain/ledger/ledger-contract.ts'
import { enquiryContract } from '../domain/listings/enquiry-contract.ts'
import { damageContract } from '../domain/maintenance/damage-contract.ts'
import { outboxContract } from '../domain/notifications/outbox-contract.ts'
import { claimContract } from '../domain/payments/claim-contract.ts'
import { ownerContract } from '../domain/people/owner-contract.ts'
import { buildingContract } from '../domain/properties/building-contract.ts'
import { plotCaseContract } from '../domain/plot-cases/plot-case-contract.ts'
import { landRateContract, landRateTableContract } from '../domain/properties/land-rates/land-rate-contract.ts'
import { landRemarkContract } from '../domain/properties/remarks/land-remark-contract.ts'
import { plotContract } from '../domain/properties/plot-contract.ts'
import { thramContract } from '../domain/properties/thram-contract.ts'
import { expenseContract } from '../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../domain/remittance/remittance-contract.ts'
import { maintenancePlanContract } from '../domain/maintenance/plans/maintenance-plan-contract.ts'
import { webhookContract } from '../domain/webhooks/webhook-contract.ts'
import { vendorContract } from '../domain/maintenance/vendors/vendor-contract.ts'
import { disputeContract } from '../domain/disputes/dispute-contract.ts'
import { aDispute } from './testing/disputes/dispute-steps.ts'
import { workOrderContract } from '../domain/maintenance/work-orders/work-order-contract.ts'
import { meterContract } from '../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../domain/meters/meter-reading-contract.ts'
import { tariffContract } from '../domain/meters/tariff-contract.ts'
import { recurringChargeContract } from '../domain/leases/charges/recurring-charge-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { noteContract } from '../domain/notes/note-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { tenantNoticeContract } from '../domain/tenant-notices/tenant-notice-contract.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { billedLease, pay } from './testing/billing-steps.ts'
import { aRenter, claimOf, paid } from './testing/claim-steps.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, aPhone, aPlot, aPublishedListing, aTenant } from './testing/factories.ts'
import { aLandRate, anEdition } from './testing/leases/land-rates.ts'
import { aMeter, aReading, aTariff } from './testing/meters/meter-steps.ts'
import { aMaintenancePlan } from './testing/work/a-maintenance-plan.ts'
import { organisationRunBy } from './testing/organisation-run-by.ts'
import { newId } from './platform/database/new-id.ts'
import { aTestApp, expectProblem, type TestApp } from './testing/test-app.ts'

// The lists of the largest tables continue by key after row 10,000 (docs/decisions/0097).

let app: TestApp
let admin: Admin

const leases = 12

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  // The webhook never gets a message: one waits for each lease that becomes active.
  await admin.call(webhookContract.create, { body: { name: 'Accounting', url: 'https://example.bt/hook' } })
  for (let n = 1; n < leases; n += 1) {
    const plot = await aPlot(admin)
    await admin.call(landRemarkContract.create, {
      body: { thramId: plot.thramId, kind: 'MORTGAGE', startsOn: `2025-06-0${(n % 4) + 1}` },
    })
    await admin.call(plotCaseContract.create, { body: { kind: 'SUBDIVISION', plotIds: [plot.id] } })
    const { id: buildingId } = await aBuilding(admin, plot.id)
    const { id: tenantId } = await aTenant(admin, n % 2 ? { firstName: 'Sonam', lastName: 'Wangmo' } : {})
    const unit = { buildingId, unitNumber: `U-${n}`, floor: n % 2, use: 'RESIDENTIAL' as const }
    const { id: propertyId } = await admin.call(unitContract.create, {
      body: { ...unit, ...(n % 3 ? { askingRentAmount: 100 } : {}) },
    })
    const { id: leaseId } = await anActiveLease(admin, { tenantId, propertyId })
    await reportDamage(leaseId)
    await giveNotice(leaseId, tenantId, n % 4)
    const filing = n % 3 ? { filedOn: `2025-06-0${(n % 3) + 4}` } : { filedOn: undefined }
    await aDispute(admin, { leaseId, raisedOn: `2025-06-0${(n % 4) + 1}`, ...filing })
    const charge = { leaseId, kind: 'PARKING' as const, amount: 100, startsOn: `2025-07-0${(n % 4) + 1}` }
    await admin.call(recurringChargeContract.create, { body: charge })
    await aTariff(admin)
    const targetOn = `2025-07-0${(n % 4) + 1}`
    await admin.call(workOrderContract.create, { body: { title: `Work ${n}`, buildingId, targetOn } })
    await aMaintenancePlan(admin, { buildingId }, { nextDueOn: targetOn })
    const edition = await anEdition(admin, { startsOn: `2024-06-0${(n % 4) + 1}` })
    await aLandRate(admin, edition.id, '20', { town: n % 3 ? 'Thimphu' : 'Haa' })
    await admin.call(vendorContract.create, { body: { name: `Vendor ${n}`, trade: 'OTHER' } })
    const meter = await aMeter(admin, { unitId: propertyId })
    if (n % 4) await aReading(admin, meter.id, `2025-06-0${(n % 4) + 1}`, '10')
    if (n % 4) await aReading(admin, meter.id, '2025-06-10', '11')
    const bill = {
      buildingId,
      vendor: `Vendor ${n % 3}`,
      description: 'Pump',
      amount: 100 * (n % 4) + 100,
      billedOn: '2025-06-11',
    } as const
    await admin.call(expenseContract.create, { body: bill })
    const task = { kind: 'TASK' as const, text: `Task ${n}`, tenantId, ...(n % 3 ? { dueOn: `2025-07-0${(n % 4) + 1}` } : {}) }
    await admin.call(noteContract.create, { body: task })
  }
  await billedLease(admin)
  const { items } = await admin.call(adviceContract.list, { query: { pageSize: 50 } })
  for (const { id, balanceAmount } of items.filter(({ kind }) => kind === 'RENT')) {
    await pay(admin, id, 100)
    await pay(admin, id, balanceAmount - 100)
  }
  await remitToOwners()
  await askAndClaim()
})
afterAll(() => app.close())

/** Gives a notice as tenants do with their PIN. */
async function giveNotice(lease_id: string, tenant_id: string, day: number): Promise<void> {
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const days = { given_on: calendarDate(`2025-06-0${day + 1}`), last_day: calendarDate(`2025-09-0${day + 1}`) }
  const notice = { id: newId(), lease_id, tenant_id, reason: 'MID_TERM', dates: '[]', ...days } as const
  await app.database.as(actor, (tx) => tx.insertInto('tenant_notices').values(notice).execute())
}

async function reportDamage(leaseId: string): Promise<void> {
  const items = [{ description: 'A cracked window', location: 'Kitchen' }]
  await admin.call(damageContract.create, { body: { leaseId, kind: 'MAINTENANCE', items } })
}

/** Remits to each owner once. */
async function remitToOwners(): Promise<void> {
  for (const { id: ownerId } of (await admin.call(ownerContract.page, { params: admin, query: { pageSize: 50 } })).items) {
    const { items } = await admin.call(remittanceContract.due, { query: { ownerId } })
    const adviceIds = items.map(({ adviceId }) => adviceId)
    const body = { ownerId, adviceIds, remittedOn: '2025-06-11' } as const
    if (adviceIds.length > 0) await admin.call(remittanceContract.create, { body })
  }
}

/** Twelve enquiries about one listing, and twelve claims of two tenants. */
async function askAndClaim(): Promise<void> {
  const { id } = await aPublishedListing(admin)
  for (let n = 1; n < leases; n += 1) {
    await app.visitor.call(enquiryContract.ask, {
      params: { id },
      body: { name: `Visitor ${n}`, phoneNumber: aPhone(), message: 'Free?' },
    })
  }
  const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06']
  for (const firstName of ['Karma', 'Dorji']) {
    const { renter, january, february, others } = await aRenter(app, admin, { firstName, months })
    for (const advice of [january, february, ...others].filter(({ kind }) => kind === 'RENT'))
      await claimOf(renter, paid(advice.id))
  }
}

const lists = {
  thram: [thramContract.list, ['thramNumber']],
  plotCase: [plotCaseContract.list, ['createdAt']],
  landRemark: [landRemarkContract.list, ['startsOn']],
  plot: [plotContract.list, ['plotNumber', 'thramNumber']],
  building: [buildingContract.list, ['name']],
  owner: [ownerContract.page, ['nameEnglish', 'createdAt', 'cid']],
  ledger: [ledgerContract.entries, ['postedAt', 'valueDate']],
  damageReport: [damageContract.list, ['reportedAt']],
  claim: [claimContract.list, ['claimedAt', 'paidOn', 'amount', 'tenantName']],
  remittance: [remittanceContract.list, ['remittedOn', 'remittanceNumber', 'amount']],
  expense: [expenseContract.list, ['billedOn', 'amount', 'vendor']],
  enquiry: [enquiryContract.list, ['createdAt']],
  outbox: [outboxContract.list, ['createdAt']],
  unit: [unitContract.list, ['unitNumber', 'buildingName', 'floor', 'askingRentAmount', 'changedAt']],
  tenant: [tenantContract.page, ['fullName', 'createdAt', 'cid', 'changedAt']],
  lease: [leaseContract.list, ['leaseNumber', 'startDate', 'endDate', 'tenantName', 'rentAmount', 'changedAt']],
  advice: [
    adviceContract.list,
    ['dueDate', 'adviceNumber', 'amount', 'balanceAmount', 'tenantName', 'propertyLabel', 'changedAt'],
  ],
  payment: [paymentContract.list, ['paidOn', 'receiptNumber', 'amount', 'tenantName', 'changedAt']],
  recurringCharge: [recurringChargeContract.list, ['startsOn']],
  meter: [meterContract.list, ['number', 'place', 'lastReadOn']],
  meterReading: [meterReadingContract.list, ['readOn']],
  meterToRead: [meterReadingContract.round, ['place']],
  tariff: [tariffContract.list, ['name']],
  dispute: [disputeContract.list, ['raisedOn', 'nextDueOn']],
  workOrder: [workOrderContract.list, ['createdAt', 'targetOn']],
  maintenancePlan: [maintenancePlanContract.list, ['nextDueOn']],
  vendor: [vendorContract.list, ['name']],
  landRateTable: [landRateTableContract.list, ['startsOn']],
  landRate: [landRateContract.list, ['town', 'startsOn']],
  tenantNotice: [tenantNoticeContract.list, ['givenOn', 'lastDay']],
  note: [noteContract.list, ['createdAt', 'dueOn']],
  audit: [auditContract.list, ['at']],
  webhookMessage: [webhookContract.messages, ['createdAt']],
} as const
const cases = Object.entries(lists).flatMap(([noun, [endpoint, sorts]]) =>
  sorts.flatMap((field) => ['asc', 'desc'].map((way) => ({ noun, endpoint, sort: `${field}:${way}` }))),
)

type ListReply = { items: { id: string }[]; nextCursor?: string; total: number; totals?: unknown }
async function read(endpoint: (typeof cases)[number]['endpoint'], query: object): Promise<ListReply> {
  const { status, body } = await admin.raw(endpoint, { params: { adminId: admin.adminId }, query } as never)
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

test.each(cases)('a cursor of the list of each $noun by $sort with an invalid value is refused', async ({ endpoint, sort }) => {
  const { nextCursor = '' } = await read(endpoint, { sort, pageSize: 10 })
  const key: unknown[] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString())
  const cursor = Buffer.from(JSON.stringify([...key.slice(0, 2), ...key.slice(2, -1).map(() => '\0'), key.at(-1)])).toString(
    'base64url',
  )
  const { status, body } = await admin.raw(endpoint, { params: { adminId: admin.adminId }, query: { sort, cursor } } as never)
  expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: '/cursor' }] } })
})

test('a cursor is valid only for the filters of its list, in any order', async () => {
  const query = { kind: 'RENT', q: 'L-', pageSize: 10, sort: 'dueDate:asc' } as const
  const { nextCursor: cursor = '' } = await admin.call(adviceContract.list, { query: { pageSize: 10, sort: 'dueDate:asc' } })
  expect(cursor).not.toBe('')
  const { errors } = await expectProblem(admin.call(adviceContract.list, { query: { ...query, cursor } }), 'INVALID_INPUT')
  expect(errors).toEqual([{ path: '/cursor', message: 'This cursor belongs to other filters. Start at the first page.' }])
  const again = { cursor, sort: 'dueDate:asc', pageSize: 50, fields: 'id' } as const
  expect((await admin.call(adviceContract.list, { query: again })).items.length).toBeGreaterThan(0)
})

test('paging by number ends at row 10,000, and the response explains how to continue', async () => {
  const problem = await expectProblem(admin.call(unitContract.list, { query: { pageNo: 1002 } }), 'INVALID_INPUT')
  expect(problem.detail).toContain('nextCursor')
})

test('the tested sorts are all sorts of these lists', () => {
  const withCursor = everyEndpoint().filter(([, { query }]) => query && 'cursor' in query.shape)
  const endpoints = new Set<Endpoint>(Object.values(lists).map(([endpoint]) => endpoint))
  expect(withCursor.filter(([, endpoint]) => !endpoints.has(endpoint)).map(([key]) => key)).toEqual([])
  expect(withCursor).toHaveLength(endpoints.size)
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
