import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/platform/config.ts'
import { anEmptyDatabase, aTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { checkDatabase, checkLocale } from './check-database.ts'
import { checkBackups, checkFolder, checkMessages, checkNode, checkSettings } from './check-machine.ts'
import { checkDomain } from './check-domain.ts'
import { sendTests } from './send-tests.ts'
import { anSmsCentre } from '../../server/testing/delivery/an-sms-centre.ts'
import { aMailServer } from '../../server/testing/delivery/a-mail-server.ts'
import { checkReplica } from './check-replica.ts'
import { type Finding, summaryOf } from './finding.ts'

const now = new Date('2026-03-10T04:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'sakhang-doctor-'))
let database: TestDatabase
beforeAll(async () => {
  database = await aTestDatabase()
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true })
})

const bad = (findings: readonly Finding[]) => findings.filter(({ level }) => level !== 'OK').map(({ text }) => text)
const check = (more: Partial<Parameters<typeof checkDatabase>[0]> = {}) =>
  checkDatabase({ ...database, processes: 1, dataKeyId: undefined, now, ...more })

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

test('a healthy database causes only reports about the settings of a test server', async () => {
  const findings = await check()
  // The server of the tests does not wait for the disk when it writes.
  expect(bad(findings).every((text) => /is off: payments can be lost/.test(text))).toBe(true)
  expect(findings.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'The login of DATABASE_URL is bound by row-level security.',
      'No background job failed in the last two days.',
      'The clocks of this machine and of the database agree.',
    ]),
  )
})

test('a database that sorts by the locale of its machine is reported', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    expect(await checkLocale(client)).toEqual([{ level: 'OK', text: 'The database sorts text by the locale C.UTF-8.' }])
    // The catalogue of a database with that locale: not every machine has such a locale.
    await client.query(`create temp table pg_database as select current_database() as datname, 'en_US.UTF-8' as datcollate`)
    await client.query('set search_path to pg_temp, pg_catalog')
    expect(bad(await checkLocale(client))).toEqual([expect.stringContaining('locale en_US.UTF-8. Create it with locale C.UTF-8')])
  } finally {
    await client.end()
  }
})

test('of several servers in the address, the primary is checked', async () => {
  const several = (url: string) => url.replace(/@([^/]*)\//, '@127.0.0.1:9,$1/')
  const findings = await check({ ownerUrl: several(database.ownerUrl), appUrl: several(database.appUrl) })
  expect(findings.map(({ text }) => text)).toContain('The login of DATABASE_URL is bound by row-level security.')
})

test('a writable or missing replica is reported, and that everything is read on the primary', async () => {
  expect(await checkReplica({ ...database, replicaUrl: undefined })).toEqual([])
  const replicaUrl = database.appUrl.replace(/@([^/]*)\//, '@$1,127.0.0.1:9/')
  const texts = bad(await checkReplica({ ...database, replicaUrl }))
  expect(texts).toEqual([
    expect.stringMatching(
      /cannot be used: The server at DATABASE_REPLICA_URL accepts writes, so it is not a standby\. Everything is read/,
    ),
    expect.stringMatching(/127\.0\.0\.1:9\/.* cannot be used: .*ECONNREFUSED/),
  ])
})

test('missing parts of a database are reported with instructions', async () => {
  await asOwner(`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`)
  await asOwner(`insert into job_runs (id, name, due_on, state, started_at, finished_at, held_until, error)
    values (gen_random_uuid(), 'BACKUP', '2026-03-10', 'FAILED', '2026-03-10', '2026-03-10', '2026-03-10', 'No space left.')`)
  await asOwner('insert into installation (created_at) values (now()) on conflict do nothing')
  await asOwner(`update installation set data_key_id = '0123456789abcdef'`)
  const texts = bad(await check({ processes: 500, dataKeyId: 'fedcba9876543210' }))
  for (const expected of [
    /belongs to a newer version of the product \(9999_later\.sql\)/,
    /The job BACKUP failed once in the last two days: No space left\.$/,
    /The data key here is fedcba9876543210, and that of the database is 0123456789abcdef/,
    /3005 are needed for 500 processes\. Raise max_connections/,
  ])
    expect(texts).toContainEqual(expect.stringMatching(expected))
  expect(bad(await check({ appUrl: database.ownerUrl }))).toContainEqual(expect.stringContaining('are the same login'))
})

test('an empty database is reported as waiting for its first start, and an unreachable one as a problem', async () => {
  const empty = await anEmptyDatabase()
  try {
    expect(bad(await check({ ...empty }))).toContainEqual('The database is empty. The first start creates its tables.')
  } finally {
    await empty.drop()
  }
  const away = await check({ ownerUrl: 'postgres://nobody@127.0.0.1:1/none' })
  expect(away).toEqual([
    { level: 'PROBLEM', text: expect.stringContaining('The database does not answer: connect ECONNREFUSED') },
  ])
})

test('a folder without space, keys that others can read, and old or missing backups are reported', () => {
  const dataDir = join(folder, 'data')
  expect(bad(checkFolder({ dataDir }))).toEqual([expect.stringContaining('does not exist yet')])
  expect(bad(checkBackups({ dataDir }, now))).toEqual([expect.stringContaining('There is no backup')])
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'keys.json'), '{}', { mode: 0o600 })
  const hasRoom = statfsSync(dataDir).bavail * statfsSync(dataDir).bsize > 5e9
  expect(bad(checkFolder({ dataDir })).length).toBe(hasRoom ? 0 : 1)
  chmodSync(join(dataDir, 'keys.json'), 0o644)
  expect(bad(checkFolder({ dataDir }))).toContainEqual(expect.stringContaining('can be read by other users'))
  const backup = (name: string, at: string) => {
    const path = join(dataDir, 'backups', name)
    writeFileSync(path, '')
    utimesSync(path, new Date(at), new Date(at))
  }
  backup('sakhang-2026-03-01T020000Z.tar.gz', '2026-03-01T02:00:00Z')
  expect(bad(checkBackups({ dataDir }, now))).toEqual([
    expect.stringMatching(/is 9 days old\.$/),
    expect.stringContaining('sakhang-2026-03-01T020000Z.tar.gz is not encrypted'),
  ])
  backup('sakhang-2026-03-10T020000Z.tar.gz.age', '2026-03-10T02:00:00Z')
  expect(bad(checkBackups({ dataDir }, now))).toEqual([])
})

