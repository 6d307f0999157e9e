import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxContract } from '../../../../domain/notifications/outbox-contract.ts'
import { payLinksOf } from '../../../advices/payment-links/pay-links-of.ts'
import { isQuietNow } from '../../../settings/read-quiet-hours.ts'
import { anSmsCentre, type SmsCentre } from '../../../testing/delivery/an-sms-centre.ts'
import { type Admin, anAdmin } from '../../../testing/factories.ts'
import { organisationRunBy } from '../../../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readConfig } from '../../config.ts'
import { createSealer } from '../../keys/sealed.ts'
import { isOptional } from '../../../../domain/settings/is-optional.ts'
import { createDeliveryLinks } from '../delivery-links.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { queueMessages } from '../queue-messages.ts'
import { openSms, type OpenSms } from './open-sms.ts'
import { joinReceipts } from './record-receipt.ts'

// The first route is the SMS centre of a third-party library, the second an HTTP gateway.

let app: TestApp
let admin: Admin
let organisationId: string
let centre: SmsCentre
let gateway: Server & { asked: { to: string; text: string; callback: string }[]; status: number }
let opened: OpenSms[]

const callbackPath = (at: number) => new URL(gateway.asked[at]?.callback ?? '').pathname

beforeEach(async () => {
  gateway = Object.assign(
    createServer((request, response) => {
      const parts: string[] = []
      request.setEncoding('utf8')
      request.on('data', (part: string) => parts.push(part))
      request.on('end', () => {
        gateway.asked.push(JSON.parse(parts.join('')))
        if (gateway.status > 0) response.writeHead(gateway.status).end(JSON.stringify({ id: `gw-${gateway.asked.length}` }))
      })
    }),
    { asked: [], status: 200 },
  )
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', () => done()))
  centre = await anSmsCentre()
  app = await aTestApp(undefined, settingsOf())
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
  opened = []
})
afterEach(async () => {
  for (const { stop } of opened) await stop()
  await centre.close()
  gateway.closeAllConnections()
  gateway.close()
  await app.close()
})

function settingsOf(): NodeJS.ProcessEnv {
  const { port } = gateway.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/send`
  return {
    ...{ SMS_TRANSPORT: 'smpp', SMS_SMPP_URL: `smpp://sakhang:secret@127.0.0.1:${centre.route.port}` },
    ...{ SMS_FALLBACK_TRANSPORT: 'http', SMS_FALLBACK_GATEWAY_URL: url },
    SMS_FALLBACK_GATEWAY_BODY: '{"to":"{to}","text":"{text}","callback":"{callback}"}',
    SMS_FALLBACK_GATEWAY_RECEIPT_FIELD: 'data.status',
  }
}

/** As in one process of the product. */
function anOutbox(): Outbox {
  const sms = openSms(readConfig(settingsOf()), app.database, app.clock)
  opened.push(sms)
  return createOutbox({
    database: app.database,
    sealer: createSealer(app.dataKey, 'outbox'),
    transports: { sms: sms.send, mail: async () => undefined, hidesSecrets: { SMS: false, EMAIL: false } },
    links: createDeliveryLinks(app.dataKey),
    isOptional,
    isQuiet: isQuietNow,
    payLinksOf,
  })
}

const queue = (...bodies: string[]) =>
  app.database.as({ kind: 'job', organisationId }, (tx) =>
    queueMessages(
      tx,
      bodies.map((body) => ({ to: '17123456', body })),
    ),
  )
const shown = async () =>
  (await admin.call(outboxContract.list, { query: { sort: 'createdAt:asc' } })).items.map(({ state, route, lastError }) => ({
    ...{ state, route, lastError },
  }))
const circuits = () =>
  app.database.as(
    { kind: 'auth' },
    async (tx) =>
      (
        await sql<{
          name: string
          state: string
          failure_count: number
        }>`select name, state, failure_count from sms_routes order by name`.execute(tx)
      ).rows,
  )
const later = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))

test('no message uses the second route while the first works', async () => {
  await queue('One', 'Two')
  await anOutbox().deliver(organisationId)
  expect(centre.taken).toHaveLength(2)
  expect(gateway.asked).toEqual([])
  expect(await shown()).toEqual([1, 2].map(() => ({ state: 'SENT', route: 'Route 1', lastError: null })))
})

test('a message that the first route rejects is sent by the second, once', async () => {
  centre.answer = () => 0x08
  await queue('One')
  await anOutbox().deliver(organisationId)
  expect(gateway.asked).toMatchObject([{ to: '97517123456', text: 'One' }])
  expect(await shown()).toEqual([{ state: 'SENT', route: 'Route 2', lastError: null }])
})

test('a number that both routes refuse fails with both reasons', async () => {
  centre.answer = () => 0x0b
  gateway.status = 422
  await queue('One')
  await anOutbox().deliver(organisationId)
  expect(await shown()).toEqual([
    {
      ...{ state: 'DEAD', route: null },
      lastError: 'Route 1: The SMS centre refused the number (0x0b). Route 2: The gateway answered 422.',
    },
  ])
  // A rejection shows that a route works.
  expect(await circuits()).toMatchObject([{ state: 'CLOSED' }, { state: 'CLOSED' }])
})

