import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import { raiseAdvices } from '../advices/raise-advices.ts'
import { type Admin, anActiveLease, anAdmin, aPhone, aTenant } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { notifyNextAdvices, notifyOfAdvices } from './notify-by-event.ts'

let app: TestApp
let admin: Admin
let job: { kind: 'job'; organisationId: string }
beforeAll(async () => {
  app = await aTestApp('2025-04-20T04:00:00Z')
  admin = await anAdmin(app)
  job = { kind: 'job', organisationId: await organisationRunBy(app, admin) }
})
afterAll(() => app.close())

const notifiedTo = async (phoneNumber: string) => {
  const query = { type: 'PAYMENT_ADVICE_GENERATION' as const, q: phoneNumber }
  return (await admin.call(outboxContract.list, { query })).items.length
}

/** Bills like a block of a run that creates more advices than are notified immediately. */
async function billMarch(leaseId: string, options: { breaksOff?: boolean } = {}) {
  const [start, end] = [calendarDate('2025-03-01'), calendarDate('2025-03-31')]
  const line = { label: 'Rent', amount: chhetrum(100_000), explanation: { rule: 'R2' as const, text: 'Rent.' }, rentOf: start }
  const advice = { leaseId, kind: 'RENT' as const, period: { start, end }, dueDate: end, chargedOn: start, lines: [line] }
  await app.database.as(job, async (tx) => {
    const raised = await raiseAdvices(tx, [advice])
    await notifyOfAdvices(tx, { adviceIds: raised.map(({ adviceId }) => adviceId) }, 0)
    if (options.breaksOff) throw new Error('The process was killed.')
  })
}
const notifyNext = () => app.database.as(job, notifyNextAdvices)

test('tenants are notified once of the advices of a large run, after it ends', async () => {
  const phoneNumber = aPhone()
  const { id } = await anActiveLease(admin, { tenantId: (await aTenant(admin, { phoneNumber })).id })
  await billMarch(id)
  expect(await notifiedTo(phoneNumber)).toBe(0)
  expect(await notifyNext()).toBe(1)
  expect(await notifiedTo(phoneNumber)).toBe(1)
  expect(await notifyNext()).toBe(0)
})

test('no tenant is notified of a block that was rolled back', async () => {
  const { id } = await anActiveLease(admin)
  await expect(billMarch(id, { breaksOff: true })).rejects.toThrow('killed')
  expect(await notifyNext()).toBe(0)
})

test('two processes that notify at the same time take different blocks', async () => {
  const leases = [await anActiveLease(admin), await anActiveLease(admin)]
  for (const { id } of leases) await billMarch(id)
  expect(await Promise.all([notifyNext(), notifyNext()])).toEqual([1, 1])
  expect(await notifyNext()).toBe(0)
})

test('a notification that is switched off during a large run is not sent afterwards', async () => {
  const phoneNumber = aPhone()
  const { id } = await anActiveLease(admin, { tenantId: (await aTenant(admin, { phoneNumber })).id })
  const params = { type: 'PAYMENT_ADVICE_GENERATION' as const }
  await admin.call(templateContract.update, { params, body: { isOn: false } })
  await billMarch(id)
  await admin.call(templateContract.update, { params, body: { isOn: true } })
  expect(await notifyNext()).toBe(0)
  expect(await notifiedTo(phoneNumber)).toBe(0)
})
