import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { type Admin, anActiveLease, anAdmin, aPhone, aTenant } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
let organisationId: string
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
})
afterAll(() => app.close())

const inOffice = (statement: ReturnType<typeof sql>) =>
  app.database.as({ kind: 'job', organisationId }, (tx) => statement.execute(tx))
const dead = () => admin.call(outboxContract.list, { query: { state: 'DEAD' } })

test('all failed messages are queued again in one step, except expired secrets, erased people and other offices', async () => {
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  await anActiveLease(admin, { tenantId })
  await aTenant(other)
  await app.outbox.deliver(organisationId)
  await inOffice(sql`update outbox set state = 'DEAD', last_error = 'The gateway answered 400.'`)
  const [erased] = (await dead()).items.filter(({ hasSecret }) => !hasSecret)
  await inOffice(sql`update outbox set recipient = 'erased' where id = ${erased?.id ?? ''}`)
  const sent = app.sms.length
  const { resent } = await admin.call(outboxContract.resendAll, {})
  expect(resent).toBeGreaterThan(0)
  expect(await app.outbox.deliver(organisationId)).toBe(resent)
  expect(app.sms.length).toBe(sent + resent)
  const left = (await dead()).items
  expect(left.every(({ hasSecret, recipient }) => hasSecret || recipient === 'erased')).toBe(true)
  expect(await admin.call(outboxContract.resendAll, {})).toEqual({ resent: 0 })
  await expectProblem(admin.call(outboxContract.resend, { params: { id: erased?.id ?? '' } }), 'ILLEGAL_TRANSITION')
})
