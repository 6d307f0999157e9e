import type { Client } from 'pg'
import { redactedSecret } from '../delivery/redacted-secret.ts'
import type { DataKey } from './data-key.ts'
import { type CipherSuite, createSealer, type SealedKind, type Sealer, UnknownCipher } from './sealed.ts'

// Moves the values in the database that are sealed with the data key to another key or cipher. As the owner of the tables.

const sealedPrefix = 'sealed:'
const blockSize = 1000

/** A PIN's hash as stored in its column: sealed and bound to its person. */
export const sealPinHash = (sealer: Sealer, personId: string, hash: string) =>
  `${sealedPrefix}${sealer.seal(hash, personId).toString('base64url')}`

export const openPinHash = (sealer: Sealer, personId: string, sealed: string) =>
  sealer.open(Buffer.from(sealed.slice(sealedPrefix.length), 'base64url'), personId)

/** Seals everything again with the current cipher, also while servers run: values that they changed in the meantime stay as they are. */
export async function resealAll(client: Client, dataKey: DataKey, suite?: CipherSuite): Promise<void> {
  const sealerOf = (kind: SealedKind) => createSealer(dataKey, kind, suite)
  const [signing, outbox, app, pin] = [sealerOf('signing key'), sealerOf('outbox'), sealerOf('second factor'), sealerOf('PIN')]
  await resealSigningKeys(client, signing, signing)
  await resealOutbox(client, outbox, outbox)
  await resealApps(client, app, app)
  await resealPins(client, pin, pin)
  const webhook = sealerOf('webhook')
  await resealWebhooks(client, webhook, webhook)
  const provider = sealerOf('sign-in provider')
  await resealProviders(client, provider, provider)
}

/** The keys that sign tokens. A key that cannot be opened aborts this. */
async function resealSigningKeys(client: Client, before: Sealer, after: Sealer): Promise<void> {
  const { rows } = await client.query<{ id: string; sealed_secret: Buffer }>('select id, sealed_secret from signing_keys')
  for (const { id, sealed_secret } of rows) {
    const sealed = after.seal(before.open(sealed_secret, id), id)
    await client.query('update signing_keys set sealed_secret = $2 where id = $1', [id, sealed])
  }
}

/** Seals the hashes of all PINs again. One that cannot be opened aborts this. */
export async function resealPins(client: Client, before: Sealer, after: Sealer): Promise<void> {
  for (let lastId = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ id: string; pin_hash: string }>(
      'select id, pin_hash from people where pin_hash is not null and id > $1 order by id limit $2',
      [lastId, blockSize],
    )
    const last = rows.at(-1)
    if (!last) return
    lastId = last.id
    const hashes = rows.map(({ id, pin_hash }) => sealPinHash(after, id, openPinHash(before, id, pin_hash)))
    await client.query(
      `update people p set pin_hash = s.hash from unnest($1::uuid[], $2::text[], $3::text[]) as s (id, hash, before)
      where p.id = s.id and p.pin_hash = s.before`,
      [rows.map(({ id }) => id), hashes, rows.map(({ pin_hash }) => pin_hash)],
    )
  }
}

/** The secrets of authenticator apps. One that cannot be opened aborts this. */
export async function resealApps(client: Client, before: Sealer, after: Sealer): Promise<void> {
  const { rows } = await client.query<{ id: string; sealed_secret: Buffer }>(
    'select person_id as id, sealed_secret from authenticator_apps for update',
  )
  for (const { id, sealed_secret } of rows) {
    const sealed = after.seal(before.open(sealed_secret, id), id)
    await client.query('update authenticator_apps set sealed_secret = $2 where person_id = $1 and sealed_secret = $3', [
      id,
      sealed,
      sealed_secret,
    ])
  }
}

/** The secrets that sign messages to webhooks. One that cannot be opened was already lost, and does not change. */
export async function resealWebhooks(client: Client, before: Sealer, after: Sealer): Promise<void> {
  const { rows } = await client.query<{ organisation_id: string; id: string; secret: Buffer; former_secret: Buffer | null }>(
    'select organisation_id, id, secret, former_secret from webhooks for update',
  )
  for (const { organisation_id, id, secret, former_secret } of rows) {
    const present = opened(before, secret, id)
    if (present === undefined) continue
    const former = former_secret && opened(before, former_secret, id)
    await client.query(
      `update webhooks set secret = $3, former_secret = $4, former_secret_until = case when $4::bytea is not null then former_secret_until end
      where organisation_id = $1 and id = $2`,
      [organisation_id, id, after.seal(present, id), former ? after.seal(former, id) : null],
    )
  }
}

/** The client secrets at sign-in providers. One that cannot be opened was already lost, and does not change. */
export async function resealProviders(client: Client, before: Sealer, after: Sealer): Promise<void> {
  const { rows } = await client.query<{ organisation_id: string; id: string; client_secret: Buffer }>(
    'select organisation_id, id, client_secret from sign_in_providers where client_secret is not null for update',
  )
  for (const { organisation_id, id, client_secret } of rows) {
    const secret = opened(before, client_secret, id)
    if (secret === undefined) continue
    await client.query('update sign_in_providers set client_secret = $3 where organisation_id = $1 and id = $2', [
      organisation_id,
      id,
      after.seal(secret, id),
    ])
  }
}

/** The secrets of messages that still wait. One that cannot be opened was already lost, and does not change. */
export async function resealOutbox(client: Client, before: Sealer, after: Sealer): Promise<void> {
  const { rows } = await client.query<{ organisation_id: string; id: string; sealed_secret: Buffer }>(
    'select organisation_id, id, sealed_secret from outbox where sealed_secret is not null for update',
  )
  for (const { organisation_id, id, sealed_secret } of rows) {
    const secret = opened(before, sealed_secret)
    if (secret === undefined) continue
    await client.query('update outbox set sealed_secret = $3 where organisation_id = $1 and id = $2 and sealed_secret = $4', [
      organisation_id,
      id,
      after.seal(secret),
      sealed_secret,
    ])
  }
}

function opened(sealer: Sealer, sealed: Buffer, boundTo?: string): string | undefined {
  try {
    return sealer.open(sealed, boundTo)
  } catch (error) {
    if (error instanceof UnknownCipher) throw error
    return undefined
  }
}

/**
 * The key is lost: PINs, authenticator apps and webhook secrets must be set up again, and waiting messages with a secret are given up.
 * Returns the number of PINs.
 */
export async function deleteSealed(client: Client, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    'update people set pin_hash = null, pin_failures = 0, pin_lost_at = $1 where pin_hash is not null',
    [now],
  )
  // Without the app a short password alone would be enough to sign in (docs/decisions/0068).
  await client.query(`update people p set password_hash = null, is_verified = false, is_short_password = false where is_short_password
    and not exists (select from passkeys k where k.person_id = p.id)`)
  await client.query('delete from authenticator_apps')
  await client.query(
    `update outbox set state = case when state = 'WAITING' then 'DEAD' else state end, sealed_secret = null,
      last_error = 'Its secret was lost with the data key. Send it again from where it came.',
      body = replace(body, '{secret}', $1) where sealed_secret is not null`,
    [redactedSecret],
  )
  await client.query(
    `update webhooks set status = 'DISABLED', disabled_at = $1, former_secret = null, former_secret_until = null,
      disabled_reason = 'Its secret was lost with the data key. Renew the secret, then enable the webhook.'`,
    [now],
  )
  await client.query(`update sign_in_providers set status = 'DISABLED', client_secret = null where client_secret is not null`)
  return rowCount ?? 0
}
