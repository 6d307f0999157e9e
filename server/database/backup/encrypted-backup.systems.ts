import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import type { EncryptionTarget, DecryptionKeys } from '../../platform/keys/age-stream.ts'
import { DamagedArchive, LockedArchive, readArchive, writeArchive } from '../../platform/keys/archive.ts'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import { type DataKey, makeDataKey } from '../../platform/keys/data-key.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { checkEveryOffice } from '../../reports/check-every-office.ts'
import { billedLease } from '../../testing/billing-steps.ts'
import { type Admin, anAdmin, anOwner, aPassword, arriveBySms, aTenant } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { anEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { RowCount } from './row-count.ts'
import { checksumsName } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const passphrase = 'a yak on every hill'
const backupKey = await generateX25519Identity()
const recipient = await identityToRecipient(backupKey)
const locks: [string, EncryptionTarget][] = [
  ['recipient', { recipients: [recipient] }],
  ['passphrase', { passphrase }],
]
const decryptionKeys: DecryptionKeys = { keys: [backupKey], passphrases: [passphrase] }

let folder: string
let app: TestApp
let admin: Admin
const made: TestDatabase[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sakhang-encrypted-'))
  app = await aTestApp()
  admin = await anAdmin(app)
  await anOwner(admin, { nameEnglish: 'Nobody Shall Read This' })
  await billedLease(admin)
  const tenant = await aTenant(admin)
  const caller = await arriveBySms(app, tenant.phoneNumber)
  await caller.call(authContract.setPin, { params: { id: tenant.id }, body: { password: aPassword, pin: '2580' } })
})
afterAll(async () => {
  await app.close()
  for (const database of made) await database.drop()
  rmSync(folder, { recursive: true })
})

async function aBackup(name: string, lock?: EncryptionTarget): Promise<string> {
  const path = join(folder, name)
  await backUp({ ownerUrl: app.ownerUrl, path, now: app.clock.now(), dataKey: app.dataKey, lock })
  return path
}

type Means = {
  decryptionKeys?: DecryptionKeys
  dataKey?: DataKey
  acceptUnbalanced?: boolean
  acceptUnverified?: boolean
  on?: TestDatabase
}
async function restore(path: string, { on, dataKey = app.dataKey, ...means }: Means = { decryptionKeys }) {
  const target = on ?? (await anEmptyDatabase())
  if (!on) made.push(target)
  const options = { ownerUrl: target.ownerUrl, appUrl: target.appUrl, path, now: app.clock.now() }
  return { target, restored: await restoreBackup({ ...options, ...means, dataKey, makeDataKey: async () => makeDataKey() }) }
}

test.each(locks)(
  'a backup encrypted with a %s hides its contents, opens with its key alone, and its signature is verified',
  async (name, lock) => {
    const path = await aBackup(`${name}.age`, lock)
    expect(readFileSync(path).includes('Nobody Shall Read This')).toBe(false)
    expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    const other = { keys: [await generateX25519Identity()], passphrases: ['a goat on every hill'] }
    await expect(restore(path, { decryptionKeys: other })).rejects.toThrow(LockedArchive)
    await expect(restore(path, {})).rejects.toThrow(LockedArchive)
    const { restored } = await restore(path)
    expect(restored).toMatchObject({ signature: 'VERIFIED', lostPins: 0 })
  },
)

test('an encrypted backup that was cut or changed leaves the database empty, so that a good one can follow', async () => {
  const bytes = readFileSync(await aBackup('good.age', { recipients: [recipient] }))
  const target = await anEmptyDatabase()
  made.push(target)
  const bad = [bytes.subarray(0, bytes.length - 1), bytes.subarray(0, Math.floor(bytes.length / 2)), Buffer.from(bytes)]
  const middle = Math.floor(bytes.length / 2)
  bad[2]?.writeUInt8((bytes[middle] ?? 0) ^ 1, middle)
  for (const [index, content] of bad.entries()) {
    const path = join(folder, `bad-${index}.age`)
    writeFileSync(path, content)
    await expect(restore(path, { decryptionKeys, on: target })).rejects.toThrow(DamagedArchive)
  }
  const { restored } = await restore(join(folder, 'good.age'), { decryptionKeys, on: target })
  expect(restored.rows).toBeGreaterThan(100)
})

