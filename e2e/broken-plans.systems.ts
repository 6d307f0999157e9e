import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { paymentPlanContract } from '../domain/advices/plans/payment-plan-contract.ts'
import { auditContract } from '../domain/audit/audit-contract.ts'
import { jobContract } from '../domain/jobs/job-contract.ts'
import { notificationContract } from '../domain/notifications/notification-contract.ts'
import { outboxContract } from '../domain/notifications/outbox-contract.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { aLateTenant } from '../server/testing/billing-steps.ts'
import { signedInApi } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { startProduct } from './running-product.ts'

const dataDir = migratedDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const signIn = (address: string) => signedInApi(address, kelden.phone, kelden.password)

// Reminders and the monthly interest both start by breaking plans, so two processes may do it at the same time.
test('two processes that mark broken plans at the same time mark and notify once', async () => {
  const before = await startProduct(dataDir, { NOW: '2025-06-15T04:00:00Z' })
  const office = await openOffice(before)
  const late = [await aLateTenant(office), await aLateTenant(office)]
  const planIds: string[] = []
  for (const { tenantId, adviceIds } of late) {
    const instalments = ['2025-06-20', '2025-07-20'].map((dueOn) => ({ dueOn, amount: 1_000_000 }))
    planIds.push((await office.call(paymentPlanContract.create, { body: { tenantId, adviceIds, instalments } })).id)
  }
  await before.stop()

  const postgres = await startEmbeddedPostgres({ dataDir })
  onTestFinished(() => postgres.stop())
  const [holder, watcher] = [new pg.Client(postgres.ownerUrl), new pg.Client(postgres.adminUrl)]
  await holder.connect()
  await watcher.connect()
  const waiting = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where wait_event_type = 'Lock' and application_name = 'sakhang' and query like '%update payment_plans%'`,
    )
    return rows[0]?.count
  }

  // The plans are locked until both processes wait for them.
  await holder.query('begin')
  await holder.query('select from payment_plans for update')
  const environment = { NOW: '2025-06-24T04:00:00Z' }
  const first = await startProduct(dataDir, environment)
  onTestFinished(() => first.stop())
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  const second = await startProduct(dataDir, environment)
  onTestFinished(() => second.stop())
  const admin = await signIn(second.address)
  await expect(admin.call(jobContract.run, { params: { name: 'SEND_REMINDERS' } })).rejects.toThrow('already running')
  await admin.call(jobContract.run, { params: { name: 'POST_INTEREST' } })
  await expect.poll(waiting, { timeout: 30_000 }).toBe(2)
  await holder.query('commit')
  await holder.end()
  await watcher.end()

  const lastOf = async (name: string) => (await admin.call(jobContract.list, {})).find((job) => job.name === name)?.lastRun?.state
  for (const name of ['SEND_REMINDERS', 'POST_INTEREST']) await expect.poll(() => lastOf(name), { timeout: 30_000 }).toBe('DONE')
  for (const id of planIds) {
    expect(await admin.call(paymentPlanContract.read, { params: { id } })).toMatchObject({
      state: 'BROKEN',
      brokenOn: '2025-06-24',
    })
    const { items } = await admin.call(auditContract.list, { query: { entityId: id } })
    const fields = items.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(fields.filter((field) => field === 'brokenOn')).toHaveLength(1)
  }
  const query = { type: 'PAYMENT_PLAN_BROKEN' } as const
  expect((await admin.call(notificationContract.list, { query })).items).toHaveLength(planIds.length)
  for (const { phoneNumber } of late)
    expect((await admin.call(outboxContract.list, { query: { ...query, q: phoneNumber } })).items).toHaveLength(1)
})
