import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailStandingContract, unsubscribeContract } from '../../../domain/notifications/delivery-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { isOptional } from '../../../domain/settings/is-optional.ts'
import { payLinksOf } from '../../advices/payment-links/pay-links-of.ts'
import { createDeliveryLinks } from '../../platform/delivery/delivery-links.ts'
import { smtpMailTransport } from '../../platform/delivery/mail-transport.ts'
import { createOutbox, type Outbox } from '../../platform/delivery/outbox.ts'
import { queueMessages } from '../../platform/delivery/queue-messages.ts'
import { createSealer } from '../../platform/keys/sealed.ts'
import { isQuietNow } from '../../settings/read-quiet-hours.ts'
import { aHouse, announcing } from '../../testing/announcement-steps.ts'
import { aBounce } from '../../testing/delivery/a-bounce.ts'
import { aMailServer, type TestMailServer } from '../../testing/delivery/a-mail-server.ts'
import { type Admin, aTenant } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'
import { parseBounce } from './parse-bounce.ts'
import { noteBounce } from './read-bounces.ts'

// Tests e-mails through a mail server from a third-party library, and the returned mail.

const bounceAddress = 'bounces@example.bt'
let app: TestApp
let admin: Admin
let organisationId: string
let server: TestMailServer
let outbox: Outbox
beforeAll(async () => {
  app = await anAppWithOffices()
  server = await aMailServer()
  const send = smtpMailTransport({ url: server.url, from: 'office@example.bt', bounceAddress })
  outbox = createOutbox({
    database: app.database,
    sealer: createSealer(app.dataKey, 'outbox'),
    transports: { sms: async () => undefined, mail: send, hidesSecrets: { SMS: false, EMAIL: false } },
    links: createDeliveryLinks(app.dataKey),
    isOptional,
    isQuiet: isQuietNow,
    payLinksOf,
  })
})
beforeEach(async () => {
  server.received.length = 0
  server.refusal = () => undefined
  admin = await nextOffice(app)
  organisationId = await organisationRunBy(app, admin)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const mail = (to: string) =>
  app.database.as({ kind: 'job', organisationId }, (tx) => queueMessages(tx, [{ to, subject: 'Rent', body: 'Rent is due.' }]))
const states = async () =>
  (await admin.call(outboxContract.list, { query: { channel: 'EMAIL' } })).items.map(({ state }) => state)
const standing = (id: string) => admin.call(emailStandingContract.read, { params: { id } })

async function sendTo(email: string): Promise<{ tenantId: string; returnPath: string }> {
  const { id: tenantId } = await aTenant(admin, { email })
  await mail(email)
  await outbox.deliver(organisationId)
  return { tenantId, returnPath: server.received.find(({ to }) => to.includes(email))?.from ?? '' }
}

const receiveBounce = async (source: string) => {
  const bounce = await parseBounce(Buffer.from(source), bounceAddress)
  return bounce ? noteBounce(app.database.as, createDeliveryLinks(app.dataKey), bounce) : undefined
}

test('a returned e-mail is recorded on its message and its person, and no more are sent until a user allows it', async () => {
  const { tenantId, returnPath } = await sendTo('Kinley@example.bt')
  expect(await states()).toEqual(['SENT'])
  expect(await receiveBounce(aBounce({ to: returnPath.toUpperCase() }))).toBe(true)
  expect(await receiveBounce(aBounce({ to: returnPath }))).toBe(false)
  const [message] = (await admin.call(outboxContract.list, { query: { channel: 'EMAIL' } })).items
  expect(message).toMatchObject({ state: 'DEAD', lastError: 'Returned with 5.1.1: 550 5.1.1 … user unknown' })
  expect(await standing(tenantId)).toMatchObject({
    unreachable: { kind: 'BOUNCED', reason: 'Returned with 5.1.1: 550 5.1.1 … user unknown' },
  })
  await mail('kinley@example.bt')
  await outbox.deliver(organisationId)
  expect(server.received).toHaveLength(1)
  expect(await states()).toEqual(['DEAD', 'DEAD'])
  expect(await admin.call(emailStandingContract.markReachable, { params: { id: tenantId } })).toMatchObject({ unreachable: null })
  await expectProblem(admin.call(emailStandingContract.markReachable, { params: { id: tenantId } }), 'ILLEGAL_TRANSITION')
  await mail('kinley@example.bt')
  await outbox.deliver(organisationId)
  expect(server.received).toHaveLength(2)
})

test('a full mailbox and a rejected text fail only the message; a delay changes nothing', async () => {
  const full = await sendTo('dorji@example.bt')
  expect(await receiveBounce(aBounce({ to: full.returnPath, action: 'delayed', status: '4.4.1' }))).toBeUndefined()
  expect(await receiveBounce(aBounce({ to: full.returnPath, status: '4.2.2' }))).toBe(false)
  expect(await states()).toEqual(['SENT'])
  expect(await receiveBounce(aBounce({ to: full.returnPath, status: '5.7.1' }))).toBe(true)
  expect(await states()).toEqual(['DEAD'])
  expect(await standing(full.tenantId)).toMatchObject({ unreachable: null })
})

test('a forged report changes nothing, neither for another address nor with a token of another signer', async () => {
  const victim = await sendTo('victim@example.bt')
  const forger = await sendTo('forger@example.com')
  const [token = ''] = /(?<=\+)[a-z2-7]+/.exec(forger.returnPath) ?? []
  const forged = [
    bounceAddress,
    `bounces+${'a'.repeat(token.length)}@example.bt`,
    `bounces+${token.slice(0, -3)}aaa@example.bt`,
    `bounces+${token}@elsewhere.example`,
    `other+${token}@example.bt`,
    `bounces+${'a'.repeat(5000)}@example.bt`,
  ]
  for (const to of forged) expect(await receiveBounce(aBounce({ to, recipient: 'victim@example.bt' }))).not.toBe(true)
  expect(await states()).toEqual(['SENT', 'SENT'])
  // With the token of their own message, they can stop only e-mails to themselves.
  expect(await receiveBounce(aBounce({ to: forger.returnPath, recipient: 'victim@example.bt' }))).toBe(true)
  expect(await standing(victim.tenantId)).toMatchObject({ unreachable: null })
  expect(await standing(forger.tenantId)).toMatchObject({ unreachable: { kind: 'BOUNCED' } })
})

test.each([
  ['nothing', ''],
  [
    'a text of ours that somebody answered',
    'To: <bounces+abc@example.bt>\r\nSubject: Re: Rent\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n',
  ],
  [
    'parts in parts without end',
    `To: <bounces+abc@example.bt>\r\n${'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n'.repeat(500)}`,
  ],
  ['headers of a megabyte', `To: <bounces+abc@example.bt>\r\n${`X: ${'y'.repeat(990)}\r\n`.repeat(1000)}\r\n`],
  ['bytes that are no text', String.fromCodePoint(...Array.from({ length: 2000 }, (_, at) => (at * 37) % 256))],
])('%s is not a report', async (_name, source) => {
  expect(await parseBounce(Buffer.from(source, 'latin1'), bounceAddress)).toBeUndefined()
})

test('an address that the mail server rejects is recorded immediately; a rejection of our sender or by a blocklist is not', async () => {
  server.refusal = (to) =>
    to.startsWith('gone') ? { code: 550, text: '5.1.1 User unknown' } : { code: 550, text: '5.7.1 Blocked, see example.com' }
  const gone = await sendTo('gone@example.bt')
  const blocked = await sendTo('blocked@example.bt')
  expect(await standing(gone.tenantId)).toMatchObject({
    unreachable: { kind: 'REFUSED', reason: 'The mail server answered 550: 5.1.1 User unknown.' },
  })
  expect(await standing(blocked.tenantId)).toMatchObject({ unreachable: null })
})

test('an announcement can be stopped with one click, repeatedly, but urgent ones are still sent', async () => {
  const { building, tenant, other } = await aHouse(admin)
  const on = announcing(app, admin, organisationId)
  const announce = async (more: object = {}) => {
    const { id } = await on.write({ scope: 'BUILDING', buildingId: building.id, sendsEmail: true, ...more })
    await on.send(id)
    await on.runJob()
    const { items } = await on.log(id)
    return items.filter(({ channel, recipient }) => channel === 'EMAIL' && recipient?.toLowerCase() === 'kinley@example.bt')
      .length
  }
  expect(await announce()).toBe(1)
  const sent = await sentByMail()
  expect(sent).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const { pathname } = new URL(/^List-Unsubscribe: <(\S+)>/m.exec(sent)?.[1] ?? '')
  const token = pathname.split('/').at(-1) ?? ''
  const click = (path = pathname) =>
    app.fastify.inject({
      ...{ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const read = () => app.visitor.call(unsubscribeContract.read, { params: { token } })
  expect(await read()).toMatchObject({ hasUnsubscribed: false })
  for (const path of [`/unsubscribe/${token.slice(0, -2)}AA`, '/unsubscribe/x', `/unsubscribe/${'a'.repeat(90)}`])
    expect((await click(path)).statusCode).toBe(404)
  for (const _ of [1, 2]) expect((await click()).statusCode).toBe(204)
  expect(await read()).toMatchObject({ hasUnsubscribed: true })
  const standings = await Promise.all([tenant, other].map(({ id }) => standing(id)))
  expect(standings.filter(({ hasUnsubscribed }) => hasUnsubscribed)).toHaveLength(1)
  expect(await announce()).toBe(0)
  expect(await announce({ isUrgent: true, urgentReason: 'Flood' })).toBe(1)
  const again = { params: { token }, body: { hasUnsubscribed: false } }
  expect(await app.visitor.call(unsubscribeContract.change, again)).toMatchObject({ hasUnsubscribed: false })
  expect(await announce()).toBe(1)
  await expectProblem(app.visitor.call(unsubscribeContract.read, { params: { token: 'x' } }), 'NOT_FOUND')
})

test('a person who unsubscribes before an announcement is sent does not get it; receipts have no such link', async () => {
  const { id: personId } = await aTenant(admin, { email: 'pema@example.bt' })
  const about = { to: 'pema@example.bt', personId }
  await app.database.as({ kind: 'job', organisationId }, (tx) =>
    queueMessages(tx, [
      { ...about, subject: 'Water', body: 'No water.', type: 'ANNOUNCEMENT', isReminder: true },
      { ...about, subject: 'Receipt', body: 'Receipt R-1.', type: 'PAYMENT_RECEIPT_GENERATION' },
    ]),
  )
  const token = createDeliveryLinks(app.dataKey).unsubscribe.sign({ organisationId, personId })
  await app.visitor.call(unsubscribeContract.change, { params: { token }, body: { hasUnsubscribed: true } })
  await outbox.deliver(organisationId)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.content).not.toContain('List-Unsubscribe')
  expect((await states()).toSorted()).toEqual(['CANCELLED', 'SENT'])
})

/** Sends the e-mail of the announcement again, through the mail server. */
async function sentByMail(): Promise<string> {
  await app.database.as({ kind: 'job', organisationId }, (tx) =>
    sql`update outbox set state = 'WAITING', next_attempt_at = ${tx.now} where channel = 'EMAIL' and lower(recipient) = 'kinley@example.bt'`.execute(
      tx,
    ),
  )
  await outbox.deliver(organisationId)
  const found = server.received.find(({ content }) => content.includes('Subject: Water off'))
  return found?.content.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
}
