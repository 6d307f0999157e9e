import type pg from 'pg'
import { addressesOf, placeOfDatabase } from '../../server/platform/database/database-address.ts'
import { connectToPrimary } from '../../server/platform/database/primary.ts'
import { assertCopyOf, readIdentityOn } from '../../server/platform/database/replica/assert-copy-of.ts'
import { bytesOf } from '../../server/platform/database/replica/wal-position.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

type ReplicaCheck = { appUrl: string; replicaUrl: string | undefined }
const options = { connectionTimeoutMillis: 10_000, statement_timeout: 10_000 }
const bytesOfMegabyte = 1_000_000

/** Checks each server of DATABASE_REPLICA_URL: whether it is a standby of this database, its delay, and its settings. */
export async function checkReplica({ appUrl, replicaUrl }: ReplicaCheck): Promise<Finding[]> {
  if (!replicaUrl) return []
  try {
    const identity = await asClient(appUrl, readIdentityOn)
    const checked = addressesOf(replicaUrl).map((address) => checkServer(address, { identity, appUrl }))
    return (await Promise.all(checked)).flat()
  } catch (error) {
    return [problem(`The replica cannot be compared with the primary: ${messageOf(error)}.`)]
  }
}

async function checkServer(address: string, { identity, appUrl }: { identity: string; appUrl: string }): Promise<Finding[]> {
  const place = placeOfDatabase(address)
  const instead = 'Everything is read on the primary until then.'
  try {
    return await asClient(address, async (client) => {
      await assertCopyOf(identity, client)
      const replayed = await valueOf(client, 'pg_last_wal_replay_lsn()')
      const reached = await asClient(appUrl, (primary) => valueOf(primary, 'pg_current_wal_flush_lsn()'))
      const behind = Number(bytesOf(reached) - bytesOf(replayed)) / bytesOfMegabyte
      const feedback = await valueOf(client, `current_setting('hot_standby_feedback')`)
      return [
        behind <= 1
          ? ok(`The replica ${place} follows the primary.`)
          : warning(`The replica ${place} is ${Math.round(behind)} MB of WAL behind. ${instead}`),
        ...(feedback === 'on'
          ? []
          : [warning(`hot_standby_feedback is off on ${place}: long reports there are stopped and read again. Set it to on.`)]),
      ]
    })
  } catch (error) {
    return [warning(`The replica ${place} cannot be used: ${messageOf(error)}. ${instead}`)]
  }
}

/** If the address has several servers, the one that accepts writes. */
async function asClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectToPrimary(address, options)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function valueOf(client: pg.Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select (${expression})::text as value`)
  return rows[0]?.value ?? ''
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
