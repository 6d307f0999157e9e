import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { documentContract } from '../../../domain/documents/document-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { organisationContract } from '../../../domain/people/organisation-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { pictureContract } from '../../../domain/people/picture-contract.ts'
import { DamagedArchive, readArchive, writeArchive } from '../../platform/keys/archive.ts'
import type { EncryptionTarget } from '../../platform/keys/age-stream.ts'
import { makeDataKey } from '../../platform/keys/data-key.ts'
import { createSealer } from '../../platform/keys/sealed.ts'
import { billedLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, aPassword, aPhone, aPlot, aTenant, anAdmin, anOwner, arriveBySms } from '../../testing/factories.ts'
import { aTestApp, type TestApp, testDataKey } from '../../testing/test-app.ts'
import { aTestDatabase, anEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { run } from '../../testing/test-server.ts'
import { isOnlyDatabase } from '../../testing/tests-on-postgres-15.ts'
import { applyOnly, knownMigrations, schemaFiles } from '../migrate.ts'
import { backUp } from './back-up.ts'
import { type Manifest, manifestName, manifestSchema, signatureName } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/** Runs on one version of PostgreSQL only, because it tests our archive. */
const testOnce = test.skipIf(isOnlyDatabase)
let folder: string
let app: TestApp
let admin: Admin
let path: string
const made: TestDatabase[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sakhang-backup-'))
  path = join(folder, 'whole.tar.gz')
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(async () => {
  await app.close()
  for (const database of made) await database.drop()
  rmSync(folder, { recursive: true })
})

async function aTarget(make = anEmptyDatabase): Promise<TestDatabase> {
  const database = await make()
  made.push(database)
  return database
}

async function column(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(sql, values)).rows.map(({ value }) => value)
  } finally {
    await client.end()
  }
}

const keys = { now: new Date('2025-06-15T04:00:00Z'), dataKey: testDataKey, makeDataKey: async () => makeDataKey() }
const takeBackup = (to: string, lock?: EncryptionTarget) =>
  backUp({ ownerUrl: app.ownerUrl, path: to, now: app.clock.now(), dataKey: app.dataKey, lock })

async function saveLogo(): Promise<{ logoUri: string; logo: Buffer }> {
  const form = new FormData()
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)]), 'logo.png')
  await admin.raw(pictureContract.organisationLogo, { params: { id: admin.adminId }, body: form })
  const { logoUri } = await admin.call(organisationContract.ofAdmin, { params: { id: admin.adminId } })
  const { bytes } = await admin.raw(documentContract.read, { params: { id: logoOf(logoUri) } })
  return { logoUri: logoUri ?? '', logo: bytes }
}

const logoOf = (uri: string | null) => (uri ?? '').split('/').at(-1) ?? ''

test('a backup taken during payments restores the books of one instant, and the office can continue with it', async () => {
  await aPlot(admin)
  const owner = await anOwner(admin, {
    nameEnglish: 'With \\back\\slash "and" more',
    permanentAddress: 'A\ttab\nand a line',
    nameDzongkha: 'བསོད་ནམས།',
  })
  const { logoUri, logo } = await saveLogo()
  const { advice } = await billedLease(admin)
  for (let paid = 0; paid < 3; paid += 1) await pay(admin, advice.id, 100)
  let isTaken = false
  const counter = async () => {
    while (!isTaken) await pay(admin, advice.id, 100)
    await pay(admin, advice.id, 100)
  }
  const taking = takeBackup(path).finally(() => {
    isTaken = true
  })
  await Promise.all([taking, counter()])

  const target = await aTarget()
  await restoreBackup({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path, ...keys })
  const entries = await column(target.ownerUrl, 'select id as value from ledger_entries')
  const sums = `select account_code || ' ' || sum(amount) as value from ledger_postings
    where entry_id = any($1) group by account_code order by account_code`
  const books = await column(target.ownerUrl, sums, [entries])
  expect(books).toEqual(await column(app.ownerUrl, sums, [entries]))
  const payments = 'select count(*)::int as value from payments'
  const [before, after] = [await column(target.ownerUrl, payments), await column(app.ownerUrl, payments)]
  expect(Number(before[0])).toBeLessThan(Number(after[0]))
  const settled = 'select sum(amount)::int as value from payments union all select sum(paid_amount)::int from payment_advices'
  const [received, allocated] = await column(target.ownerUrl, settled)
  expect(received).toBe(allocated)

  const restored = await aTestApp(undefined, {}, { on: target })
  const again = await restored.signIn(admin.phoneNumber, aPassword)
  expect(await again.call(ownerContract.read, { params: { id: owner.id } })).toEqual(owner)
  const balance = await again.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
  const next = await pay(again, advice.id, 100)
  expect(next.receiptNumber).toBe(`R-2025-${String(Number(before[0]) + 1).padStart(6, '0')}`)
  expect((await again.raw(documentContract.read, { params: { id: logoOf(logoUri) } })).bytes).toEqual(logo)
  await aPlot({ ...admin, ...again })
  await restored.fastify.close()
  await restored.database.close()
})

