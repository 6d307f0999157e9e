import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryContract } from '../../../domain/notifications/delivery-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { type Admin, anAdmin, aPhone, asOperator } from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let operator: Caller
beforeAll(async () => {
  app = await aTestApp(undefined, {
    ...{ SMS_TRANSPORT: 'smpp', SMS_SMPP_URL: 'smpp://office:secret@smsc.example.bt' },
    ...{ SMS_FALLBACK_TRANSPORT: 'http', SMS_FALLBACK_GATEWAY_URL: 'https://sms.example.bt/send?key=hidden' },
  })
  admin = await anAdmin(app)
  operator = await asOperator(app, admin)
})
afterAll(() => app.close())

test('a test message is sent to the caller and is in the outbox like any other message', async () => {
  const result = await admin.call(deliveryContract.sendTest, { body: { channel: 'SMS' } })
  expect(result).toMatchObject({ isSent: true, to: admin.phoneNumber, lastError: null })
  expect(app.sms.at(-1)).toMatchObject({ to: admin.phoneNumber, body: expect.stringContaining('Test message') })
  const { items } = await admin.call(outboxContract.list, { query: { q: 'Test message' } })
  expect(items).toMatchObject([{ state: 'SENT', attempts: 1, recipient: admin.phoneNumber }])
  await expectProblem(admin.call(deliveryContract.sendTest, { body: { channel: 'EMAIL' } }), 'ILLEGAL_TRANSITION')
})

test('a number gets at most three tests an hour, also from several people', async () => {
  const other = await anAdmin(app)
  const body = { channel: 'SMS', to: aPhone() } as const
  const sent = app.sms.length
  const tests = await Promise.allSettled(
    [admin, admin, other, other, admin].map((by) => by.call(deliveryContract.sendTestTo, { body })),
  )
  expect(tests.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(app.sms.length - sent).toBe(3)
  await expectProblem(other.call(deliveryContract.sendTestTo, { body }), 'TOO_MANY_REQUESTS')
})

test('an invalid number or address is refused at its field', async () => {
  const { errors } = await expectProblem(
    admin.call(deliveryContract.sendTestTo, { body: { channel: 'EMAIL', to: 'pema@example.bt, spy@example.com' } }),
    'INVALID_INPUT',
  )
  expect(errors?.[0]?.path).toContain('to')
})

test('the operator sees the routes without any password, and can send a test too', async () => {
  const state = await operator.call(deliveryContract.state, {})
  expect(state).toMatchObject({
    mail: { kind: 'log' },
    smsRoutes: [
      { name: 'Route 1', kind: 'smpp', host: 'smsc.example.bt:2775', state: 'CLOSED' },
      { name: 'Route 2', kind: 'http', host: 'sms.example.bt', state: 'CLOSED' },
    ],
  })
  expect(JSON.stringify(state)).not.toMatch(/secret|hidden/)
  expect(await operator.call(deliveryContract.checkMailDomain, {})).toEqual({ domain: null, checks: [] })
  expect(await operator.call(deliveryContract.sendTest, { body: { channel: 'SMS' } })).toMatchObject({ isSent: true })
})
