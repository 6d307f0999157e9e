import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CannotMoveOffice } from './cannot-move-office.ts'

const timeoutMs = 180_000

/**
 * Waits until all transactions that began before now in this database have ended. One that found the office open may still write. Each
 * holds the lock of its own virtual id, which PostgreSQL itself waits for when it builds an index concurrently.
 */
export async function awaitOlderTransactions(client: pg.Client): Promise<void> {
  const older = await runningTransactions(client)
  for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
    const running = new Set(await runningTransactions(client))
    if (!older.some((id) => running.has(id))) return
    if (Date.now() > deadline)
      throw new CannotMoveOffice(
        'A transaction from before the office was closed has not ended for three minutes. Try again at a quieter time.',
      )
  }
}

async function runningTransactions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select l.virtualtransaction as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'virtualxid' and a.datname = current_database() and l.pid <> pg_backend_pid()`,
  )
  return rows.map(({ id }) => id)
}
