import { inject } from 'vitest'
import { openPool, type Pool } from '../../platform/database/pool.ts'
import { timeLimits, type TimeLimits } from '../../platform/database/time-limits.ts'
import { aCloneOf, type TestDatabase } from '../test-database.ts'
import { urlOfAdmin } from '../test-server.ts'
import { type FirstState, Restorer } from './restorer.ts'

// Each worker keeps a few databases with open connections. A test borrows one with exactly the rows of its template, and shares it with no
// other test meanwhile.

/** A hundred simultaneous calls wait for ten connections, on a slow machine longer than a person would. */
export const patientLimits: TimeLimits = { ...timeLimits, poolWaitMs: 60_000 }

type Stored = { database: TestDatabase; pool: Pool; restorer: Restorer }

const stored = new Map<string, Stored[]>()
const states = new Map<string, FirstState>()
/** For one template; a test that opens two apps has two. */
const maxStored = 2
const returnTimeoutMs = 5_000

/** A database in the state of a new clone of the template; its `drop` returns it. */
export async function aBorrowedDatabase(template: string): Promise<TestDatabase> {
  const own = await acquireStored(template)
  const { database, pool } = own
  const lent = lend(pool)
  return {
    ...database,
    pool: lent.pool,
    drop: async () => {
      const all = stored.get(template) ?? []
      stored.set(template, all)
      if (all.length < maxStored && (await lent.isReturned())) all.push(own)
      else await discard(own)
    },
  }
}

async function acquireStored(template: string): Promise<Stored> {
  const used = stored.get(template)?.pop()
  if (!used) return make(template)
  if (await used.restorer.restore()) return used
  await discard(used)
  return acquireStored(template)
}

async function make(template: string): Promise<Stored> {
  const database = await aCloneOf(template)
  const { restorer, state } = await Restorer.open(urlOfAdmin(inject('testServer'), database.name), states.get(template))
  states.set(template, state)
  const pool = await openPool({ appUrl: database.appUrl, poolSize: 10, limits: patientLimits })
  return { database, pool, restorer }
}

async function discard({ database, pool, restorer }: Stored): Promise<void> {
  await restorer.close()
  await database.drop()
  await pool.close()
}

/** The same connections, which stay open after `close`. Later calls are rejected, as by a pool that has ended. */
function lend(pool: Pool): { pool: Pool; isReturned: () => Promise<boolean> } {
  let isClosed = false
  let isBroken = false
  const ending = new Set<Promise<void>>()
  const isIdle = () => {
    const { total, idle, waiting } = pool.counts()
    return total === idle && waiting === 0
  }
  const allIdle = async () => {
    await Promise.all(ending)
    for (const deadline = Date.now() + returnTimeoutMs; !isIdle() && Date.now() < deadline; )
      await new Promise((resolve) => setImmediate(resolve))
    return isIdle()
  }
  const lent: Pool = {
    counts: pool.counts,
    connect: () => (isClosed ? Promise.reject(new Error('Cannot use a pool after calling end on the pool')) : pool.connect()),
    noteEnd: (ended) => {
      ending.add(ended)
      void ended.finally(() => ending.delete(ended))
    },
    breakAll: () => {
      isBroken = true
      pool.breakAll()
    },
    close: async () => {
      isClosed = true
      await allIdle()
    },
  }
  return { pool: lent, isReturned: async () => !isBroken && (await allIdle()) }
}
