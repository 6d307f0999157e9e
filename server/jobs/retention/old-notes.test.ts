import { expect, test } from 'vitest'
import { noteContract } from '../../../domain/notes/note-contract.ts'
import { aBuilding, anAdmin, anOwner, aTenant } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp } from '../../testing/test-app.ts'
import { applyRetention } from './apply-retention.ts'

test('old notes about people are deleted, and those about a property stay', async () => {
  const app = await aTestApp('2025-06-15T04:00:00Z')
  try {
    const admin = await anAdmin(app)
    const building = await aBuilding(admin)
    const subjects = [
      { tenantId: (await aTenant(admin)).id },
      { ownerId: (await anOwner(admin)).id },
      { buildingId: building.id },
    ]
    for (const subject of subjects)
      await admin.call(noteContract.create, { body: { kind: 'NOTE', text: 'The main tap is behind the shop.', ...subject } })
    app.clock.set(new Date('2028-06-16T04:00:00Z'))
    const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
    expect((await applyRetention(app.database.as, actor, app.dataKey)).notes).toBe(2)
    const left = await app.database.as(actor, (tx) => tx.selectFrom('notes').select('building_id').execute())
    expect(left).toEqual([{ building_id: building.id }])
  } finally {
    await app.close()
  }
})
