import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotMoveOffice } from './cannot-move-office.ts'

/** An arbitrary number, the same in every version. */
const officeLockKey = 2_033_510_929
const timeoutMs = 120_000
const attemptMs = 500
const lockNotAvailable = '55P03'

/**
 * Allows one command per office at a time, until the connection ends. Otherwise two operators would each see only half of the other's
 * changes.
 */
export async function lockOfficeCommands(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_held: boolean }>('select pg_try_advisory_lock($1) as is_held', [officeLockKey])
  if (!rows[0]?.is_held) throw new CannotMoveOffice('Another office command is running. Wait until it ends, then try again.')
}

/**
 * Runs `work` in one transaction in which nobody else can change these tables. Their triggers, which already fired for these rows, are off.
 * Others can read meanwhile, but their changes wait. All locks are taken together and never held while waiting for more, so no deadlock
 * occurs.
 */
export async function withTablesLocked<T>(client: pg.Client, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const names = tables.map((name) => pg.escapeIdentifier(name))
  for (const deadline = Date.now() + timeoutMs; ; ) {
    await client.query('begin')
    try {
      await lockAll(client, names)
      for (const name of names) await client.query(`alter table ${name} disable trigger user`)
      const result = await work()
      // Deferred checks must run before the triggers are on again.
      await client.query('set constraints all immediate')
      for (const name of names) await client.query(`alter table ${name} enable trigger user`)
      await client.query('commit')
      return result
    } catch (error) {
      // If the connection broke, report that error and not the failed rollback.
      await client.query('rollback').catch(() => undefined)
      const isBusy = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!isBusy) throw error
      if (Date.now() > deadline)
        throw new CannotMoveOffice(
          'The tables of this database were in use for two minutes. Nothing was changed. Try again at a quieter time.',
        )
    }
    await sleep(50 + Math.random() * 200)
  }
}

async function lockAll(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(`set local lock_timeout = ${attemptMs}`)
  await client.query(`lock table ${names.join(', ')} in share row exclusive mode`)
  await client.query('set local lock_timeout = 0')
}
