import { mkdtemp, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { standingClock } from '../clock.ts'
import { logMailTransport, smtpMailTransport } from './mail-transport.ts'

type Received = { from: string; to: string[]; content: string }
const mail = { to: 'dorji@example.bt', subject: 'Set a new password', body: 'The link: https://land.example.bt/x?token=a_b-c' }

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

/** A local mail server that accepts all mail or none. */
async function aMailServer({ refuses = false, host = '127.0.0.1' } = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const started = new SMTPServer({
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'office' && password === 'secret' ? done(null, { user: username }) : done(new Error('Wrong password.')),
    onRcptTo: (_address, _session, done) => (refuses ? done(new Error('No such box.')) : done()),
    onData: (stream, { envelope }, done) => {
      const parts: string[] = []
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), content: parts.join('') })
        done()
      })
    },
    authOptional: false,
    allowInsecureAuth: true,
  })
  server = started
  await new Promise<void>((done) => started.listen(0, host, () => done()))
  const { port } = started.server.address() as AddressInfo
  return { url: `smtp://office:secret@${host}:${port}`, received }
}

test('a message is sent to the configured mail server, from the configured address', async () => {
  const { url, received } = await aMailServer()
  await smtpMailTransport({ url, from: 'Sakhang <office@example.bt>' })(mail, 'm1')
  expect(received).toMatchObject([{ from: 'office@example.bt', to: ['dorji@example.bt'] }])
  expect(received[0]?.content).toMatch(/^From: Sakhang <office@example\.bt>/m)
  expect(received[0]?.content).toContain('Subject: Set a new password')
  expect(received[0]?.content.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(mail.body)
})

test('a mail server on another machine without TLS receives neither password nor message', async () => {
  const { url, received } = await aMailServer({ host: '127.0.0.2' })
  await expect(smtpMailTransport({ url, from: 'office@example.bt' })(mail, 'm1')).rejects.toThrow('The mail server answered 500.')
  expect(received).toEqual([])
})

test('a message in Dzongkha arrives unchanged', async () => {
  const { url, received } = await aMailServer()
  await smtpMailTransport({ url, from: 'office@example.bt' })({ ...mail, body: 'བཀྲ་ཤིས་བདེ་ལེགས།' }, 'm1')
  const [, encoded = ''] = /base64[\s\S]*?\r\n\r\n([\s\S]+)$/.exec(received[0]?.content ?? '') ?? []
  expect(Buffer.from(encoded, 'base64').toString()).toContain('བཀྲ་ཤིས་བདེ་ལེགས།')
})

test('an address that contains two counts as invalid', async () => {
  const { url, received } = await aMailServer()
  await smtpMailTransport({ url, from: 'office@example.bt' })({ ...mail, to: 'dorji@example.bt,spy@example.com' }, 'm1').catch(
    () => undefined,
  )
  expect(received.flatMap(({ to }) => to)).not.toContain('spy@example.com')
})

test('an e-mail that the mail server rejects is reported, so that the outbox retries it', async () => {
  const { url } = await aMailServer({ refuses: true })
  await expect(smtpMailTransport({ url, from: 'office@example.bt' })(mail, 'm1')).rejects.toThrow()
  await expect(smtpMailTransport({ url: 'smtp://127.0.0.1:1', from: 'office@example.bt' })(mail, 'm1')).rejects.toThrow()
})

test('without a mail server a message is a line in a file', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'mail-')), 'inner', 'mail.log')
  const send = logMailTransport(file, standingClock(new Date('2025-06-15T04:00:00Z')))
  await send(mail, 'm1')
  await send(mail, 'm1')
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([1, 2].map(() => ({ ...mail, at: '2025-06-15T04:00:00.000Z' })))
})

test('the logo of the office is a part of the message', async () => {
  const { url, received } = await aMailServer()
  const logo = Buffer.from('a picture')
  await smtpMailTransport({ url, from: 'office@example.bt' })({ ...mail, office: 'Norbuling Property Office', logo }, 'm1')
  expect(received[0]?.content).toContain('Content-ID: <logo@sakhang>')
  expect(received[0]?.content).toContain('Content-Disposition: inline')
  expect(received[0]?.content).toContain(logo.toString('base64'))
})
