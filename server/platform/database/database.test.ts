import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../../database/tables.gen.ts'
import { aTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { authActor, visitor } from '../actor.ts'
import { asTableOwner } from './as-table-owner.ts'
import { standingClock } from '../clock.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { setServerLog, standardError } from '../log.ts'
import { type TimeLimits, timeLimits } from './time-limits.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await aTestDatabase()
})
afterAll(() => place.drop())
afterEach(() => database.close())

async function open(poolSize: number, limits: Partial<TimeLimits> = {}): Promise<Database> {
  const { appUrl, rolePrefix } = place
  const clock = standingClock(new Date('2025-06-15T04:00:00Z'))
  database = await openDatabase({ appUrl, rolePrefix, clock, poolSize, limits: { ...timeLimits, ...limits } })
  return database
}

const currentRole = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(tx)
  return rows[0]?.role.replace(`${place.rolePrefix}_acting_`, '') ?? ''
}
/** As PostgreSQL counts them. */
const openConnections = () =>
  asTableOwner(place.ownerUrl, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'sakhang'",
    )
    return rowCount
  })
const sleep = (seconds: number) => (tx: Tx) => sql`select pg_sleep(${seconds})`.execute(tx)
const fail = (tx: Tx) => sql`select 1 / 0`.execute(tx)

describe('a connection is released when its work throws', () => {
  test.each(['as', 'asReader', 'asSnapshot'] as const)('before its first await (%s)', async (how) => {
    await open(1)
    const throwsAtOnce = () => {
      throw new Error('at once')
    }
    for (let time = 0; time < 3; time += 1) await expect(database[how](visitor, throwsAtOnce)).rejects.toThrow('at once')
    expect(await database.as(visitor, currentRole)).toBe('visitor')
    expect(database.connections()).toMatchObject({ total: 1, waiting: 0 })
  })

  test('in a transaction that could not begin', async () => {
    await open(1)
    const forged = { kind: 'operator', role: 'SUPERADMIN', personId: "x'; drop table people" } as const
    await expect(database.as(forged, currentRole)).rejects.toThrow('not a UUID')
    expect(await database.as(visitor, currentRole)).toBe('visitor')
  })

  test('and continues after the end of its transaction without reaching another one', async () => {
    await open(1)
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
    let late: Promise<unknown> = Promise.resolve()
    const work = database.as(authActor, (tx) => {
      late = hasEnded.then(() => currentRole(tx))
      return fail(tx)
    })
    await expect(work).rejects.toThrow('division by zero')
    await database.as(visitor, async (tx) => {
      end()
      await expect(late).rejects.toThrow('has ended')
      expect(await currentRole(tx)).toBe('visitor')
    })
  })
})

test('statements that are sent together run in the order of the calls, also with a prepared plan', async () => {
  await open(1)
  const append = (letter: string) =>
    sql<{
      order: string
    }>`select set_config('app.order', coalesce(current_setting('app.order', true), '') || ${letter}, true) as "order"`
  const orderOf = (work: (tx: Tx) => readonly Kysely<Tables>[]) =>
    database.as(visitor, async (tx) => {
      const sent = work(tx).map((handle, index) => append('abc'[index] ?? '').execute(handle))
      return (await Promise.all(sent)).at(-1)?.rows[0]?.order
    })
  expect(await orderOf((tx) => [tx.byKey, tx, tx.byKey])).toBe('abc')
  expect(await orderOf((tx) => [tx, tx.byKey, tx])).toBe('abc')
  // A used handle sends no sooner than a new one.
  const afterOther = await database.as(visitor, async (tx) => {
    await sql`select 1`.execute(tx)
    const sent = [append('a').execute(tx.byKey), append('b').execute(tx)]
    return (await Promise.all(sent)).at(-1)?.rows[0]?.order
  })
  expect(afterOther).toBe('ab')
})

test('a failed statement is never reported as stored, even if its error was caught', async () => {
  await open(1)
  const work = database.as(authActor, async (tx) => {
    await fail(tx).catch(() => undefined)
    return 'stored'
  })
  await expect(work).rejects.toThrow('division by zero')
})

test('a read ends by itself soon after its response, and its connection serves the next call immediately', async () => {
  await open(1)
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const pidOf = (tx: Tx) => backend.execute(tx).then(({ rows }) => rows[0]?.pid)
  const first = await database.asReader(visitor, pidOf)
  expect(await database.as(visitor, pidOf)).toBe(first)
  expect(await database.asReader(visitor, pidOf)).toBe(first)
  // Only the login of a connection can see its state.
  const stateOf = () =>
    asTableOwner(place.appUrl, async (client) => {
      const { rows } = await client.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [first])
      return rows[0]?.state
    })
  await expect.poll(stateOf).toBe('idle')
})

