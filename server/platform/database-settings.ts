import { z } from 'zod'
import { isDatabaseAddress, maxHosts } from './database/database-address.ts'

const postgresUrl = (name: string) =>
  z.string().refine(isDatabaseAddress, {
    error: `${name} is the address of a PostgreSQL database, like postgres://user:password@host:5432/name, with at most ${maxHosts} servers (first:5432,second:5432).`,
  })

function waitSeconds(name: string) {
  const range = `${name} is a number from 0 to 3600.`
  return z.coerce.number(range).int(range).min(0, range).max(3600, range).default(60)
}

export const databaseSettings = {
  DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
  DATABASE_OWNER_URL: postgresUrl('DATABASE_OWNER_URL').optional(),
  DATABASE_REPLICA_URL: postgresUrl('DATABASE_REPLICA_URL').optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction'], 'DATABASE_POOLER must be none or transaction.').default('none'),
  DATABASE_WAIT_SECONDS: waitSeconds('DATABASE_WAIT_SECONDS'),
}

type Pooled = {
  DATABASE_POOLER: 'none' | 'transaction'
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
  DEMO_DATA?: boolean | undefined
}

/** Checks the settings of a pooler. Listening and locks do not work through it, so they need a separate address. */
export function pooledSetting({ DATABASE_POOLER, DATABASE_URL, DATABASE_OWNER_URL, DEMO_DATA }: Pooled): string | undefined {
  if (DATABASE_POOLER === 'none') return undefined
  if (!DATABASE_URL || !DATABASE_OWNER_URL || DATABASE_URL === DATABASE_OWNER_URL)
    return 'DATABASE_POOLER=transaction needs DATABASE_URL with the address of the pooler and DATABASE_OWNER_URL with that of PostgreSQL.'
  if (DEMO_DATA) return 'DEMO_DATA=true does not work through a pooler. Fill the demo once without DATABASE_POOLER.'
  return undefined
}

/** The embedded PostgreSQL has no standby. */
export function replicaSetting(set: { DATABASE_URL?: string | undefined; DATABASE_REPLICA_URL?: string | undefined }) {
  if (!set.DATABASE_REPLICA_URL || set.DATABASE_URL) return undefined
  return 'DATABASE_REPLICA_URL needs DATABASE_URL with the address of the primary.'
}
