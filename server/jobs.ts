import type { FastifyBaseLogger } from 'fastify'
import type { CalendarDate } from '../domain/calendar-date.ts'
import { sweepImports } from './import/sweep-imports.ts'
import { moveLeasesByDate } from './leases/move-leases-by-date.ts'
import { foldMapCounts } from './map/fold-map-counts.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { Outbox } from './platform/outbox.ts'

export type ClockWork = { stop(): Promise<void> }
type Work = { database: Database; clock: Clock; outbox: Outbox; log: FastifyBaseLogger }

const tickMs = 30_000

/**
 * Work that the clock starts: leases move by date once a civil day, messages that wait go out. What an outage missed is
 * done before this returns, so the server never answers from yesterday.
 */
export async function startClockWork(work: Work): Promise<ClockWork> {
  let movedOn = await moveLeases(work)
  let running = Promise.resolve()
  const tick = async () => {
    if (work.clock.today() !== movedOn) movedOn = await moveLeases(work)
    for (const organisationId of await organisationIds(work.database)) {
      await work.database.as({ kind: 'job', organisationId }, (tx) => sweepImports(tx))
      await work.outbox.deliver(organisationId)
    }
  }
  const timer = setInterval(() => {
    running = running.then(tick).catch((error: unknown) => work.log.error({ err: error }, 'clock work failed'))
  }, tickMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function moveLeases({ database, clock, log }: Work): Promise<CalendarDate> {
  const today = clock.today()
  for (const organisationId of await organisationIds(database)) {
    const moved = await database.as({ kind: 'job', organisationId }, (tx) => moveLeasesByDate(tx))
    if (moved > 0) log.info({ organisationId, moved, today }, 'leases moved by date')
    await database.as({ kind: 'job', organisationId }, (tx) => foldMapCounts(tx))
  }
  return today
}

function organisationIds(database: Database): Promise<string[]> {
  return database.as({ kind: 'gatekeeper' }, async (tx) =>
    (await tx.selectFrom('organisations').select('id').orderBy('id').execute()).map(({ id }) => id),
  )
}