test('a reachable mail server is no problem, an unreachable one is, and so is a log in production', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  const config = (more: NodeJS.ProcessEnv) => readConfig({ MAIL_FROM: 'office@example.bt', ...more })
  const smtp = config({ MAIL_TRANSPORT: 'smtp', SMTP_URL: `smtp://127.0.0.1:${port}` })
  const findings = await checkMessages(smtp)
  expect(findings).toContainEqual({ level: 'OK', text: `The mail server (127.0.0.1:${port}) answers.` })
  await new Promise((done) => server.close(done))
  expect(bad(await checkMessages(smtp))).toContainEqual(expect.stringContaining(`(127.0.0.1:${port}) does not answer`))
  const inProduction = await checkMessages({
    mail: { kind: 'log' },
    sms: { kind: 'log' },
    smsFallback: undefined,
    isProduction: true,
  })
  expect(inProduction.map(({ level }) => level)).toEqual(['PROBLEM', 'PROBLEM'])
})

test('a test SMS and e-mail from the command line print the route and the answer; a failure is a problem', async () => {
  const [centre, server] = [await anSmsCentre(), await aMailServer()]
  const config = readConfig({
    ...{ SMS_TRANSPORT: 'smpp', SMS_SMPP_URL: `smpp://sakhang:secret@127.0.0.1:${centre.route.port}` },
    ...{ SMS_FALLBACK_TRANSPORT: 'http', SMS_FALLBACK_GATEWAY_URL: 'http://127.0.0.1:4/' },
    ...{ MAIL_TRANSPORT: 'smtp', SMTP_URL: server.url, MAIL_FROM: 'office@example.bt' },
  })
  expect(await sendTests(config, [])).toEqual([])
  const found = await sendTests(config, ['--send-sms', '17123456', '--send-mail', 'pema@example.bt'])
  expect(found).toEqual([
    { level: 'OK', text: 'Route 1 took the SMS to 17123456 as id-1.' },
    { level: 'PROBLEM', text: expect.stringContaining('Route 2 did not take the SMS to 17123456: The connection failed') },
    { level: 'OK', text: expect.stringMatching(/^The mail server took the e-mail to pema@example\.bt: 250 /) },
  ])
  await expect(sendTests(config, ['--send-sms', '12'])).rejects.toThrow('no phone number')
  expect(await sendTests(readConfig({}), ['--send-sms', '17123456', '--send-mail', 'pema@example.bt'])).toEqual([
    { level: 'PROBLEM', text: 'No SMS was sent: SMS_TRANSPORT is log.' },
    { level: 'PROBLEM', text: 'No e-mail was sent: MAIL_TRANSPORT is log.' },
  ])
  expect(bad(await checkDomain(config, async () => []))).toContainEqual(
    'DMARC: example.bt does not say what to do with forged e-mails. Several mail services refuse senders without it. ' +
      'Publish this TXT record: _dmarc.example.bt "v=DMARC1; p=quarantine"',
  )
  await Promise.all([centre.close(), server.close()])
})

test('old Node.js and plain HTTP in production are problems; the last line counts them', () => {
  expect(checkNode('18.1.0', '>=20').level).toBe('PROBLEM')
  expect(checkNode('24.0.0', '>=20').level).toBe('OK')
  const config = { ...readConfig({}), isProduction: true, publicAddress: 'http://rent.example.bt' }
  expect(bad(checkSettings(config))).toEqual([
    expect.stringContaining('Use HTTPS'),
    expect.stringContaining('METRICS_TOKEN is not set'),
  ])
  expect(summaryOf([checkNode('18.1.0', '>=20'), ...checkSettings(config)])).toBe('1 problem, 2 warnings.')
})
