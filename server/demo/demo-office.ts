import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import type { Random } from './seeded-random.ts'

/** The demo's office: the calls of its ADMIN, its calendar and its messages. */
export type DemoOffice = {
  call: LocalClient['call']
  random: Random
  contactOf: (dzongkhagCode: string) => { cid: string; phoneNumber: string }
  /** Runs a day's work of the ADMIN in one transaction, through the same use cases as the calls. This is fast for large amounts of work. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sets the office's clock to 10:00 in Thimphu on this day. */
  goTo(day: CalendarDate): void
  outbox: Outbox
  updateStatistics: () => Promise<void>
}

/** Processes `items` a few at a time, in order of their start. */
export async function several<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>, atOnce = 8): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map((item, at) => work(item, start + at)))))
  }
  return results
}
