import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { leaseDraftContract, maxDraftsOfPerson } from '../../../domain/leases/drafts/lease-draft-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { type Admin, aManager, aPhone, aPlot, arriveBySms, aSignedInTenant, aTenant, aUnit } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let manager: Caller
beforeAll(async () => {
  app = await anAppWithOffices()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber, nameEnglish: 'Tashi Yangzom' })
  manager = await arriveBySms(app, phoneNumber)
})

type Begun = { propertyType?: 'LAND' | 'BUILDING' | 'UNIT'; propertyId?: string; tenantId?: string; terms?: object }
const begin = (who: Caller, body: Begun = {}) =>
  who.call(leaseDraftContract.create, { body: { propertyType: 'UNIT' as const, ...body } })
const save = (who: Caller, id: string, { ifMatch, ...body }: Begun & { ifMatch?: number }) =>
  who.call(leaseDraftContract.update, { params: { id }, body, ...(ifMatch === undefined ? {} : { ifMatch }) })
const list = async (who: Caller, query = {}) => (await who.call(leaseDraftContract.list, { query })).items
const term = { startDate: '2025-07-01', endDate: '2026-06-30' }

/** A draft with all fields that a lease needs. */
async function aCompleteDraft() {
  const [propertyId, tenantId] = [(await aUnit(admin)).id, (await aTenant(admin)).id]
  const draft = await begin(admin, { propertyId, tenantId, terms: { ...term, rentAmount: 1_000_000 } })
  const create = (version: number) =>
    manager.call(leaseContract.create, {
      body: { propertyType: 'UNIT', propertyId, tenantId, ...term, rentAmount: 1_000_000, draft: { id: draft.id, version } },
    })
  return { draft, create, tenantId }
}

test('the whole office sees a draft, with author, property, tenant and time', async () => {
  const unit = await aUnit(admin)
  const tenant = await aTenant(admin, { firstName: 'Sonam', lastName: 'Choden' })
  const begun = await begin(manager, { propertyId: unit.id, terms: { step: 'tenant', purpose: 'Shop', dueDay: '' } })
  const saved = await save(admin, begun.id, { tenantId: tenant.id, terms: { startDate: '2025-07-01' }, ifMatch: begun.version })
  expect(await list(manager)).toEqual([saved])
  expect(saved).toMatchObject({
    ...{ propertyId: unit.id, propertyLabel: expect.stringContaining(unit.unitNumber), tenantName: 'Sonam Choden', version: 2 },
    ...{ createdByName: 'Tashi Yangzom', changedByName: 'Pema Wangmo' },
    terms: { step: 'tenant', purpose: 'Shop', dueDay: '', startDate: '2025-07-01' },
  })
  expect(await list(admin, { propertyType: 'LAND' })).toEqual([])
})