/** The attacker has the recipient, which is public, but not the data key. */
async function forgedFrom(path: string, name: string, change: (part: { name: string; content: Buffer }) => Buffer | undefined) {
  const forged = join(folder, name)
  async function* parts() {
    const count = new RowCount()
    let table = ''
    for await (const part of readArchive(path, decryptionKeys)) {
      const content = change(part)
      if (!content) continue
      const own = /^tables\/([a-z0-9_]+)\//.exec(part.name)?.[1]
      if (own && own !== table) count.begin((table = own))
      if (own) count.add(own, content)
      if (part.name !== checksumsName) yield { name: part.name, content }
      else yield { name: part.name, content: Buffer.from(JSON.stringify({ ...JSON.parse(String(content)), ...count.totals() })) }
    }
  }
  await writeArchive(forged, parts())
  return forged
}

test('a backup changed by somebody without the data key is refused, even with correct checksums', async () => {
  const path = await aBackup('to-forge.age', { recipients: [recipient] })
  const richer = await forgedFrom(path, 'forged.tar.gz', ({ name, content }) =>
    name.startsWith('tables/owners/') ? Buffer.from(String(content).replace('Nobody', 'Somebody')) : content,
  )
  await expect(restore(richer)).rejects.toThrow('changed by somebody who does not have the data key')
  const unsigned = await forgedFrom(path, 'unsigned.tar.gz', ({ name, content }) =>
    name === 'signature.json' ? undefined : content,
  )
  await expect(restore(unsigned)).rejects.toThrow(DamagedArchive)
})

test('with another data key a backup is restored without verification, and PINs must be set again', async () => {
  const path = await aBackup('elsewhere.age', { recipients: [recipient] })
  const dataKey = makeDataKey()
  await expect(restore(path, { decryptionKeys, dataKey })).rejects.toThrow('signed with another data key')
  const { target, restored } = await restore(path, { decryptionKeys, dataKey, acceptUnverified: true })
  expect(restored).toMatchObject({ signature: 'OTHER_KEY', lostPins: 1 })
  const again = await aTestApp(undefined, {}, { on: target, dataKey })
  const caller = await again.signIn(admin.phoneNumber, aPassword)
  expect(await caller.call(ownerContract.all, { params: { adminId: admin.adminId } })).not.toEqual([])
  await again.fastify.close()
  await again.database.close()
})

test('a backup whose ledger does not balance is refused and leaves nothing, unless the restore is forced', async () => {
  const unbalance = (by: number) =>
    asTableOwner(app.ownerUrl, async (client) => {
      await client.query('alter table ledger_postings disable trigger user')
      await client.query(
        'update ledger_postings set amount = amount + $1 where (entry_id, account_code) = (select entry_id, account_code from ledger_postings order by 1, 2 limit 1)',
        [by],
      )
      await client.query('alter table ledger_postings enable trigger user')
    })
  await unbalance(1000)
  const path = await aBackup('unbalanced.tar.gz')
  await unbalance(-1000)
  const target = await anEmptyDatabase()
  made.push(target)
  await expect(restore(path, { on: target })).rejects.toThrow('does not balance: 1 entries')
  const { restored } = await restore(path, { on: target, acceptUnbalanced: true })
  expect(restored.rows).toBeGreaterThan(100)
})

test('stored totals in a backup that differ from its records are found after a restore', async () => {
  const change = (by: number) =>
    asTableOwner(app.ownerUrl, (client) =>
      client.query(
        'insert into ledger_sums (organisation_id, account_code, value_date, amount) select organisation_id, account_code, value_date, $1 from ledger_sums limit 1',
        [by],
      ),
    )
  const inDoubt = async (path: string) => {
    const { target, restored } = await restore(path)
    const database = await openDatabase({ appUrl: target.appUrl, rolePrefix: restored.rolePrefix, clock: app.clock })
    try {
      return await checkEveryOffice(database)
    } finally {
      await database.close()
    }
  }
  expect(await inDoubt(await aBackup('agrees.tar.gz'))).toEqual([])
  await change(500)
  const path = await aBackup('differs.tar.gz')
  await change(-500)
  expect(await inDoubt(path)).toEqual([
    { name: 'Wangmo Property Office', figures: expect.arrayContaining(['TRIAL_BALANCE']) as string[] },
  ])
})
