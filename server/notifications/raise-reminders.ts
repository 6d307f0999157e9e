import { addDays, type CalendarDate, later } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { readTemplate } from '../settings/template-store.ts'
import { type Cause, createNotifications } from './create-notifications.ts'
import { reminderSources, type Reminded, type ReminderSource } from './reminder-store.ts'

/** One transaction in the organisation. */
export type InOffice = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const blockSize = 500
/** What is looked back on at least, and all of it where the reminders never ran before: old data is no news. */
const defaultDaysBack = 3

/** How many people were notified, and how many reminders were skipped because a newer one of the same kind says the same. */
export type Reminding = { notified: number; skipped: number }

/**
 * The reminders of a day, block by block in transactions of their own. May run as often as one likes: each is known by its record,
 * its day and the timing that asked for it. What came due since `lastRanOn` is made up for, however long ago that was, as long as
 * it still says something true.
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
  // The latest first: after an outage only the newest of several that came due is said.
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
  // A step that an earlier run had its turn at was said then.
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

/** The days on which what this step speaks of may lie. What asks for something by a day is not said once the day is past. */
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