test('a backup is not restored over records, and does not change them', async () => {
  await expect(restoreBackup({ ownerUrl: app.ownerUrl, appUrl: app.ownerUrl, path, ...keys })).rejects.toThrow(
    'This database is not empty',
  )
  expect((await admin.call(ledgerContract.trialBalance, {})).accounts.length).toBeGreaterThan(0)
})

test('a backup can be restored into a migrated empty database, where row-level security stays forced', async () => {
  const target = await aTarget(aTestDatabase)
  await restoreBackup({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path, ...keys })
  expect(await column(target.ownerUrl, 'select count(*)::int as value from owners')).not.toEqual([0])
  const open = `select relname as value from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not attisdropped)`
  expect(await column(target.ownerUrl, open)).toEqual([])
  const shape = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as value from pg_constraint
    where connamespace = 'public'::regnamespace and convalidated order by 1`
  expect(await column(target.ownerUrl, shape)).toEqual(await column(app.ownerUrl, shape))
})

testOnce('an archive contains neither the data key, nor a sealed signing key, nor a PIN that could be guessed', async () => {
  const tenant = await aTenant(admin)
  const caller = await arriveBySms(app, tenant.phoneNumber)
  await caller.call(authContract.setPin, { params: { id: tenant.id }, body: { password: aPassword, pin: '2580' } })
  const file = join(folder, 'searched.tar.gz')
  await takeBackup(file)
  const parts: Buffer[] = []
  for await (const { content } of readArchive(file)) parts.push(content)
  const bytes = Buffer.concat(parts)
  const [sealed] = await column(app.ownerUrl, "select encode(sealed_secret, 'hex') as value from signing_keys")
  const signing = createSealer(app.dataKey, 'signing key').open(
    Buffer.from(String(sealed), 'hex'),
    String((await column(app.ownerUrl, 'select id as value from signing_keys'))[0]),
  )
  const key = Buffer.alloc(32, 7)
  const secrets = [app.dataKey.text, String(sealed), signing, Buffer.from(signing, 'base64url'), key]
  const written = secrets.flatMap((secret) =>
    typeof secret === 'string'
      ? [Buffer.from(secret)]
      : [secret, ...(['hex', 'base64'] as const).map((how) => Buffer.from(secret.toString(how)))],
  )
  for (const secret of written) expect(bytes.includes(secret)).toBe(false)
  const people = parts.map(String).find((text) => text.includes('sealed:')) ?? ''
  const row = people.split('\n').find((line) => line.startsWith(tenant.id)) ?? ''
  expect(row.match(/argon2id/g)).toHaveLength(1) // the password; the PIN is sealed
})

testOnce('sessions, codes and links of a backup are not restored, so that everybody must sign in again', async () => {
  const target = await aTarget()
  await restoreBackup({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path, ...keys })
  expect(await column(target.ownerUrl, 'select count(*)::int as value from sessions')).toEqual([0])
})

testOnce('a pending change of a sign-in is not restored, because the person may have stopped it since', async () => {
  const owner = await anOwner(admin)
  const phone = owner.phoneNumber ?? ''
  await arriveBySms(app, phone)
  const next = aPhone()
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { phoneNumber: next } })
  const file = join(folder, 'waiting.tar.gz')
  await takeBackup(file)
  const { ownerUrl, appUrl } = await aTarget()
  await restoreBackup({ ownerUrl, appUrl, path: file, ...keys })
  expect(await column(ownerUrl, 'select status as value from sign_in_changes where new_value = $1', [next])).toEqual(['EXPIRED'])
  expect(await column(ownerUrl, 'select count(*)::int as value from sign_in_notices')).toEqual([0])
})

testOnce('a damaged backup leaves the database empty, so that a good one can follow', async () => {
  const target = await aTarget()
  const [cut, changed] = [join(folder, 'cut.tar.gz'), join(folder, 'changed.tar.gz')]
  writeFileSync(cut, readFileSync(path).subarray(0, Math.floor(statSync(path).size * 0.9)))
  await writeArchive(changed, changedParts())
  for (const bad of [cut, changed]) {
    const attempt = restoreBackup({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path: bad, ...keys })
    await expect(attempt).rejects.toThrow(DamagedArchive)
  }
  expect(await column(target.ownerUrl, 'select count(*)::int as value from people')).toEqual([0])
  await restoreBackup({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path, ...keys })
  expect(await column(target.ownerUrl, 'select count(*)::int as value from organisations')).toEqual([1])
})

async function* changedParts() {
  for await (const { name, content } of readArchive(path)) {
    const isOwners = name.startsWith('tables/owners/')
    yield { name, content: isOwners ? Buffer.from(content.toString().replace('With', 'Wish')) : content }
  }
}

test('a backup of an older version is migrated, also in a database that is newer already', async () => {
  const old = await aTarget()
  const names = knownMigrations().map(({ name }) => name)
  await applyOnly({ ownerUrl: old.ownerUrl, names: schemaFiles().map(({ name }) => name) })
  await column(
    old.ownerUrl,
    "insert into people (id, created_at, phone_set_at) values ('00000000-0000-7000-8000-000000000001', '2025-01-01', null)",
  )
  const older = join(folder, 'older.tar.gz')
  await backUp({ ownerUrl: old.ownerUrl, path: older, now: app.clock.now(), dataKey: app.dataKey })
  const target = await aTarget(aTestDatabase)
  await restoreBackup({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path: older, ...keys })
  expect(await column(target.ownerUrl, 'select count(*)::int as value from people')).toEqual([1])
  expect(await column(target.ownerUrl, 'select name as value from migrations order by 1')).toEqual(names.toSorted())
})

testOnce('a backup of a newer version is refused', async () => {
  const target = await aTarget()
  const newer = join(folder, 'newer.tar.gz')
  await writeArchive(newer, ofNewerVersion())
  const attempt = restoreBackup({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path: newer, ...keys })
  await expect(attempt).rejects.toThrow('made by a newer version')
})

async function* ofNewerVersion() {
  for await (const { name, content } of readArchive(path)) {
    const isFirst = name === 'manifest.json'
    yield {
      name,
      content: isFirst ? Buffer.from(content.toString().replace('schema/platform.sql', 'migrations/9999_later.sql')) : content,
    }
  }
}

test('a backup from before the first release is restored if tables and columns are the same, and refused otherwise', async () => {
  const [same, older] = [join(folder, 'pre-release.tar.gz'), join(folder, 'too-old.tar.gz')]
  const taken = join(folder, 'of-the-schema.tar.gz')
  const source = await aTarget()
  await applyOnly({ ownerUrl: source.ownerUrl, names: schemaFiles().map(({ name }) => name) })
  await run(source.ownerUrl, [
    "insert into people (id, created_at, phone_set_at) values ('00000000-0000-7000-8000-000000000002', '2025-01-01', null)",
  ])
  await backUp({ ownerUrl: source.ownerUrl, path: taken, now: app.clock.now(), dataKey: app.dataKey })
  await writeArchive(
    same,
    ofPreRelease(taken, ({ tables }) => tables),
  )
  await writeArchive(
    older,
    ofPreRelease(taken, ({ tables }) => tables.filter(({ name }) => name !== 'tax_facts')),
  )
  const target = await aTarget()
  const refused = restoreBackup({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path: older, ...keys })
  await expect(refused).rejects.toThrow('made by a version that is too old')
  const restoring = { ownerUrl: target.ownerUrl, appUrl: target.appUrl, path: same, ...keys }
  await expect(restoreBackup(restoring)).rejects.toThrow('is not signed')
  await restoreBackup({ ...restoring, acceptUnverified: true })
  expect(await column(target.ownerUrl, 'select id as value from people')).toEqual(['00000000-0000-7000-8000-000000000002'])
  expect(await column(target.ownerUrl, 'select name as value from migrations order by 1')).toEqual(
    knownMigrations()
      .map(({ name }) => name)
      .sort(),
  )
})

/** The format of earlier versions: without a signature. */
async function* ofPreRelease(path: string, tablesOf: (manifest: Manifest) => Manifest['tables']) {
  for await (const { name, content } of readArchive(path)) {
    if (name === manifestName) {
      const manifest = manifestSchema.parse(JSON.parse(content.toString()))
      const migrations = [{ name: '0001_context.sql', checksum: 'of its text' }]
      yield { name, content: Buffer.from(JSON.stringify({ ...manifest, format: 1, migrations, tables: tablesOf(manifest) })) }
    } else if (name !== signatureName) yield { name, content }
  }
}

testOnce('an interrupted backup leaves no file', async () => {
  const stopped = join(folder, 'stopped.tar.gz')
  const signal = AbortSignal.abort()
  await expect(
    backUp({ ownerUrl: app.ownerUrl, path: stopped, now: app.clock.now(), dataKey: app.dataKey, signal }),
  ).rejects.toThrow()
  expect(() => statSync(stopped)).toThrow('ENOENT')
  expect(() => statSync(`${stopped}.partial`)).toThrow('ENOENT')
})
