import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { pictureContract } from '../../domain/people/picture-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { type Admin, aManager, anAdmin, anOwner, arriveBySms, aTenant } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

// Two people correct the record of one person (docs/decisions/0066).

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('if a tenant and the office correct one record, the second sees the change and its author', async () => {
  const tenant = await aTenant(admin)
  const pema = await arriveBySms(app, tenant.phoneNumber ?? '')
  const byOffice = await admin.call(tenantContract.update, {
    params: { id: tenant.id },
    body: { nameDzongkha: 'པདྨ' },
    ifMatch: tenant.version,
  })
  expect(byOffice.version).toBe(tenant.version + 1)
  const stale = pema.call(tenantContract.update, {
    params: { id: tenant.id },
    body: { email: 'pema@example.bt' },
    ifMatch: tenant.version,
  })
  const { conflict } = await expectProblem(stale, 'CHANGED_MEANWHILE')
  expect(conflict).toMatchObject({ version: byOffice.version, changedFields: ['nameDzongkha'], changedBy: 'Pema Wangmo' })
  expect(conflict?.current).toMatchObject({ nameDzongkha: 'པདྨ', email: tenant.email })
  const { headers } = await pema.raw(tenantContract.read, { params: { userId: tenant.id } })
  expect(headers['etag']).toBe(`"${byOffice.version}"`)
})

test('owners and managers have the same protection, on either path to a manager', async () => {
  const [owner, manager] = [await anOwner(admin), await aManager(admin)]
  const body = { permanentAddress: 'Haa' }
  const updates = [
    (ifMatch: number) => admin.call(ownerContract.update, { params: { id: owner.id }, body, ifMatch }),
    (ifMatch: number) => admin.call(managerContract.update, { params: { id: manager.id }, body, ifMatch }),
  ]
  for (const update of updates) {
    expect(await update(1)).toMatchObject({ version: 2 })
    await expectProblem(update(1), 'CHANGED_MEANWHILE')
  }
  const byUserPath = admin.call(ownerContract.update, {
    params: { id: manager.id },
    body: { permanentAddress: 'Paro' },
    ifMatch: 1,
  })
  await expectProblem(byUserPath, 'CHANGED_MEANWHILE')
})

test('a correction without a version is accepted, and changes only the fields that it contains', async () => {
  const owner = await anOwner(admin)
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { isTaxExempt: true } })
  const saved = await admin.call(ownerContract.update, { params: { id: owner.id }, body: { permanentAddress: 'Haa' } })
  expect(saved).toMatchObject({ isTaxExempt: true, permanentAddress: 'Haa', version: owner.version + 2 })
})

test('a new picture does not change the version of the record', async () => {
  const owner = await anOwner(admin)
  const picture = new FormData()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  picture.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'face.png')
  await admin.raw(pictureContract.userProfile, { params: { id: owner.id }, body: picture })
  const { profileUri, version } = await admin.call(ownerContract.read, { params: { id: owner.id } })
  expect(profileUri).not.toBeNull()
  expect(version).toBe(owner.version)
})

test('own details have a version, and their history names the fields without their values', async () => {
  const manager = await aManager(admin)
  const dechen = await arriveBySms(app, manager.phoneNumber ?? '')
  const own = { params: { userId: manager.id } }
  const { version } = await dechen.call(authContract.authenticated, { params: { id: manager.id } })
  expect(version).toBe(manager.version)
  await admin.call(managerContract.update, { params: { id: manager.id }, body: { permanentAddress: 'Haa' } })
  const stale = dechen.call(authContract.updateDetails, { ...own, body: { permanentAddress: 'Paro' }, ifMatch: manager.version })
  const { conflict } = await expectProblem(stale, 'CHANGED_MEANWHILE')
  expect(conflict).toMatchObject({ changedFields: ['permanentAddress'], changedBy: 'Pema Wangmo' })
  const saved = await dechen.call(authContract.updateDetails, { ...own, body: { permanentAddress: 'Paro' }, ifMatch: 2 })
  expect(saved).toMatchObject({ permanentAddress: 'Paro', version: 3 })
  const { items } = await admin.call(auditContract.list, { query: { entityId: manager.id, entity: 'manager' } })
  expect(items[0]?.changes).toEqual([{ field: 'permanentAddress' }])
})
