import type { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { anAdmin, aPassword, arriveBySms, aTenant } from '../../testing/factories.ts'
import { bothCiphers, olderCiphers } from '../../testing/keys/older-cipher.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { asTableOwner } from '../database/as-table-owner.ts'
import { createSealer, ownCiphers, type SealedKind } from './sealed.ts'
import { openPinHash, resealAll, sealPinHash } from './sealed-values.ts'

let app: TestApp
let personId: string
afterEach(() => app.close())

const asOwner = <T>(work: (client: Client) => Promise<T>) => asTableOwner(app.ownerUrl, work)

type SealedRow = { kind: SealedKind; boundTo: string; sealed: Buffer }

/** All sealed values in the database, at least one of each kind: by table, its binding, and the value. */
async function readSealed(): Promise<SealedRow[]> {
  const { rows } = await asOwner((client) =>
    client.query<SealedRow>(`
      select 'signing key' as kind, id as "boundTo", sealed_secret as sealed from signing_keys
      union all select 'second factor', person_id::text, sealed_secret from authenticator_apps
      union all select 'outbox', '', sealed_secret from outbox where sealed_secret is not null`),
  )
  return rows
}

async function anInstallation(): Promise<void> {
  app = await aTestApp()
  const tenant = await aTenant(await anAdmin(app))
  personId = tenant.id
  const caller = await arriveBySms(app, tenant.phoneNumber)
  await caller.call(authContract.setPin, { params: { id: personId }, body: { password: aPassword, pin: '2580' } })
  await caller.call(secondFactorContract.beginApp, {})
  const sealed = createSealer(app.dataKey, 'outbox').seal('a link')
  await asOwner((client) =>
    client.query(
      `insert into outbox (organisation_id, id, channel, recipient, body, sealed_secret, next_attempt_at, created_at)
      select id, gen_random_uuid(), 'SMS', '17000001', 'Open {secret}', $1, now(), now() from organisations limit 1`,
      [sealed],
    ),
  )
}

/** As an earlier version with another cipher left it. */
async function sealWithOlderCipher(): Promise<void> {
  await asOwner((client) => resealAll(client, app.dataKey, { ...bothCiphers, present: olderCiphers.present }))
}

const pinHash = async () => {
  const { rows } = await asOwner((client) =>
    client.query<{ hash: string }>('select pin_hash as hash from people where id = $1', [personId]),
  )
  return rows[0]?.hash ?? ''
}

test('a rotation seals every stored secret again with the present cipher', async () => {
  await anInstallation()
  const before = await readSealed()
  await sealWithOlderCipher()
  const older = await readSealed()
  expect(new Set(older.map(({ kind }) => kind))).toEqual(new Set(['signing key', 'second factor', 'outbox']))
  for (const { sealed } of older) expect(sealed.toString('latin1')).toMatch(new RegExp(`^${olderCiphers.present}:`))
  const olderPin = await pinHash()
  expect(() => openPinHash(createSealer(app.dataKey, 'PIN'), personId, olderPin)).toThrow(olderCiphers.present)

  await asOwner((client) => resealAll(client, app.dataKey, bothCiphers))

  const opened = (rows: SealedRow[]) =>
    rows
      .map(({ kind, boundTo, sealed }) => `${kind} ${boundTo} ${createSealer(app.dataKey, kind).open(sealed, boundTo)}`)
      .toSorted((a, b) => a.localeCompare(b))
  const after = await readSealed()
  for (const { sealed } of after) expect(sealed.toString('latin1')).toMatch(new RegExp(`^${ownCiphers.present}:`))
  expect(opened(after)).toEqual(opened(before))
  expect(openPinHash(createSealer(app.dataKey, 'PIN'), personId, await pinHash())).toMatch(/^\$argon2id\$/)
})

test('a value of an unknown cipher version stops the rotation, and the error names the version', async () => {
  await anInstallation()
  await sealWithOlderCipher()
  await expect(asOwner((client) => resealAll(client, app.dataKey))).rejects.toThrow(`the cipher "${olderCiphers.present}"`)
})

test('a PIN that is set during the rotation stays', async () => {
  await anInstallation()
  const newer = sealPinHash(createSealer(app.dataKey, 'PIN'), personId, '$argon2id$newer')
  const rotation = await asOwner(async (client) => {
    await client.query('begin')
    await client.query('update people set pin_hash = $2 where id = $1', [personId, newer])
    const rotating = asOwner((other) => resealAll(other, app.dataKey))
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    await client.query('commit')
    return rotating.then(() => 'DONE')
  })
  expect(rotation).toBe('DONE')
  expect(await pinHash()).toBe(newer)
})

async function countWaiting(): Promise<number | null> {
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  return asOwner(async (client) => (await client.query(waiting)).rowCount)
}

test('the database accepts no secret that does not name its cipher', async () => {
  await anInstallation()
  for (const table of ['signing_keys', 'outbox', 'authenticator_apps'])
    await expect(
      asOwner((client) => client.query(`update ${table} set sealed_secret = '\\x0102' where sealed_secret is not null`)),
    ).rejects.toThrow('violates check constraint')
})