test('a read whose commit failed still returns its response, and the failure is logged', async () => {
  await open(1)
  const warnings: unknown[] = []
  setServerLog({ info: () => undefined, error: () => undefined, warn: (details: unknown) => void warnings.push(details) })
  try {
    expect(await database.asReader(visitor, (tx) => fail(tx).catch(() => 'read'))).toBe('read')
    await expect.poll(() => warnings).toEqual([{ err: expect.objectContaining({ code: '22012' }) }])
  } finally {
    setServerLog(standardError)
  }
})

describe('acting as another role', () => {
  test('ends with the work, also if the work throws and the caller continues', async () => {
    await open(1)
    const roles = await database.as(visitor, async (tx) => {
      const inside = await tx.actingAs('auth', currentRole)
      await tx
        .actingAs('auth', () => {
          throw new Error('refused')
        })
        .catch(() => undefined)
      return [inside, await currentRole(tx)]
    })
    expect(roles).toEqual(['auth', 'visitor'])
  })

  test('ends with the work if a statement failed and the caller returns to a savepoint', async () => {
    await open(1)
    const roles = await database.as(visitor, async (tx) => {
      await sql`savepoint before`.execute(tx)
      await tx.actingAs('auth', fail).catch(() => undefined)
      await sql`rollback to savepoint before`.execute(tx)
      const outside = await currentRole(tx)
      return [outside, await tx.actingAs('auth', currentRole), await currentRole(tx)]
    })
    expect(roles).toEqual(['visitor', 'auth', 'visitor'])
  })

  test('is not restored outside by a savepoint that was set inside', async () => {
    await open(1)
    const role = await database.as(visitor, async (tx) => {
      await tx.actingAs('auth', (identity) => sql`savepoint inside`.execute(identity))
      await currentRole(tx)
      await sql`rollback to savepoint inside`.execute(tx)
      return currentRole(tx)
    })
    expect(role).toBe('visitor')
  })

  test('applies only to its own statements, whatever else runs in the transaction at the same time', async () => {
    await open(1)
    const twice = async (tx: Tx) => [await currentRole(tx), await currentRole(tx)]
    const roles = await database.as(visitor, async (tx) => [
      ...(await Promise.all([tx.actingAs('auth', twice), twice(tx), tx.actingAs('operator', twice), twice(tx)])),
      await twice(tx),
    ])
    const expected = ['auth', 'visitor', 'operator', 'visitor', 'visitor'].map((role) => [role, role])
    expect(roles).toEqual(expected)
  })

  test('shares the cache of its transaction', async () => {
    await open(1)
    const isSame = await database.as(visitor, (tx) =>
      tx.actingAs('auth', async (identity) => identity.transaction === tx.transaction),
    )
    expect(isSame).toBe(true)
  })
})

describe('a wait that is too long ends with 503', () => {
  test('for a connection', async () => {
    await open(1, { poolWaitMs: 1_000 })
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const busy = database.as(visitor, () => enough)
    const refused = await database.as(visitor, currentRole).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: expect.any(Number) })
    resolve()
    await busy
    expect(await database.as(visitor, currentRole)).toBe('visitor')
  })

  const short = { INTERACTIVE: { statementMs: 1_000, idleMs: 60_000 } }

  test.each(['as', 'asReader'] as const)('for a statement (%s), and the connection serves the next one', async (how) => {
    await open(1, short)
    const refused = await database[how](visitor, sleep(50)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'TIMED_OUT', status: 503, retryAfterSeconds: expect.any(Number) })
    expect(await database.as(visitor, currentRole)).toBe('visitor')
  })

  test('later for a report and for a job, each with a limit for its own transaction', async () => {
    await open(1, short)
    await database.asSnapshot(visitor, sleep(1.5))
    await database.as(visitor, sleep(1.5), 'REPORT')
    await database.as(visitor, sleep(1.5), 'JOB')
    await expect(database.as(visitor, sleep(50))).rejects.toMatchObject({ code: 'TIMED_OUT' })
  })

  test('for the next statement of code that left its transaction open, whose connection is closed', async () => {
    await open(1, { INTERACTIVE: { statementMs: 60_000, idleMs: 50 } })
    const refused = await database
      .as(visitor, async (tx) => {
        await currentRole(tx)
        await expect.poll(openConnections).toBe(0)
        return currentRole(tx)
      })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: expect.any(Number) })
  })
})
