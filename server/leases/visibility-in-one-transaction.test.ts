import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../platform/database/database.ts'
import { type Admin, aBuilding, anAdmin, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('an owner who loses a thram during a transaction no longer sees it, although visibility is cached for the transaction', async () => {
  const owner = await anOwner(admin)
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const { id: organisationId } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  const unitsSeen = (tx: Tx) => tx.selectFrom('units').select('id').execute()
  const as = { kind: 'owner', role: 'OWNER', organisationId, personId: owner.id, adminId: admin.adminId } as const
  await app.database.as(as, async (tx) => {
    expect(await unitsSeen(tx)).toEqual([{ id: unit.id }])
    expect(await unitsSeen(tx)).toEqual([{ id: unit.id }])
    await tx.actingAs('staff', (staff) => staff.deleteFrom('thram_holdings').where('thram_id', '=', thram.id).execute())
    expect(await unitsSeen(tx)).toEqual([])
  })
})
