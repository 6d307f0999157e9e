import { createServer, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { anSmsCentre, type SmsCentre } from '../../../testing/delivery/an-sms-centre.ts'
import { MessageRejected, NotAccepted } from '../message-transport.ts'
import type { SmppReceipt } from './receipt-text.ts'
import { type SmppRoute, type SmppTransport, smppTransport } from './smpp-transport.ts'

// Tests against the SMS centre of a third-party library.

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const sms = { to: '17123456', header: 'Norbuling', body: 'The rent of March is due.' }

async function aCentre(options?: Parameters<typeof anSmsCentre>[0]): Promise<SmsCentre> {
  const centre = await anSmsCentre(options)
  closing.push(centre.close)
  return centre
}

function aTransport(route: SmppRoute, receipts: SmppReceipt[] = [], times = { replyMs: 5000, enquireMs: 30_000 }): SmppTransport {
  const onReceipt = async (receipt: SmppReceipt) => void receipts.push(receipt)
  const transport = smppTransport(route, { onReceipt, times, firstPauseMs: 20 })
  closing.push(transport.stop)
  return transport
}

test('an SMS is sent with number, sender and a receipt request, and gets the id of the centre', async () => {
  const centre = await aCentre()
  const { send } = aTransport(centre.route)
  expect(await send(sms, 'm1')).toMatchObject({ providerId: 'id-1', parts: ['id-1'] })
  expect(centre.taken[0]).toMatchObject({
    ...{ destination_addr: '97517123456', source_addr: 'Norbuling', source_addr_ton: 5 },
    ...{ registered_delivery: 1, data_coding: 0, esm_class: 0 },
    short_message: { message: sms.body },
  })
})

test.each([
  ['Nu. 12,500.00 [flat 3] – paid? {yes}'.replace('–', '-'), 'GSM-7 with letters of the extension'],
  ['བཀྲ་ཤིས་བདེ་ལེགས།', 'Dzongkha'],
  [`${'Rent is due. '.repeat(30)}€ 5`, 'a long text in GSM-7'],
  ['ཁང་གླ་'.repeat(40), 'a long text in Dzongkha'],
])('%s arrives unchanged (%s), in parts with one reference', async (body) => {
  const centre = await aCentre()
  const { send } = aTransport(centre.route)
  const sent = await send({ ...sms, body }, 'm1')
  expect(centre.taken.map(({ short_message }) => short_message?.message).join('')).toBe(body)
  expect(sent?.parts).toEqual(centre.taken.map((_, index) => `id-${index + 1}`))
  const headers = centre.taken.flatMap(({ short_message }) => short_message?.udh ?? [])
  if (centre.taken.length > 1) {
    expect(headers.map((header) => [header.at(-2), header.at(-1)])).toEqual(
      headers.map((_, index) => [headers.length, index + 1]),
    )
    expect(new Set(headers.map((header) => header.at(-3))).size).toBe(1)
  }
})

test('a long text is sent as one payload if the settings say so', async () => {
  const centre = await aCentre()
  const body = 'Rent is due. '.repeat(30)
  await aTransport({ ...centre.route, isPayload: true }).send({ ...sms, body }, 'm1')
  expect(centre.taken).toHaveLength(1)
  expect(centre.taken[0]?.message_payload?.message).toBe(body)
})

test('a number that the centre refuses is rejected; a centre with an error is retried', async () => {
  const centre = await aCentre()
  const { send } = aTransport(centre.route)
  centre.answer = () => 0x0b
  await expect(send(sms, 'm1')).rejects.toThrow(new MessageRejected('The SMS centre refused the number (0x0b).'))
  centre.answer = () => 0x08
  await expect(send(sms, 'm1')).rejects.toBeInstanceOf(NotAccepted)
})

test('a centre that throttles is retried a little later, and the message is sent once', async () => {
  const centre = await aCentre()
  centre.answer = (taken) => (taken === 1 ? 0x58 : 0)
  expect(await aTransport(centre.route).send(sms, 'm1')).toMatchObject({ providerId: 'id-2' })
})

test('at most as many messages wait for their replies as the window allows', async () => {
  const centre = await aCentre()
  const { send } = aTransport({ ...centre.route, window: 2 }, [], { replyMs: 300, enquireMs: 30_000 })
  await send(sms, 'first')
  centre.answer = () => undefined
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((id) => send(sms, id)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  centre.answer = () => 0
  expect(await send(sms, 'later')).toMatchObject({ parts: ['id-5'] })
})

test('a wrong password is reported, and the message waits', async () => {
  const centre = await aCentre({ password: 'another' })
  await expect(aTransport(centre.route).send(sms, 'm1')).rejects.toThrow('The SMS centre refused the connection (0x0e).')
})

test('receipts are parsed in the formats of different centres; an SMS from a person is not a receipt', async () => {
  const centre = await aCentre()
  const receipts: SmppReceipt[] = []
  const { send } = aTransport(centre.route, receipts)
  await send(sms, 'm1')
  const text = 'sub:001 dlvrd:001 submit date:2506151000 done date:2506151001'
  expect(await centre.report(`id:ID-1 ${text} stat:DELIVRD err:000 text:The rent`)).toEqual([0])
  await centre.report(`id:id-2 ${text} stat:UNDELIV err:027 text:`)
  await centre.report(`id:id-3 ${text} stat:ACCEPTD err:000 text:`)
  await centre.report('', { receipted_message_id: 'id-4', message_state: 3 })
  await centre.report('id:id-5 stat:DELIVRD', { esm_class: 0 })
  expect(receipts).toEqual([
    { providerId: 'id-1', number: '97517123456', state: 'DELIVERED', reason: null },
    {
      ...{ providerId: 'id-2', number: '97517123456', state: 'DEAD' },
      reason: 'The network could not deliver the message (UNDELIV, error 027).',
    },
    { providerId: 'id-3', number: '97517123456', state: 'UNDER_WAY', reason: null },
    { providerId: 'id-4', number: '97517123456', state: 'DEAD', reason: 'The phone was not reached in time (EXPIRED).' },
  ])
})

test('a receipt that cannot be stored is refused, so that the centre sends it again', async () => {
  const centre = await aCentre()
  const transport = smppTransport(centre.route, { onReceipt: () => Promise.reject(new Error('The database is away.')) })
  closing.push(transport.stop)
  await transport.send(sms, 'm1')
  expect(await centre.report('id:id-1 stat:DELIVRD err:000')).toEqual([0x8])
})

test('a connection that ends is opened again without a waiting message, and a silent one is detected', async () => {
  const centre = await aCentre()
  const { start, send } = aTransport(centre.route, [], { replyMs: 200, enquireMs: 60 })
  start()
  await expect.poll(() => centre.sessions.size).toBe(1)
  await expect.poll(() => centre.commands).toContain('enquire_link')
  for (const session of centre.sessions) session.destroy()
  await expect.poll(() => centre.commands.filter((name) => name === 'bind_transceiver').length).toBe(2)
  expect(await send(sms, 'm1')).toMatchObject({ providerId: 'id-1' })
})

test('a stop waits for messages in progress and unbinds the session', async () => {
  const centre = await aCentre()
  const { send, stop } = aTransport(centre.route)
  await send(sms, 'm1')
  const leaving = send(sms, 'm2')
  await Promise.all([leaving, stop()])
  expect(await leaving).toMatchObject({ providerId: 'id-2' })
  expect(centre.commands.at(-1)).toBe('unbind')
  await expect(send(sms, 'm3')).rejects.toThrow('The server is stopping.')
})

test.each([
  ['a length that no packet has', Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 4])],
  ['a length shorter than a header', Buffer.alloc(32)],
  ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a connection is closed when the centre sends %s, and nothing else fails', async (_name, bytes) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.resume().on('error', () => undefined))
    socket.write(bytes)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  const route = { ...(await aCentre()).route, port }
  const { send, stop } = aTransport(route, [], { replyMs: 500, enquireMs: 30_000 })
  await expect(send(sms, 'm1')).rejects.toThrow()
  await stop()
  await expect.poll(() => sockets.every((socket) => socket.destroyed || socket.closed)).toBe(true)
})
