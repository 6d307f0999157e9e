import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database.ts'
import { readTemplate } from '../settings/template-store.ts'
import { type Cause, raiseNotices } from './raise-notices.ts'
import { reminderSources, type Reminded, type ReminderSource } from './reminder-store.ts'

/** One transaction in the organisation. */
export type InOffice = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const blockSize = 500
/** An outage is made up for as long as the reminder still says something true. */
const daysToCatchUp = 3

/**
 * The reminders of a day, block by block in transactions of their own. May run as often as one likes: each is known by its record,
 * its day and the timing that asked for it. Answers how many people were told.
 */
export async function raiseReminders(inOffice: InOffice): Promise<number> {
  let told = 0
  for (const source of reminderSources) told += await remindOf(inOffice, source)
  return told
}

async function remindOf(inOffice: InOffice, source: ReminderSource): Promise<number> {
  const days = await inOffice(async (tx) => {
    const { isOn, timings } = await readTemplate(tx, source.type)
    return isOn ? timings.filter(({ anchor }) => anchor === source.anchor).map(({ days: away }) => away) : []
  })
  const done = new Set<string>()
  let told = 0
  // The latest first: after an outage only the newest of two that came due is said.
  for (const away of days.toSorted((a, b) => b - a)) {
    for (let after: string | undefined, isMore = true; isMore; ) {
      const block = await inOffice((tx) => remindBlock(tx, { source, away, after, done }))
      told += block.told
      after = block.last
      isMore = block.read === blockSize
    }
  }
  return told
}

type Block = { source: ReminderSource; away: number; after: string | undefined; done: Set<string> }

async function remindBlock(tx: Tx, { source, away, after, done }: Block) {
  const to = addDays(tx.today, -away)
  const found = await source.find(tx, { from: addDays(to, 1 - daysToCatchUp), to, after, limit: blockSize })
  const fresh = found.filter(({ id }) => !done.has(id))
  const told = await raiseNotices(
    tx,
    source.type,
    fresh.map((one) => causeOf(source, away, one)),
  )
  for (const { id } of fresh) done.add(id)
  return { told, read: found.length, last: found.at(-1)?.id }
}

function causeOf(
  { anchor }: ReminderSource,
  away: number,
  { id, on, cause }: { id: string; on: CalendarDate } & Pick<Reminded, 'cause'>,
): Cause {
  return { ...cause, key: `${id} ${anchor} ${on} ${away}` }
}
