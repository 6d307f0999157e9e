import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isQuietNow } from '../../settings/read-quiet-hours.ts'
import { type Admin, anAdmin } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Tx } from '../database/database.ts'
import { smtpMailTransport } from './mail-transport.ts'
import { isOptional } from '../../../domain/settings/is-optional.ts'
import { createDeliveryLinks } from './delivery-links.ts'
import { createOutbox, maxAttempts, type Outbox } from './outbox.ts'
import { queueMessages } from './queue-messages.ts'
import { payLinksOf } from '../../advices/payment-links/pay-links-of.ts'
import { createSealer } from '../keys/sealed.ts'
import { gatewaySmsTransport } from './sms/sms-gateway.ts'

// Tests the outbox against a local gateway and mail server that reject messages, do not answer, or are not reachable.

let app: TestApp
let admin: Admin
let organisationId: string
let gateway: {
  server: Server
  url: string
  asked: { body: string; key: string | undefined }[]
  answer: () => number | undefined
  id: string | undefined
  page?: string
}
beforeEach(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
  gateway = await aGateway()
})
afterEach(async () => {
  gateway.server.closeAllConnections()
  gateway.server.close()
  await app.close()
})

/** Answers with the status that the test sets, or not at all. */
async function aGateway(): Promise<typeof gateway> {
  const started: Omit<typeof gateway, 'server' | 'url'> = { asked: [], answer: () => 200, id: 'gw' }
  const server = createServer((request, response) => {
    const parts: string[] = []
    request.setEncoding('utf8')
    request.on('data', (part: string) => parts.push(part))
    request.on('end', () => {
      started.asked.push({ body: parts.join(''), key: request.headers['idempotency-key']?.toString() })
      const status = started.answer()
      const data = started.id ? { id: `${started.id}-${started.asked.length}` } : { error: 'No credit.' }
      if (status) response.writeHead(status, { Location: '/elsewhere' }).end(started.page ?? JSON.stringify({ data }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.address() as AddressInfo
  return Object.assign(started, { server, url: `http://127.0.0.1:${port}/send` })
}

/** Waits for answers long enough for a busy machine. */
function anOutbox({ mailUrl = 'smtp://127.0.0.1:1', timeoutMs = 30_000, turnMs = 60_000 } = {}): Outbox {
  const body = '{"to":"{to}","from":"{from}","text":"{text}"}'
  const sms = gatewaySmsTransport({
    ...{ url: gateway.url, body, contentType: 'application/json', authorization: 'Bearer key', numberPrefix: '975' },
    ...{ idField: 'data.id', isIdSure: true, timeoutMs },
  })
  const mail = smtpMailTransport({ url: mailUrl, from: 'office@example.bt', timeoutMs })
  const sealer = createSealer(app.dataKey, 'outbox')
  return createOutbox({
    database: app.database,
    sealer,
    transports: { sms, mail, hidesSecrets: { SMS: false, EMAIL: false } },
    isQuiet: isQuietNow,
    payLinksOf,
    links: createDeliveryLinks(app.dataKey),
    isOptional,
    turnMs,
  })
}

const inOffice = (work: (tx: Tx) => Promise<void>) => app.database.as({ kind: 'job', organisationId }, work)
const messages = () =>
  app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx.selectFrom('outbox').select(['state', 'attempts', 'provider_id', 'last_error', 'channel', 'body']).orderBy('id').execute(),
  )
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))

test('an accepted message is sent once, with its id, and any text is escaped in the request', async () => {
  const text = 'He said "hi" \\ {to}\nand left'
  await inOffice((tx) => queueMessages(tx, [{ to: '17123456', body: text }]))
  expect(await anOutbox().deliver(organisationId)).toBe(1)
  expect(await anOutbox().deliver(organisationId)).toBe(0)
  expect(JSON.parse(gateway.asked[0]?.body ?? '')).toMatchObject({ to: '97517123456', text })
  expect(await messages()).toMatchObject([{ state: 'SENT', provider_id: 'gw-1', attempts: 1 }])
})

test('an office with many messages sends for its time, and the rest in its next turn', async () => {
  const waiting = Array.from({ length: 12 }, (_, index) => ({ to: '17123456', body: `Message ${index}` }))
  await inOffice((tx) => queueMessages(tx, waiting))
  const outbox = anOutbox({ turnMs: 0 })
  expect([await outbox.deliver(organisationId), await outbox.deliver(organisationId)]).toEqual([10, 2])
})

test('a number that the gateway rejects is not retried, and the reason is stored', async () => {
  gateway.answer = () => 422
  await inOffice((tx) => queueMessages(tx, [{ to: '17123456', body: 'Hello' }]))
  await anOutbox().deliver(organisationId)
  expect(await messages()).toMatchObject([{ state: 'DEAD', attempts: 1, last_error: 'The gateway answered 422.' }])
})

test('a gateway answer without a message id does not count as sent', async () => {
  gateway.id = undefined
  await inOffice((tx) => queueMessages(tx, [{ to: '17123456', body: 'Hello' }]))
  expect(await anOutbox().deliver(organisationId)).toBe(0)
  expect(await messages()).toMatchObject([{ state: 'DEAD', last_error: 'The gateway answered 200, but without "data.id".' }])
})

test('an HTML page in place of an answer, as from a captive portal, is not a success: the message is retried', async () => {
  gateway.page = '<!DOCTYPE html><title>Sign in to this network</title>'
  await inOffice((tx) => queueMessages(tx, [{ to: '17123456', body: 'Hello' }]))
  expect(await anOutbox().deliver(organisationId)).toBe(0)
  expect(await messages()).toMatchObject([{ state: 'WAITING', last_error: 'The gateway answered 200 with a web page.' }])
})

test('the redirect of a gateway is not followed, and the office sees its answer', async () => {
  gateway.answer = () => 302
  await inOffice((tx) => queueMessages(tx, [{ to: '17123456', body: 'Hello' }]))
  await anOutbox().deliver(organisationId)
  expect(gateway.asked).toHaveLength(1)
  expect(await messages()).toMatchObject([{ state: 'WAITING', last_error: 'The gateway answered 302.' }])
})

test('a code is sent with retries while it is valid, and never after', async () => {
  gateway.answer = () => 500
  const outbox = anOutbox()
  const deadline = new Date(app.clock.now().getTime() + 5 * 60_000)
  await inOffice((tx) => outbox.send(tx, { to: '17123456', body: 'Your code: {secret}', secret: '123456', deadline }))
  for (let halfMinutes = 0; halfMinutes < 10; halfMinutes += 1) {
    await outbox.deliver(organisationId)
    later(0.5)
  }
  expect(gateway.asked.length).toBeGreaterThanOrEqual(3)
  const tried = gateway.asked.length
  gateway.answer = () => 200
  for (const minutes of [0, 2, 5]) {
    later(minutes)
    expect(await outbox.deliver(organisationId)).toBe(0)
  }
  expect(gateway.asked).toHaveLength(tried)
  expect(await messages()).toMatchObject([
    { state: 'DEAD', last_error: 'It was no longer valid when it could have been sent.', body: 'Your code: ••••' },
  ])
})

test('an outage costs each message at most its turn: the rest waits, and all are sent after it, with the same ids', async () => {
  gateway.answer = () => 503
  await inOffice((tx) =>
    queueMessages(
      tx,
      Array.from({ length: 25 }, (_, index) => ({ to: '17123456', body: `No. ${index}` })),
    ),
  )
  const outbox = anOutbox()
  await outbox.deliver(organisationId)
  expect((await messages()).filter(({ attempts }) => attempts > 0)).toHaveLength(10)
  const tried = gateway.asked.map(({ key }) => key)
  gateway.answer = () => 200
  later(3)
  await outbox.deliver(organisationId)
  expect((await messages()).every(({ state }) => state === 'SENT')).toBe(true)
  expect(new Set(gateway.asked.slice(10).map(({ key }) => key)).size).toBe(25)
  expect(gateway.asked.slice(10).map(({ key }) => key)).toEqual(expect.arrayContaining(tried))
})

test('a gateway that never answers is retried with growing pauses, and finally fails', async () => {
  gateway.answer = () => undefined
  await inOffice((tx) => queueMessages(tx, [{ to: '17123456', body: 'Hello' }]))
  const outbox = anOutbox({ timeoutMs: 50 })
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await outbox.deliver(organisationId)
    // A minute later it is not due yet.
    later(1)
    await outbox.deliver(organisationId)
    expect(await messages()).toMatchObject([{ attempts: attempt }])
    later(250)
  }
  expect(await messages()).toMatchObject([{ state: 'DEAD', last_error: 'No answer in time.' }])
})

test('a mail server that is down does not delay SMS, and an unknown mailbox is not retried', async () => {
  const mail = (to: string) => ({ to, subject: 'Hello', body: 'Hello' })
  await inOffice((tx) => queueMessages(tx, [mail('a@example.bt'), { to: '17123456', body: 'Hello' }]))
  await anOutbox().deliver(organisationId)
  expect((await messages()).map(({ channel, state }) => `${channel} ${state}`).toSorted()).toEqual(['EMAIL WAITING', 'SMS SENT'])
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such box.'), { responseCode: 550 })),
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  later(5)
  await anOutbox({ mailUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }).deliver(organisationId)
  await new Promise<void>((done) => server.close(() => done()))
  expect((await messages()).find(({ channel }) => channel === 'EMAIL')).toMatchObject({
    state: 'DEAD',
    last_error: 'The mail server answered 550: No such box.',
  })
})

test('the reason of a mail server that defers is shown, without the address', async () => {
  await inOffice((tx) => queueMessages(tx, [{ to: 'a@example.bt', subject: 'Hello', body: 'Hello' }]))
  const busy = Object.assign(new Error('4.7.1 <a@example.bt>: Greylisted, try again later'), { responseCode: 451 })
  const server = new SMTPServer({ hideSTARTTLS: true, authOptional: true, onRcptTo: (_address, _session, done) => done(busy) })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  await anOutbox({ mailUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }).deliver(organisationId)
  await new Promise<void>((done) => server.close(() => done()))
  const [message] = await messages()
  expect(message).toMatchObject({
    state: 'WAITING',
    last_error: 'The mail server answered 451: 4.7.1 … Greylisted, try again later.',
  })
})

test('reminders wait through the night in Thimphu, other messages are sent at any hour', async () => {
  app.clock.set(new Date('2025-06-15T15:00:00Z')) // 21:00
  await inOffice((tx) =>
    queueMessages(tx, [
      { to: '17123456', body: 'Remember', isReminder: true },
      { to: '17123456', body: 'Your code' },
    ]),
  )
  await anOutbox().deliver(organisationId)
  app.clock.set(new Date('2025-06-16T02:59:00Z')) // 08:59
  await anOutbox().deliver(organisationId)
  expect(gateway.asked.map(({ body }) => JSON.parse(body).text)).toEqual(['Your code'])
  app.clock.set(new Date('2025-06-16T03:00:00Z'))
  await anOutbox().deliver(organisationId)
  expect(gateway.asked.map(({ body }) => JSON.parse(body).text)).toEqual(['Your code', 'Remember'])
})

test('if two processes deliver at the same time, each message is sent once', async () => {
  await inOffice((tx) =>
    queueMessages(
      tx,
      Array.from({ length: 40 }, (_, index) => ({ to: '17123456', body: `No. ${index}` })),
    ),
  )
  await Promise.all([anOutbox().deliver(organisationId), anOutbox().deliver(organisationId), anOutbox().deliver(organisationId)])
  expect(new Set(gateway.asked.map(({ key }) => key)).size).toBe(40)
  expect(gateway.asked).toHaveLength(40)
})
