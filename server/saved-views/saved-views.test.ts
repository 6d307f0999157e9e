import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { maxOwnViews, maxSharedViews } from '../../domain/saved-views/saved-view.ts'
import { savedViewContract } from '../../domain/saved-views/saved-view-contract.ts'
import { type Admin, anAdmin, aSignedInManager, aSignedInOwner } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let manager: Caller

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  manager = await aSignedInManager(app, admin)
})
afterAll(() => app.close())

const units = '/admin/master-properties/units'
let count = 0
const save = (who: Caller, body: { name?: string; isShared?: boolean; list?: string; search?: string } = {}) => {
  count += 1
  return who.call(savedViewContract.create, {
    body: { list: units, name: `View ${count}`, search: 'occupancy=VACANT&sort=floor:desc', ...body },
  })
}
const change = (who: Caller, id: string, body: object, ifMatch?: number) =>
  who.call(savedViewContract.update, { params: { id }, body, ...(ifMatch ? { ifMatch } : {}) })
const remove = (who: Caller, id: string) => who.call(savedViewContract.remove, { params: { id } })
const read = (who: Caller, id: string) => who.call(savedViewContract.read, { params: { id } })
const setDefault = (who: Caller, id: string, isDefault = true) =>
  who.call(savedViewContract.setDefault, { params: { id }, body: { isDefault } })
const viewsOf = async (who: Caller) => (await who.call(savedViewContract.list, {})).items
const idsOf = async (who: Caller) => (await viewsOf(who)).map(({ id }) => id)

test('a private view is hidden from everybody else, by every call', async () => {
  const view = await save(manager)
  expect(view).toMatchObject({ isOwn: true, isEditable: true, isDefault: false, isShared: false })
  expect(await idsOf(manager)).toContain(view.id)
  expect(await idsOf(admin)).not.toContain(view.id)
  await expectProblem(read(admin, view.id), 'NOT_FOUND')
  await expectProblem(change(admin, view.id, { name: 'Mine' }), 'NOT_FOUND')
  await expectProblem(setDefault(admin, view.id), 'NOT_FOUND')
  await expectProblem(remove(admin, view.id), 'NOT_FOUND')
})

test('a shared view is visible to the office, can be changed by its author and the ADMIN, and is hidden from another office', async () => {
  const ofManager = await save(manager, { isShared: true })
  const ofAdmin = await save(admin, { isShared: true })
  expect(await read(admin, ofManager.id)).toMatchObject({ isOwn: false, isEditable: true, authorName: expect.any(String) })
  expect(await read(manager, ofAdmin.id)).toMatchObject({ isOwn: false, isEditable: false })
  await expectProblem(change(manager, ofAdmin.id, { name: 'Mine' }), 'FORBIDDEN')
  await expectProblem(remove(manager, ofAdmin.id), 'FORBIDDEN')
  await expectProblem(change(admin, ofManager.id, { isShared: false }), 'FORBIDDEN')
  expect(await change(admin, ofManager.id, { search: 'use=SHOP' })).toMatchObject({ search: 'use=SHOP' })

  const other = await anAdmin(app)
  expect(await idsOf(other)).not.toContain(ofAdmin.id)
  await expectProblem(read(other, ofAdmin.id), 'NOT_FOUND')
  await expectProblem(change(other, ofAdmin.id, { name: 'Mine' }), 'NOT_FOUND')
  await expectProblem(setDefault(other, ofAdmin.id), 'NOT_FOUND')
  await expectProblem(remove(other, ofAdmin.id), 'NOT_FOUND')

  await change(manager, ofManager.id, { isShared: false })
  await expectProblem(read(admin, ofManager.id), 'NOT_FOUND')
  await remove(admin, ofAdmin.id)
  await expectProblem(read(manager, ofAdmin.id), 'NOT_FOUND')
})

test('if two people change a shared view, the second sees the change of the first', async () => {
  const view = await save(manager, { isShared: true, name: 'Vacant shops' })
  await change(manager, view.id, { search: 'use=SHOP' }, view.version)
  const problem = await expectProblem(change(admin, view.id, { search: 'use=FLAT' }, view.version), 'CHANGED_MEANWHILE')
  expect(problem.conflict?.current).toMatchObject({ search: 'use=SHOP' })
  const stale = admin.call(savedViewContract.remove, { params: { id: view.id }, ifMatch: view.version })
  await expectProblem(stale, 'CHANGED_MEANWHILE')
})

