import { addDays, type CalendarDate, later } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { readTemplate } from '../settings/template-store.ts'
import { type Cause, createNotifications } from './create-notifications.ts'
import { reminderSources, type Reminded, type ReminderSource } from './reminder-store.ts'

/** Runs one transaction in the organisation. */
export type InOffice = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const blockSize = 500
/** The minimum number of days to look back, and the maximum if reminders have never run: old data is not news. */
const defaultDaysBack = 3

/** The number of notified people, and of reminders that were skipped because a newer one of the same kind has the same content. */
export type Reminding = { notified: number; skipped: number }

/**
 * Sends the reminders of a day, block by block in separate transactions. It may run any number of times: each reminder is identified by its
 * record, its day and its timing. Reminders that became due since `lastRanOn` are made up, however long ago that was, if they are still
 * true.
 */
export async function raiseReminders(inOffice: InOffice, lastRanOn?: CalendarDate): Promise<Reminding> {
  const sum: Reminding = { notified: 0, skipped: 0 }
  for (const source of reminderSources) {
    const { notified, skipped } = await remindOf(inOffice, source, lastRanOn)
    sum.notified += notified
    sum.skipped += skipped
  }
  return sum
}

async function remindOf(inOffice: InOffice, source: ReminderSource, lastRanOn: CalendarDate | undefined): Promise<Reminding> {
  const days = await inOffice(async (tx) => {
    const { isOn, timings } = await readTemplate(tx, source.type)
    return isOn ? timings.filter(({ anchor }) => anchor === source.anchor).map(({ days: away }) => away) : []
  })
  const done = new Set<string>()
  const sum: Reminding = { notified: 0, skipped: 0 }
  // Latest first: after an outage, only the newest of several due reminders is sent.
  for (const away of days.toSorted((a, b) => b - a)) {
    for (let after: string | undefined, isMore = true; isMore; ) {
      const block = await inOffice((tx) => remindBlock(tx, { source, away, after, done, lastRanOn }))
      sum.notified += block.notified
      sum.skipped += block.skipped
      after = block.last
      isMore = block.read === blockSize
    }
  }
  return sum
}

type Block = {
  source: ReminderSource
  away: number
  after: string | undefined
  done: Set<string>
  lastRanOn: CalendarDate | undefined
}

async function remindBlock(tx: Tx, { source, away, after, done, lastRanOn }: Block) {
  const found = await source.find(tx, { ...anchorsOf(source, { today: tx.today, away, lastRanOn }), after, limit: blockSize })
  const fresh = found.filter(({ id }) => !done.has(id))
  // A step that an earlier run has handled was sent then.
  const missed = found.filter(({ id, on }) => done.has(id) && (!lastRanOn || addDays(on, away) > lastRanOn))
  const notified = await createNotifications(
    tx,
    source.type,
    fresh.map((one) => causeOf(source, away, one)),
  )
  for (const { id } of fresh) done.add(id)
  return { notified, skipped: missed.length, read: found.length, last: found.at(-1)?.id }
}

type Step = { today: CalendarDate; away: number; lastRanOn: CalendarDate | undefined }

/** The days that this step can refer to. A request with a deadline is not sent after the deadline. */
function anchorsOf({ isPointlessAfter }: ReminderSource, { today, away, lastRanOn }: Step) {
  const defaultValue = addDays(today, 1 - defaultDaysBack)
  const since = lastRanOn && lastRanOn < defaultValue ? lastRanOn : defaultValue
  const from = addDays(since, -away)
  return { from: isPointlessAfter && away <= 0 ? later(from, today) : from, to: addDays(today, -away) }
}

function causeOf(
  { anchor }: ReminderSource,
  away: number,
  { id, on, cause }: { id: string; on: CalendarDate } & Pick<Reminded, 'cause'>,
): Cause {
  return { ...cause, key: `${id} ${anchor} ${on} ${away}` }
}
