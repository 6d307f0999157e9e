import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { type Admin, anActiveLease, anAdmin } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('months before a lease was taken over are neither billed again nor shown in its schedule', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-01-01', endDate: '2025-12-31' })
  const organisationId = await app.database.as({ kind: 'auth' }, async (tx) => {
    const found = await tx
      .selectFrom('organisations')
      .select('id')
      .where('admin_id', '=', admin.adminId)
      .executeTakeFirstOrThrow()
    return found.id
  })
  await app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx
      .updateTable('leases')
      .set({ billed_from: '2025-06-01' as never })
      .where('id', '=', lease.id)
      .execute(),
  )
  const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })
  expect([(await generate('2025-05')).created, (await generate('2025-06')).created]).toEqual([0, 1])
  const { schedule } = await admin.call(leaseContract.schedule, { params: { id: lease.id } })
  expect([schedule.length, schedule[0]?.periodStart]).toEqual([7, '2025-06-01'])
  expect((await admin.call(leaseContract.read, { params: { id: lease.id } })).billedFrom).toBe('2025-06-01')
})
