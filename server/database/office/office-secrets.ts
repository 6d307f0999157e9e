import type pg from 'pg'
import { z } from 'zod'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { createSealer } from '../../platform/keys/sealed.ts'
import { openPinHash, sealPinHash } from '../../platform/keys/sealed-values.ts'
import { isMovingWithSignIn } from './office-people.ts'

// The other installation cannot open values that are sealed with the data key. They are unsealed inside the archive, which is encrypted
// only for the other installation, and sealed with its key before they reach its database.

const secretSchema = z.object({
  kind: z.enum(['PIN', 'APP', 'MESSAGE', 'WEBHOOK']),
  id: z.uuid(),
  secret: z.string(),
  confirmedAt: z.string().nullable().optional(),
  lastStep: z.number().optional(),
})
type Secret = z.output<typeof secretSchema>

const blockRows = 1000
const firstId = '00000000-0000-0000-0000-000000000000'

/** The secrets of an office and of the people whose sign-in moves with it, as lines of JSON in blocks. */
export async function* openSecrets(client: pg.Client, organisationId: string, dataKey: DataKey): AsyncGenerator<Buffer> {
  const { pin, app, message, webhook } = sealersOf(dataKey)
  yield* inBlocks(client, pinsOf, organisationId, (row: { id: string; sealed: string }) => ({
    kind: 'PIN',
    id: row.id,
    secret: openPinHash(pin, row.id, row.sealed),
  }))
  yield* inBlocks(client, appsOf, organisationId, (row: AppRow) => ({
    kind: 'APP',
    id: row.id,
    secret: app.open(row.sealed, row.id),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    lastStep: Number(row.last_step),
  }))
  yield* inBlocks(client, messagesOf, organisationId, (row: { id: string; sealed: Buffer }) => ({
    kind: 'MESSAGE',
    id: row.id,
    secret: message.open(row.sealed),
  }))
  // The former secret does not move: it expires within a day, before receivers would notice.
  yield* inBlocks(client, webhooksOf, organisationId, (row: { id: string; sealed: Buffer }) => ({
    kind: 'WEBHOOK',
    id: row.id,
    secret: webhook.open(row.sealed, row.id),
  }))
}

const sealersOf = (dataKey: DataKey) => ({
  pin: createSealer(dataKey, 'PIN'),
  app: createSealer(dataKey, 'second factor'),
  message: createSealer(dataKey, 'outbox'),
  webhook: createSealer(dataKey, 'webhook'),
})

type AppRow = { id: string; sealed: Buffer; confirmed_at: Date | null; last_step: string }

const pinsOf = `select p.id, p.pin_hash as sealed from people p
  where p.pin_hash is not null and ${isMovingWithSignIn} and p.id > $2 order by p.id limit ${blockRows}`
const appsOf = `select p.id, a.sealed_secret as sealed, a.confirmed_at, a.last_step from authenticator_apps a join people p on p.id = a.person_id
  where ${isMovingWithSignIn} and p.id > $2 order by p.id limit ${blockRows}`
const messagesOf = `select id, sealed_secret as sealed from outbox
  where organisation_id = $1 and sealed_secret is not null and state = 'WAITING' and id > $2 order by id limit ${blockRows}`

const webhooksOf = `select id, secret as sealed from webhooks where organisation_id = $1 and id > $2 order by id limit ${blockRows}`

async function* inBlocks<Row extends { id: string }>(
  client: pg.Client,
  query: string,
  organisationId: string,
  open: (row: Row) => Secret,
): AsyncGenerator<Buffer> {
  for (let after = firstId; ; ) {
    const { rows } = await client.query<Row>(query, [organisationId, after])
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield Buffer.from(rows.map((row) => `${JSON.stringify(open(row))}\n`).join(''))
  }
}

export const stagedSecrets = `create temp table staged_secrets (kind text, id uuid, sealed bytea, confirmed_at timestamptz, last_step bigint)`

/** Into a temporary table, sealed again with the local key. */
export async function stageSecrets(client: pg.Client, pieces: AsyncIterable<Buffer>, dataKey: DataKey): Promise<void> {
  const { pin, app, message, webhook } = sealersOf(dataKey)
  const sealed = ({ kind, id, secret }: Secret): Buffer => {
    if (kind === 'PIN') return Buffer.from(sealPinHash(pin, id, secret))
    if (kind === 'WEBHOOK') return webhook.seal(secret, id)
    return kind === 'APP' ? app.seal(secret, id) : message.seal(secret)
  }
  for await (const piece of pieces) {
    const secrets = piece
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => secretSchema.parse(JSON.parse(line)))
    await client.query(
      `insert into staged_secrets select * from unnest($1::text[], $2::uuid[], $3::bytea[], $4::timestamptz[], $5::bigint[])`,
      [
        secrets.map(({ kind }) => kind),
        secrets.map(({ id }) => id),
        secrets.map(sealed),
        secrets.map(({ confirmedAt }) => confirmedAt ?? null),
        secrets.map(({ lastStep }) => lastStep ?? 0),
      ],
    )
  }
}

/** Only for people who came with this archive. Nobody who existed here gets a PIN or a second factor from elsewhere. */
export async function storeSecrets(client: pg.Client, organisationId: string): Promise<void> {
  await client.query(`update people p set pin_hash = convert_from(s.sealed, 'UTF8') from staged_secrets s
    join arrivals a on a.id = s.id and a.outcome <> 'KNOWN' and a.standing = 'MEMBER' where s.kind = 'PIN' and p.id = s.id`)
  await client.query(`insert into authenticator_apps (person_id, sealed_secret, confirmed_at, last_step)
    select s.id, s.sealed, s.confirmed_at, s.last_step from staged_secrets s
    join arrivals a on a.id = s.id and a.outcome <> 'KNOWN' and a.standing = 'MEMBER' where s.kind = 'APP'`)
  await client.query(
    `update outbox o set sealed_secret = s.sealed from staged_secrets s where s.kind = 'MESSAGE' and o.organisation_id = $1 and o.id = s.id`,
    [organisationId],
  )
  // The provider redirects people only to the other installation, until somebody changes that at the provider and enters a new secret here.
  await client.query(`update sign_in_providers set client_secret = null, status = 'DISABLED' where organisation_id = $1`, [
    organisationId,
  ])
  await client.query('update webhooks set former_secret = null, former_secret_until = null where organisation_id = $1', [
    organisationId,
  ])
  await client.query(
    `update webhooks w set secret = s.sealed from staged_secrets s where s.kind = 'WEBHOOK' and w.organisation_id = $1 and w.id = s.id`,
    [organisationId],
  )
}
