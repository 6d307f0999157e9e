import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, aLease, anAdmin, anOwner, aPlot, aThram } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { listWaitingConsents } from './list-waiting-consents.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('leases of properties that the owner holds alone take no place in the list of consents', async () => {
  const [owner, other] = [await anOwner(admin), await anOwner(admin)]
  const [alone, shared] = [
    await aThram(admin, [{ ownerId: owner.id }]),
    await aThram(admin, [{ ownerId: owner.id }, { ownerId: other.id }]),
  ]
  const letLand = async (thramId: string, startDate: string) =>
    aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin, thramId)).id, startDate, endDate: '2026-12-31' })
  await letLand(alone.id, '2025-07-01')
  const { id } = await letLand(shared.id, '2025-08-01')
  await letLand(shared.id, '2025-09-01')
  const actor = {
    ...({ kind: 'owner', role: 'OWNER', personId: owner.id, adminId: admin.adminId } as const),
    organisationId: await organisationRunBy(app, admin),
  }
  const waiting = await app.database.as(actor, (tx) => listWaitingConsents(tx, 1))
  expect(waiting.map((lease) => lease.id)).toEqual([id])
})
