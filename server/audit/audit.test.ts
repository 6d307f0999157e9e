import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  anAdmin,
  anOwner,
  aPassword,
  aPhone,
  aPlot,
  aSignedInTenant,
  asOperator,
  aUnit,
} from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

const historyOf = async (entityId: string, by: Admin = admin) =>
  (await by.call(auditContract.list, { query: { entityId } })).items

test('a change is stored with its author, its action and the values before and after', async () => {
  const unit = await aUnit(admin)
  await admin.call(unitContract.update, { params: { id: unit.id }, body: { floor: 4 } })
  const events = await historyOf(unit.id)
  expect(events.map(({ action }) => action).sort()).toEqual(['unit.create', 'unit.update'])
  expect(events.find(({ action }) => action === 'unit.update')).toMatchObject({
    actorId: admin.adminId,
    actorName: 'Pema Wangmo',
    actorRole: 'ADMIN',
    entity: 'unit',
    summary: 'Corrected the unit',
    changes: [{ field: 'floor', before: 2, after: 4 }],
    details: ['Floor: from 2nd floor to 4th floor'],
  })
})

test('a change that refers to another record shows the name of that record, but never one of another organisation', async () => {
  const building = await aBuilding(admin)
  const { id } = await admin.call(expenseContract.create, {
    body: { buildingId: building.id, vendor: 'Druk Plumbing', description: 'Pump', amount: 100, billedOn: app.clock.today() },
  })
  const [created] = await historyOf(id)
  expect(created?.names).toEqual({ [building.id]: building.name })
  expect(await historyOf(id, other)).toEqual([])
})

test('for a person the audit stores the names of the changed fields and no values', async () => {
  const owner = await anOwner(admin)
  const [name, phoneNumber] = ['Somebody Quite Unheard Of', aPhone()]
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { nameEnglish: name, phoneNumber } })
  const update = (await historyOf(owner.id)).find(({ action }) => action === 'owner.update')
  expect(update?.changes).toEqual([{ field: 'nameEnglish' }, { field: 'phoneNumber' }])
  const stored = JSON.stringify(await storedRows())
  for (const value of [name, phoneNumber, owner.cid, owner.phoneNumber]) expect(stored).not.toContain(value)
})

test('the history of a lease has its transitions, without failed ones', async () => {
  const lease = await aLease(admin)
  await expectProblem(admin.call(leaseContract.activate, { params: { id: lease.id }, body: {} }), 'POLICY_VIOLATION')
  await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
  const events = await historyOf(lease.id)
  expect(events.map(({ action }) => action).sort()).toEqual(['lease.cancel', 'lease.create'])
  expect(events.find(({ action }) => action === 'lease.cancel')?.changes).toEqual([
    { field: 'status', before: 'PENDING', after: 'CANCELLED' },
  ])
})

test('a correction by a tenant is stored with the tenant as its author', async () => {
  const tenant = await aSignedInTenant(app, admin)
  await tenant.call(tenantContract.update, { params: { id: tenant.id }, body: { lastName: null } })
  const update = (await historyOf(tenant.id)).find(({ action }) => action === 'tenant.update')
  expect(update).toMatchObject({
    actorId: tenant.id,
    actorRole: 'TENANT',
    changes: [{ field: 'lastName' }, { field: 'fullName' }],
  })
})

test('an action of a SUPERADMIN on an ADMIN is in the audit of that ADMIN’s organisation', async () => {
  const operator = await asOperator(app, admin)
  await operator.call(authContract.disableLogin, { body: { userId: other.adminId } })
  await operator.call(authContract.enableLogin, { body: { userId: other.adminId } })
  other = { ...other, ...(await app.signIn(other.phoneNumber, aPassword)) }
  const events = await historyOf(other.adminId, other)
  expect(events.map(({ action, actorRole }) => `${actorRole} ${action}`).sort()).toEqual([
    'SUPERADMIN auth.disableLogin',
    'SUPERADMIN auth.enableLogin',
  ])
})

test('calculations and one’s own sign-in are not recorded', async () => {
  const before = (await admin.call(auditContract.list, {})).total
  const terms = { propertyType: 'UNIT', startDate: '2025-01-01', endDate: '2025-12-31', rentAmount: 1_000_000 } as const
  await admin.call(leaseContract.preview, { body: terms })
  await app.signIn(admin.phoneNumber, 'thirty-two prayer flags').then((caller) => caller.call(authContract.logout, {}))
  expect((await admin.call(auditContract.list, {})).total).toBe(before)
})

test('the audit belongs to its organisation, and can be filtered by record, person and day', async () => {
  const plot = await aPlot(admin)
  expect(await historyOf(plot.id, other)).toEqual([])
  const of = (query: object) => admin.call(auditContract.list, { query })
  expect((await of({ entity: 'plot', entityId: plot.id })).total).toBe(1)
  expect((await of({ entityId: plot.id, actorId: admin.adminId, from: '2025-06-15', to: '2025-06-15' })).total).toBe(1)
  expect((await of({ entityId: plot.id, from: '2025-06-16' })).total).toBe(0)
  expect((await of({ entityId: plot.id, q: 'registered the plot' })).total).toBe(1)
  expect((await of({ entityId: plot.id, q: 'pema wang' })).total).toBe(1)
  expect((await of({ entityId: plot.id, q: 'wangmo pema' })).total).toBe(1)
  expect((await of({ entityId: plot.id, q: '100%' })).total).toBe(0)
})

async function storedRows(): Promise<unknown[]> {
  const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  return app.database.as({ kind: 'job', organisationId: organisation.id }, (tx) =>
    tx.selectFrom('audit_events').selectAll().execute(),
  )
}
