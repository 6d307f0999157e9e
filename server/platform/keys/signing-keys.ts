import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { authActor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { DataKey } from './data-key.ts'
import type { Database } from '../database/database.ts'
import { createSealer } from './sealed.ts'
import { maxSessionLifetimeMs } from './session-life.ts'

// The keys that sign tokens. They are stored in the database, sealed with the data key, so that all processes share them.

export type SigningKey = { id: string; secret: Uint8Array }
export type SigningKeys = {
  /** The current signing key. */
  newest: () => Promise<SigningKey>
  /** Undefined for an unknown or retired key. */
  find: (id: string) => Promise<SigningKey | undefined>
}

/** A process may sign with the old key until it reads the table again. */
const rereadAfterMs = 60_000

type Loaded = { at: number; keys: (SigningKey & { retiresAt: Date | null })[] }

/** Reads the keys again after a minute and whenever it finds an unknown one, so a rotation needs no restart. */
export function createSigningKeys(database: Database, clock: Clock, dataKey: DataKey): SigningKeys {
  const sealer = createSealer(dataKey, 'signing key')
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined
  const load = () => {
    loading ??= database
      .as(authActor, (tx) =>
        tx.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(100).execute(),
      )
      .then((rows) => {
        const keys = rows.map(({ id, sealed_secret, retires_at }) => {
          return { id, secret: Buffer.from(sealer.open(sealed_secret, id), 'base64url'), retiresAt: retires_at }
        })
        loaded = { at: clock.now().getTime(), keys }
        return loaded
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  const findIn = ({ keys }: Loaded, id: string) =>
    keys.find((key) => key.id === id && (key.retiresAt === null || key.retiresAt > clock.now()))
  return {
    newest: async () => {
      const key = (await load()).keys.find(({ retiresAt }) => retiresAt === null)
      if (!key) throw new Error('There is no key to sign with.')
      return key
    },
    find: async (id) => {
      const isFresh = loaded && Math.abs(clock.now().getTime() - loaded.at) < rereadAfterMs
      const known = isFresh && loaded ? findIn(loaded, id) : undefined
      return known ?? findIn(await load(), id)
    },
  }
}

/**
 * Creates the new signing key. Earlier ones are accepted for the maximum lifetime of a session, or not at all. As the owner of the tables.
 */
export async function rotateSigningKey(
  client: Client,
  { dataKey, now, atOnce = false }: { dataKey: DataKey; now: Date; atOnce?: boolean },
): Promise<{ retiresAt: Date }> {
  const retiresAt = new Date(now.getTime() + (atOnce ? 0 : maxSessionLifetimeMs + rereadAfterMs))
  await client.query('update signing_keys set retires_at = least(retires_at, $1)', [retiresAt])
  const id = randomBytes(8).toString('hex')
  const sealed = createSealer(dataKey, 'signing key').seal(randomBytes(32).toString('base64url'), id)
  await client.query('insert into signing_keys (id, sealed_secret, created_at) values ($1, $2, $3)', [id, sealed, now])
  return { retiresAt }
}