test('if two people continue the same draft, the second one sees who changed it, and no change of the first is lost', async () => {
  const { id, version } = await begin(admin)
  const answers = await Promise.all([
    admin.raw(leaseDraftContract.update, { params: { id }, body: { terms: { purpose: 'Shop' } }, ifMatch: version }),
    manager.raw(leaseDraftContract.update, { params: { id }, body: { terms: { purpose: 'Office' } }, ifMatch: version }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [first, second] = answers.toSorted((a, b) => a.status - b.status)
  expect(second?.body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    conflict: { changedFields: ['purpose'], changedBy: expect.any(String) },
  })
  expect(await admin.call(leaseDraftContract.read, { params: { id } })).toEqual(first?.body)
  await expectProblem(manager.call(leaseDraftContract.remove, { params: { id }, ifMatch: version }), 'CHANGED_MEANWHILE')
})

test('a draft is deleted with the creation of its lease, unless somebody changed it since the creator saw it', async () => {
  const { draft, create } = await aCompleteDraft()
  const { version } = await save(admin, draft.id, { terms: { purpose: 'Office' }, ifMatch: draft.version })
  await expectProblem(create(draft.version), 'CHANGED_MEANWHILE')
  expect(await list(admin)).toHaveLength(1)
  expect((await manager.call(leaseContract.list, { query: {} })).total).toBe(0)
  const lease = await create(version)
  expect(lease.status).toBe('PENDING')
  expect(await list(admin)).toEqual([])
  const { items } = await admin.call(auditContract.list, { query: { entityId: draft.id } })
  expect(items.map(({ action }) => action)).toEqual(['lease.create', 'leaseDraft.update', 'leaseDraft.create'])
})

test('a refused lease keeps its draft', async () => {
  const { draft, create, tenantId } = await aCompleteDraft()
  const { propertyId } = draft
  await manager.call(leaseContract.create, {
    body: { propertyType: 'UNIT', propertyId: propertyId ?? '', tenantId, ...term, rentAmount: 900_000 },
  })
  await expectProblem(create(draft.version), 'LEASE_OVERLAP')
  expect(await list(admin)).toEqual([draft])
})

test('references of a draft must belong to the office, and its fields are checked for name, type and length', async () => {
  const other = await nextOffice(app)
  const pathOf = async (body: Begun) => (await expectProblem(begin(admin, body), 'INVALID_INPUT')).errors?.[0]?.path
  expect(await pathOf({ tenantId: (await aTenant(other)).id })).toBe('/tenantId')
  expect(await pathOf({ propertyId: (await aUnit(other)).id })).toBe('/propertyId')
  expect(await pathOf({ propertyId: (await aPlot(admin)).id })).toBe('/propertyId')
  expect(await pathOf({ terms: { purpose: 'x'.repeat(201) } })).toBe('/terms/purpose')
  expect(await pathOf({ terms: { rentAmount: 1.5 } })).toBe('/terms/rentAmount')
  expect((await begin(admin, { terms: { witnesses: [{ name: 'Karma', cid: '11410000001' }] } })).terms).toEqual({})
  const long = { purpose: '"'.repeat(200), overrideReason: `${'"\n'.repeat(249)}ok` }
  expect((await begin(admin, { terms: long })).terms).toEqual(long)
})

test('one person has a limited number of drafts, also from two concurrent tabs; a colleague has their own', async () => {
  for (let count = 1; count < maxDraftsOfPerson; count += 1) await begin(admin)
  const answers = await Promise.all([1, 2].map(() => admin.raw(leaseDraftContract.create, { body: { propertyType: 'UNIT' } })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'POLICY_VIOLATION' })
  await begin(manager)
})

test('another office, an owner and a tenant cannot see it', async () => {
  const phoneNumber = aPhone()
  const tenant = await aTenant(admin, { phoneNumber })
  const draft = await begin(admin, { tenantId: tenant.id })
  const other = await nextOffice(app)
  await expectProblem(other.call(leaseDraftContract.read, { params: { id: draft.id } }), 'NOT_FOUND')
  await expectProblem(save(other, draft.id, { terms: {} }), 'NOT_FOUND')
  await expectProblem(other.call(leaseDraftContract.remove, { params: { id: draft.id } }), 'NOT_FOUND')
  expect(await list(other)).toEqual([])
  const renter = await arriveBySms(app, phoneNumber)
  await expectProblem(renter.call(leaseDraftContract.list, { query: {} }), 'FORBIDDEN')
})

test('a deleted unit leaves the draft, which then has no property', async () => {
  const unit = await aUnit(admin)
  const { id } = await begin(admin, { propertyId: unit.id })
  await admin.call(unitContract.remove, { params: { id: unit.id } })
  expect(await admin.call(leaseDraftContract.read, { params: { id } })).toMatchObject({ propertyId: null, propertyLabel: null })
})

test('the export and the erasure of a tenant include their drafts; the export of the author only mentions them', async () => {
  const renter = await aSignedInTenant(app, admin)
  await begin(admin, { tenantId: renter.id, terms: { overrideReason: 'His uncle asked.' } })
  const params = { id: renter.id }
  expect((await renter.call(privacyContract.exportTenant, { params }))['leaseDrafts']).toMatchObject([
    { terms: { overrideReason: 'His uncle asked.' } },
  ])
  const ofAuthor = await admin.call(privacyContract.exportUser, { params: { id: admin.adminId } })
  expect(ofAuthor['leaseDrafts']).toMatchObject([{ tenantId: renter.id, terms: null }])
  await renter.call(privacyContract.eraseTenant, { params })
  expect(await list(admin)).toEqual([])
  await expectProblem(begin(admin, { tenantId: renter.id }), 'INVALID_INPUT')
})
