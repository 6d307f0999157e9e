import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { rentRevisionContract } from '../../../domain/leases/rent/rent-revision-contract.ts'
import { type Admin, aBuilding, aManager, anActiveLease, anAdmin, aPhone, arriveBySms, aUnit } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

const days = { effectiveDate: '2026-01-01', noticeDate: '2025-06-15' }
const percent = (text: string, roundTo: 1 | 10 = 10) => ({ kind: 'PERCENT' as const, percent: text, roundTo })
const preview = (buildingId: string | null, given: object = {}) =>
  admin.call(rentRevisionContract.preview, { body: { buildingId, ...days, revision: percent('10'), ...given } })
const announce = (body: object) => admin.call(rentRevisionContract.announce, { body: { ...days, ...body } as never })
const seenOf = ({ items }: Awaited<ReturnType<typeof preview>>) =>
  items.flatMap(({ leaseId, rentBeforeAmount, rentAmount }) =>
    rentAmount === null ? [] : [{ leaseId, rentBeforeAmount, rentAmount }],
  )

/** Two flats that have been let since 2023, and one since 2025. */
async function aBlock() {
  const { id: buildingId } = await aBuilding(admin)
  const leases = []
  for (const startDate of ['2023-01-01', '2023-01-01', '2025-01-01']) {
    const { id: propertyId } = await aUnit(admin, buildingId)
    leases.push(await anActiveLease(admin, { propertyId, startDate, endDate: '2028-12-31', rentAmount: 525_500 }))
  }
  return { buildingId, leases }
}
const announcedOf = async (id: string) => admin.call(leaseMoveContract.announcedRents, { params: { id } })

test('a block is shown before and after, and each rent within the rules is revised with a notice', async () => {
  const { buildingId, leases } = await aBlock()
  const shown = await preview(buildingId)
  expect(shown.items.map(({ leaseId }) => leaseId).toSorted()).toEqual(leases.map(({ id }) => id).toSorted())
  const byAge = leases.map(({ id }) => shown.items.find(({ leaseId }) => leaseId === id))
  expect(byAge).toMatchObject([
    { rentBeforeAmount: 525_500, rentAmount: 578_000, breaches: [], problem: null },
    { rentBeforeAmount: 525_500, rentAmount: 578_000, breaches: [], problem: null },
    { rentBeforeAmount: 525_500, rentAmount: 578_000, breaches: [expect.stringContaining('24 months')] },
  ])
  const done = await announce({ items: seenOf(shown) })
  expect(done.revised).toBe(2)
  expect(done.items.map(({ outcome }) => outcome).toSorted()).toEqual(['REFUSED', 'REVISED', 'REVISED'])
  expect(await announcedOf(leases[0]?.id ?? '')).toMatchObject([{ effectiveDate: '2026-01-01', rentAmount: 578_000 }])
  expect(await announcedOf(leases[2]?.id ?? '')).toEqual([])
  // A second run reports why nothing is left to do.
  expect((await preview(buildingId)).items.find(({ leaseId }) => leaseId === leases[0]?.id)).toMatchObject({
    rentAmount: null,
    problem: 'A rent change on 01 Jan 2026 is already recorded. Choose another date.',
  })
})

test('a revision that breaks a rule needs an administrator and a reason', async () => {
  const { buildingId, leases } = await aBlock()
  const items = seenOf(await preview(buildingId))
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  const body = { ...days, items, overrideReason: 'Agreed with the ministry.' }
  expect((await manager.call(rentRevisionContract.announce, { body: body as never })).revised).toBe(2)
  const left = items.filter(({ leaseId }) => leaseId === leases[2]?.id)
  expect((await announce({ items: left, overrideReason: body.overrideReason })).revised).toBe(1)
})

test('a rent that somebody changed since the preview is not revised', async () => {
  const { buildingId, leases } = await aBlock()
  const shown = await preview(buildingId)
  await admin.call(leaseMoveContract.rentChange, {
    params: { id: leases[0]?.id ?? '' },
    body: { effectiveDate: '2025-12-01', rentAmount: 500_000, noticeDate: '2025-06-15' },
  })
  const done = await announce({ items: seenOf(shown) })
  expect(done.items.find(({ leaseId }) => leaseId === leases[0]?.id)).toMatchObject({
    outcome: 'CHANGED',
    rentBeforeAmount: 500_000,
  })
})

test('if two clerks revise at the same time, each rent is revised once', async () => {
  const { buildingId } = await aBlock()
  const items = seenOf(await preview(buildingId))
  const revised = await Promise.all([announce({ items }), announce({ items: items.toReversed() })])
  expect(revised.map((one) => one.revised).toSorted((a, b) => a - b)).toEqual([0, 2])
  // The second caller changed nothing, and the audit has no entry for it.
  expect((await admin.call(auditContract.list, { query: { entity: 'rentRevision' } })).total).toBe(0)
})

test('one rent for all can be set; a building of another office is not found', async () => {
  const { buildingId } = await aBlock()
  const { items } = await preview(buildingId, { revision: { kind: 'SET', rentAmount: 500_000 } })
  expect(items.map(({ rentAmount, breaches }) => [rentAmount, breaches])).toEqual([1, 2, 3].map(() => [500_000, []]))
  const elsewhere = await anAdmin(app)
  await expectProblem(
    elsewhere.call(rentRevisionContract.preview, { body: { buildingId, ...days, revision: percent('5') } }),
    'NOT_FOUND',
  )
  await expectProblem(preview(buildingId, { revision: percent('0') }), 'INVALID_INPUT')
})
