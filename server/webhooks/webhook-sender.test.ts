import { expect, onTestFinished, test } from 'vitest'
import { webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import { payLease } from '../testing/billing-steps.ts'
import { aWebhookReceiver } from '../testing/calls/webhook-receiver.ts'
import { anActiveLease, anAdmin } from '../testing/factories.ts'
import { aTestApp } from '../testing/test-app.ts'

// The job checks every half minute; a message that waits for it is later than a program expects.
const soonMs = 10_000

test('an event is sent once after its transaction is committed, and a test event too, without waiting for the job', {
  timeout: 60_000,
}, async () => {
  const arrived = { 'payment.recorded': Promise.withResolvers<number>(), 'webhook.test': Promise.withResolvers<number>() }
  const receiver = await aWebhookReceiver(({ body }) => {
    const { type } = JSON.parse(body) as { type: keyof typeof arrived }
    arrived[type].resolve(performance.now())
    return 204
  })
  onTestFinished(() => receiver.close())
  const app = await aTestApp(undefined, { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' })
  onTestFinished(async () => {
    await app.jobs.stop()
    await app.close()
  })
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  await app.jobs.start()
  const admin = await anAdmin(app)
  const lease = await anActiveLease(admin)
  const { id } = await admin.call(webhookContract.create, {
    body: { name: 'Accounting', url: receiver.url, events: ['payment.recorded'] },
  })
  // The first check of the jobs is finished, so only the announcement can trigger the message.
  await app.jobs.runDue()
  await payLease(admin, { leaseId: lease.id, tenantId: lease.tenantId, amount: 50_000, paidOn: '2025-06-15' })
  const paidAt = performance.now()
  expect((await arrived['payment.recorded'].promise) - paidAt).toBeLessThan(soonMs)
  await admin.call(webhookContract.test, { params: { id } })
  const testedAt = performance.now()
  expect((await arrived['webhook.test'].promise) - testedAt).toBeLessThan(soonMs)
  expect(receiver.events().map(({ type }) => type)).toEqual(['payment.recorded', 'webhook.test'])
})
