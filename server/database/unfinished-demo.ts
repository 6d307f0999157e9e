import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { StartError } from '../platform/start-error.ts'
import { dropOwnSchema, inTransaction, isWithoutRecords } from './own-tables.ts'

// The database itself records that it contains an unfinished demo, in one row of `unfinished_demo`. A restore, a file or another
// DATABASE_URL cannot bring it along. Only a process that holds the database exclusively calls these functions (database-lock.ts).

const clearAttempts = 5
const deadlock = '40P01'

export async function hasUnfinishedDemo(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.unfinished_demo') is not null as is_there",
  )
  if (!rows[0]?.is_there) return false
  return (await client.query('select from unfinished_demo')).rowCount !== 0
}

/**
 * Records that this database is about to contain an unfinished demo. Returns the id of the fill, which its connections use as their name
 * (app.demo_fill). Undefined, without a change, if there are records.
 */
export async function beginFill(client: pg.Client): Promise<string | undefined> {
  return inTransaction(client, async () => {
    if (!(await isWithoutRecords(client))) return undefined
    const fillId = randomUUID()
    await client.query('insert into unfinished_demo (fill_id) values ($1)', [fillId])
    return fillId
  })
}

/** From now on the database is like any other. This commit also makes every commit of the fill durable. */
export async function finishFill(client: pg.Client, fillId: string): Promise<void> {
  const { rowCount } = await client.query('delete from unfinished_demo where fill_id = $1', [fillId])
  if (rowCount !== 1) throw new StartError('Another start began the demo again while this one filled it. Start once more.')
}

/**
 * Empties a database whose demo was interrupted. `demoOrganisation` is the only organisation that it may contain. Returns whether there was
 * one to clear. A killed process may have left statements that still run, so a deadlock with them is retried.
 */
export async function clearUnfinishedDemo(client: pg.Client, demoOrganisation: string): Promise<boolean> {
  if (!(await hasUnfinishedDemo(client))) return false
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dropOwnSchema(client, () => assertOnlyUnfinishedDemo(client, demoOrganisation))
      return true
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === deadlock) || attempt === clearAttempts) throw error
    }
  }
}

async function assertOnlyUnfinishedDemo(client: pg.Client, demoOrganisation: string): Promise<void> {
  await client.query('lock table unfinished_demo, organisations in access exclusive mode')
  const { rowCount } = await client.query('select from unfinished_demo')
  const { rows } = await client.query<{ name: string }>('select name from organisations where name <> $1 limit 1', [
    demoOrganisation,
  ])
  if (rowCount === 1 && !rows[0]) return
  throw new StartError(
    `This database says that its demo is unfinished, but holds the records of ${rows[0]?.name ?? 'others'}. Nothing was changed: choose another DATABASE_URL, and ask for help.`,
  )
}
