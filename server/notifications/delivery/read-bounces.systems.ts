import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findDebianProgram } from '../../../e2e/find-debian-program.ts'
import { createDeliveryLinks } from '../../platform/delivery/delivery-links.ts'
import { queueMessages } from '../../platform/delivery/queue-messages.ts'
import { aBounce } from '../../testing/delivery/a-bounce.ts'
import { anAdmin } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp } from '../../testing/test-app.ts'
import { readBounces } from './read-bounces.ts'

// Tests with a mailbox of Debian's Dovecot that contains mail from mail servers and others.

const user = 'bounces'
const password = 'river-stones'
const nobody = 65_534

test('returned e-mails are read from a mailbox once, whatever else it contains', async () => {
  const { port, inbox } = await startDovecot()
  const app = await aTestApp()
  onTestFinished(() => app.close())
  const organisationId = await organisationRunBy(app, await anAdmin(app))
  const asOffice = <T>(work: Parameters<typeof app.database.as<T>>[1]) => app.database.as({ kind: 'job', organisationId }, work)
  await asOffice((tx) => queueMessages(tx, [{ to: 'kinley@example.bt', subject: 'Rent', body: 'Rent is due.' }]))
  await app.outbox.deliver(organisationId)
  const messageId = await asOffice(async (tx) => (await tx.selectFrom('outbox').select('id').executeTakeFirstOrThrow()).id)
  const links = createDeliveryLinks(app.dataKey)
  const token = links.bounces.sign({ messageId })
  const deliver = (name: string, source: string) => writeFileSync(join(inbox, 'new', name), source)
  deliver('1.spam', 'To: <bounces@example.bt>\r\nSubject: Cheap\r\n\r\nBuy.\r\n')
  deliver('2.huge', `${aBounce({ to: `bounces+${'a'.repeat(42)}@example.bt` })}${'x'.repeat(3_000_000)}`)
  deliver('3.forged', aBounce({ to: `bounces+${token.slice(0, -2)}aa@example.bt` }))
  deliver('4.report', aBounce({ to: `bounces+${token}@example.bt` }))
  for (let at = 0; at < 250; at += 1) deliver(`5.flood${at}`, aBounce({ to: `bounces+${token}@example.bt` }))

  const mailbox = { host: '127.0.0.1', port, isTls: false, user, password, folder: 'INBOX' }
  const read = () =>
    readBounces(app.database.as, { mailbox, bounceAddress: 'bounces@example.bt', links }, AbortSignal.timeout(60_000))
  expect(await read()).toBe(1)
  expect(await read()).toBe(0)
  expect(await asOffice((tx) => tx.selectFrom('outbox').select(['state', 'last_error']).execute())).toEqual([
    { state: 'DEAD', last_error: 'Returned with 5.1.1: 550 5.1.1 … user unknown' },
  ])
  const { rows } = await asOffice((tx) => sql`select address, kind from unreachable_addresses`.execute(tx))
  expect(rows).toEqual([{ address: 'kinley@example.bt', kind: 'BOUNCED' }])
  // After two runs of 200, everything is marked as read.
  expect(readdirSync(join(inbox, 'cur')).filter((name) => name.endsWith('S'))).toHaveLength(254)
  await expect(
    readBounces(
      app.database.as,
      { mailbox: { ...mailbox, password: 'wrong' }, bounceAddress: 'bounces@example.bt', links },
      AbortSignal.timeout(60_000),
    ),
  ).rejects.toThrow()
})

async function startDovecot(): Promise<{ port: number; inbox: string }> {
  const program = findDebianProgram('/usr/sbin/dovecot', 'dovecot-imapd')
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-dovecot-'))
  chmodSync(folder, 0o755)
  const inbox = join(folder, 'mail')
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(inbox, part), { recursive: true })
  const port = await freePort()
  const config = [
    ...[`base_dir = ${folder}/run`, `state_dir = ${folder}/state`, 'protocols = imap', 'ssl = no', 'listen = 127.0.0.1'],
    ...['disable_plaintext_auth = no', `log_path = ${folder}/log`, `mail_location = maildir:${inbox}`],
    ...[
      'first_valid_uid = 0',
      'default_internal_user = nobody',
      'default_login_user = nobody',
      'default_internal_group = nogroup',
    ],
    `service imap-login {\n inet_listener imap {\n  port = ${port}\n }\n inet_listener imaps {\n  port = 0\n }\n chroot =\n}`,
    `passdb {\n driver = static\n args = password=${password}\n}`,
    `userdb {\n driver = static\n args = uid=${nobody} gid=${nobody} home=${folder}\n}`,
  ]
  writeFileSync(join(folder, 'dovecot.conf'), `${config.join('\n')}\n`)
  // Dovecot reads mail as the user nobody.
  for (const part of ['', 'new', 'cur', 'tmp']) chownSync(join(inbox, part), nobody, nobody)
  const dovecot = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = new Promise((done) => dovecot.once('exit', done))
    dovecot.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(true)
  return { port, inbox }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('data', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