test('an unreachable first route opens its circuit in every process; a minute later one message tries it and closes it', async () => {
  const outbox = anOutbox()
  centre.answer = () => 0x08
  await queue('1', '2', '3')
  await outbox.deliver(organisationId)
  expect(await circuits()).toMatchObject([
    { name: 'Route 1', state: 'OPEN' },
    { name: 'Route 2', state: 'CLOSED' },
  ])
  const tried = centre.taken.length
  await queue('4', '5')
  await anOutbox().deliver(organisationId)
  expect(centre.taken).toHaveLength(tried)
  expect(gateway.asked).toHaveLength(5)
  later(61)
  centre.answer = () => 0
  await queue('6', '7', '8')
  await outbox.deliver(organisationId)
  expect(centre.taken.length).toBeGreaterThan(tried)
  expect(centre.taken.length + gateway.asked.length - tried).toBe(8)
  expect(await circuits()).toMatchObject([{ name: 'Route 1', state: 'CLOSED', failure_count: 0 }, {}])
})

test('if both routes are unreachable, the messages wait, and are sent when one is back', async () => {
  await centre.close()
  gateway.status = 503
  const outbox = anOutbox()
  await queue('One')
  await outbox.deliver(organisationId)
  expect(await shown()).toMatchObject([
    { state: 'WAITING', lastError: expect.stringMatching(/^Route 1: .* Route 2: The gateway answered 503\.$/) },
  ])
  gateway.status = 200
  later(300)
  await outbox.deliver(organisationId)
  expect(await shown()).toEqual([{ state: 'SENT', route: 'Route 2', lastError: null }])
})

test('a message is delivered once the receipts of all parts arrived, in whichever process', async () => {
  const outbox = anOutbox()
  anOutbox()
  await queue('Rent is due. '.repeat(20))
  await outbox.deliver(organisationId)
  await expect.poll(() => centre.sessions.size).toBe(2)
  await centre.report('id:id-1 stat:DELIVRD err:000')
  expect(await shown()).toMatchObject([{ state: 'SENT' }])
  await centre.report('id:id-2 stat:DELIVRD err:000')
  expect(await shown()).toMatchObject([{ state: 'DELIVERED', lastError: null }])
  // A late report with another result changes nothing.
  await centre.report('id:id-2 stat:UNDELIV err:001')
  expect(await shown()).toMatchObject([{ state: 'DELIVERED' }])
})

test('a receipt that arrives before its message is marked as sent is matched later; one about another number never is', async () => {
  const outbox = anOutbox()
  await expect.poll(() => centre.sessions.size).toBe(1)
  centre.idOf = (taken) => `0000${(0xab00 + taken).toString(16)}`
  await centre.report(`id:${0xab01} stat:EXPIRED err:000`)
  await centre.report('id:0000ab02 stat:UNDELIV err:001', { source_addr: '97577000000' })
  await queue('One', 'Two')
  await outbox.deliver(organisationId)
  expect(await joinReceipts(app.database.as)).toBe(1)
  expect((await shown()).map(({ state, lastError }) => `${state} ${lastError ?? ''}`).toSorted()).toEqual([
    'DEAD The phone was not reached in time (EXPIRED).',
    'SENT ',
  ])
  later(4 * 86_400)
  await joinReceipts(app.database.as)
  const left = await app.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('sms_receipts').selectAll().execute())
  expect(left).toEqual([])
})

test('the gateway reports at the signed address of the message; any other address is not found', async () => {
  centre.answer = () => 0x08
  await queue('One', 'Two')
  await anOutbox().deliver(organisationId)
  const report = (path: string, payload: unknown, type = 'application/json') =>
    app.fastify.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload: payload as string })
  const [first, second] = [callbackPath(0), callbackPath(1)]
  const forged = `${first.slice(0, -3)}${first.endsWith('AAA') ? 'BBB' : 'AAA'}`
  for (const path of [forged, '/sms-receipt/x', `/sms-receipt/${'a'.repeat(90)}`, '/sms-receipt/%00'])
    expect((await report(path, { data: { status: 'failed' } })).statusCode).toBe(404)
  expect((await report(first, { data: { status: 'sent' } })).statusCode).toBe(204)
  expect(await shown()).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }])
  expect((await report(first, { data: { status: 'Delivered' } })).statusCode).toBe(204)
  expect((await report(first, { data: { status: 'failed' } })).statusCode).toBe(204)
  expect((await report(second, 'data.status=undelivered&x=1', 'application/x-www-form-urlencoded')).statusCode).toBe(204)
  expect((await shown()).toSorted((a, b) => b.state.localeCompare(a.state))).toEqual([
    { state: 'DELIVERED', route: 'Route 2', lastError: null },
    { state: 'DEAD', route: 'Route 2', lastError: 'The gateway reported: undelivered.' },
  ])
})

test.each([
  ['oversize', 'x'.repeat(20_000), 'application/json', 413],
  ['an oversize form', 'x'.repeat(20_000), 'application/x-www-form-urlencoded', 413],
  ['no JSON', '{"status":', 'application/json', 400],
  ['a list', '["delivered"]', 'application/json', 204],
  ['text', 'delivered', 'text/plain', 415],
])('a report that is %s gets an answer and changes nothing', async (_name, payload, type, status) => {
  centre.answer = () => 0x08
  await queue('One')
  await anOutbox().deliver(organisationId)
  const reply = await app.fastify.inject({ method: 'POST', url: callbackPath(0), headers: { 'content-type': type }, payload })
  expect(reply.statusCode).toBe(status)
  expect(await shown()).toMatchObject([{ state: 'SENT' }])
})
