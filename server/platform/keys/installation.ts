import type { Client } from 'pg'
import { asTableOwner } from '../database/as-table-owner.ts'
import { ConfigError } from '../config.ts'
import type { DataKey } from './data-key.ts'
import { type LostSecret, readLostSecrets } from './lost-secrets.ts'
import { createSealer } from './sealed.ts'
import { deleteSealed, resealApps, resealOutbox, resealPins, resealProviders, resealWebhooks } from './sealed-values.ts'
import { rotateSigningKey } from './signing-keys.ts'

/** The data key of the database; undefined if it has none yet, or no tables. */
export function dataKeyIdOf(ownerUrl: string): Promise<string | undefined> {
  return asTableOwner(ownerUrl, async (client) => {
    if (!(await hasColumn(client, 'installation', 'data_key_id'))) return undefined
    const { rows } = await client.query<{ id: string | null }>('select data_key_id as id from installation')
    return rows[0]?.id ?? undefined
  })
}

type Opening = {
  ownerUrl: string
  dataKey: DataKey
  now: Date
}

/** Binds the migrated database to its data key and creates missing keys; rejects a key that is not the database's. */
export function openInstallation({ ownerUrl, dataKey, now }: Opening): Promise<void> {
  return asTableOwner(ownerUrl, (client) =>
    inTransaction(client, async () => {
      const id = await lockRow(client, now)
      if (id !== null && id !== dataKey.id) throw new ConfigError(keyDoesNotFit(id, dataKey.id))
      if (id === null) await client.query('update installation set data_key_id = $1', [dataKey.id])
      const { rowCount } = await client.query('select from signing_keys where retires_at is null')
      if (!rowCount) await rotateSigningKey(client, { dataKey, now })
    }),
  )
}

type KeyChange = { lostPins: number; lost: readonly LostSecret[] }
const nothingLost: KeyChange = { lostPins: 0, lost: [] }

/**
 * Binds the database to another data key. With the previous key, sealed values are sealed again. Without it they are lost; returns the
 * number of lost PINs and their owners. Earlier tokens become invalid.
 */
export function changeDataKey({
  ownerUrl,
  dataKey,
  now,
  before,
}: Opening & { before?: DataKey | undefined }): Promise<KeyChange> {
  return asTableOwner(ownerUrl, (client) =>
    inTransaction(client, async () => {
      const id = await lockRow(client, now)
      if (id === dataKey.id) return nothingLost
      await client.query('update installation set data_key_id = $1, recovery_sheet_at = null', [dataKey.id])
      await client.query('delete from signing_keys')
      await rotateSigningKey(client, { dataKey, now })
      if (!before || before.id !== id) {
        const lost = await readLostSecrets(client)
        return { lost, lostPins: await deleteSealed(client, now) }
      }
      await resealOutbox(client, createSealer(before, 'outbox'), createSealer(dataKey, 'outbox'))
      await resealApps(client, createSealer(before, 'second factor'), createSealer(dataKey, 'second factor'))
      await resealPins(client, createSealer(before, 'PIN'), createSealer(dataKey, 'PIN'))
      await resealWebhooks(client, createSealer(before, 'webhook'), createSealer(dataKey, 'webhook'))
      await resealProviders(client, createSealer(before, 'sign-in provider'), createSealer(dataKey, 'sign-in provider'))
      return nothingLost
    }),
  )
}

/** Locked until the end, so that of two simultaneous starts one waits. Creates the row if it is missing. */
async function lockRow(client: Client, now: Date): Promise<string | null> {
  await client.query('insert into installation (created_at) values ($1) on conflict do nothing', [now])
  const { rows } = await client.query<{ id: string | null }>('select data_key_id as id from installation for update')
  return rows[0]?.id ?? null
}

const keyDoesNotFit = (wanted: string, found: string) =>
  `This database belongs to the data key ${wanted}, and the one found here is ${found}. Set DATA_KEY to the key on the recovery sheet, or put its DATA_DIR/keys.json here. If that key is lost: npm run rotate-keys -- --lost-data-key`

async function hasColumn(client: Client, table: string, column: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped',
    [`public.${table}`, column],
  )
  return rowCount === 1
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  const result = await work()
  await client.query('commit')
  return result
}