test('a list opens with one default view for each person, which can be a colleague’s', async () => {
  const shared = await save(admin, { isShared: true })
  const own = await save(manager)
  await setDefault(manager, shared.id)
  await setDefault(manager, own.id)
  const defaultsOf = async (who: Caller) => (await viewsOf(who)).flatMap(({ id, isDefault }) => (isDefault ? [id] : []))
  expect(await defaultsOf(manager)).toEqual([own.id])
  await setDefault(manager, shared.id)
  expect(await defaultsOf(manager)).toEqual([shared.id])
  expect(await defaultsOf(admin)).toEqual([])
  await setDefault(manager, shared.id, false)
  expect(await defaultsOf(manager)).toEqual([])
  await setDefault(manager, shared.id)
  await change(admin, shared.id, { isShared: false })
  expect(await defaultsOf(manager)).toEqual([])
  await remove(admin, shared.id)
  expect(await defaultsOf(manager)).toEqual([])
})

test('a name is unique in a list, for a person and for the office', async () => {
  await save(manager, { name: 'Vacant' })
  const problem = await expectProblem(save(manager, { name: 'VACANT' }), 'DUPLICATE')
  expect(problem.errors?.[0]?.path).toBe('/name')
  await save(admin, { name: 'Vacant' })
  await save(manager, { name: 'Vacant', list: '/admin/master-properties/plots' })
  await save(manager, { name: 'Vacant', isShared: true })
  await expectProblem(save(admin, { name: 'Vacant', isShared: true }), 'DUPLICATE')
})

test.each([
  { list: 'https://elsewhere.bt' },
  { list: '//elsewhere.bt' },
  { list: '/owner/properties/plots' },
  { list: '/admin/../owner' },
  { search: 'pageNo=2' },
  { search: 'q=a&q=b' },
  { search: `q=${'x'.repeat(2000)}` },
  { name: '' },
  { name: 'x'.repeat(81) },
])('rejects an unknown list, an invalid search or an empty name: %o', async (body) => {
  await expectProblem(save(manager, body), 'INVALID_INPUT')
})

test('a person can have 50 views and an office 200 shared ones, also with concurrent calls', async () => {
  const crowded = await anAdmin(app)
  const clerk = await aSignedInManager(app, crowded)
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, crowded) } as const
  await app.database.as(actor, (tx) =>
    sql`insert into saved_views (id, person_id, list, name, search, is_shared)
      select gen_random_uuid(), case when n < ${maxOwnViews} then ${clerk.id}::uuid end, ${units}, 'Shared ' || n, '', true
      from generate_series(1, ${maxSharedViews - 1}) n`.execute(tx),
  )
  const statuses = await Promise.all([1, 2, 3].map((n) => crowded.raw(savedViewContract.create, body(n, true))))
  expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const own = await Promise.all([4, 5, 6].map((n) => clerk.raw(savedViewContract.create, body(n, false))))
  expect(own.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await viewsOf(clerk)).toHaveLength(maxSharedViews + 1)
})

const body = (n: number, isShared: boolean) => ({ body: { list: units, name: `At once ${n}`, search: '', isShared } })

test('the audit records who saved, changed and deleted a view, without its name', async () => {
  const view = await save(manager, { name: 'Flats of Sonam', search: 'q=Sonam', isShared: true })
  await change(manager, view.id, { search: 'q=Yangdon' })
  await remove(admin, view.id)
  const { items } = await admin.call(auditContract.list, { query: { entityId: view.id } })
  expect(items.map(({ action }) => action)).toEqual(['savedView.remove', 'savedView.update', 'savedView.create'])
  expect(JSON.stringify(items)).not.toMatch(/Sonam|Yangdon/)
})

test('a person who deletes their account removes their own views and leaves the shared ones to the office', async () => {
  const leaving = await aSignedInManager(app, admin)
  const own = await save(leaving)
  const shared = await save(leaving, { isShared: true })
  await setDefault(leaving, shared.id)
  const exported = await leaving.call(privacyContract.exportUser, { params: { id: leaving.id } })
  expect(exported['savedViews']).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: own.id }), expect.objectContaining({ id: shared.id })]),
  )
  await leaving.call(privacyContract.eraseUser, { params: { id: leaving.id } })
  expect(await read(admin, shared.id)).toMatchObject({ authorName: null, isEditable: true })
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const { rows } = await app.database.as(actor, (tx) =>
    sql`select from saved_view_defaults where person_id = ${leaving.id}`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('an owner has no views', async () => {
  const owner = await aSignedInOwner(app, admin)
  await expectProblem(owner.call(savedViewContract.list, {}), 'FORBIDDEN')
  await expectProblem(save(owner), 'FORBIDDEN')
})
