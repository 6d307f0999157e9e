import { sql } from 'kysely'
import { addDays, type CalendarDate, dateOf, formatDate } from '../../domain/calendar-date.ts'
import { holidayContract } from '../../domain/overview/holiday-contract.ts'
import { duplicateProblem, ensureFound } from '../../domain/problem.ts'
import { fixedHolidays } from '../../domain/settings/fixed-holidays.ts'
import { recordChange } from '../audit/record-change.ts'
import { countClocks } from '../disputes/read-clocks.ts'
import { readObjectionWindows } from '../leases/tenancy/read-objection-until.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { addHolidays, deleteHoliday, readHolidays, renameHoliday } from '../settings/holiday-store.ts'

export function holidayRoutes({ serve }: Services): void {
  serve.endpoint(holidayContract.list, async ({ tx, query: { year } }) => {
    const items = await readHolidays(tx, { from: dateOf(year, 1, 1), to: dateOf(year, 12, 31) })
    const kept = new Set(items.map(({ date }) => date))
    const proposed = fixedHolidays(year).filter(({ date }) => !kept.has(date))
    return { items, proposed, openObjections: await countOpenObjections(tx) }
  })
  serve.endpoint(holidayContract.put, async ({ tx, body: { items, canReplace } }) => {
    const byDate = new Map(items.map((holiday) => [holiday.date, holiday]))
    const known = await addHolidays(tx, [...byDate.values()])
    const renamed = known.filter(({ date, name }) => byDate.get(date)?.name !== name)
    const [first] = renamed
    if (first && !canReplace) {
      const message = `${formatDate(first.date)} is already ${first.name}.`
      throw duplicateProblem('/items/0/date', message)
    }
    for (const before of renamed) await renameHoliday(tx, byDate.get(before.date) ?? before)
    const unchanged = new Set(known.map(({ date }) => date))
    for (const before of renamed) await recordChange(tx, { entity: 'holiday', before, after: byDate.get(before.date) ?? before })
    for (const after of byDate.values())
      if (!unchanged.has(after.date)) await recordChange(tx, { entity: 'holiday', before: {}, after })
    await countClocks(tx)
    return { items: [...byDate.values()] }
  })
  serve.endpoint(holidayContract.remove, async ({ tx, params: { date }, query: { name } }) => {
    // If it is refused, the transaction restores the day.
    const gone = ensureFound(await deleteHoliday(tx, date), 'holiday')
    if (name !== undefined && gone.name !== name) {
      throw duplicateProblem('/name', `${formatDate(date)} is now ${gone.name}. Check it again before you remove it.`)
    }
    await recordChange(tx, { entity: 'holiday', before: gone, after: {} })
    await countClocks(tx)
  })
}

/** The longest window for objections that can be set: 60 working days, one each week. */
const maxWindowDays = 500

async function countOpenObjections(tx: Tx): Promise<number> {
  const { rows } = await sql<{ noticedOn: CalendarDate; notified: CalendarDate | null }>`
    select noticed_on as "noticedOn", objection_until as notified from rent_changes
    where noticed_on > ${addDays(tx.today, -maxWindowDays)} and objected_on is null
    order by noticed_on desc limit 10000`.execute(tx)
  const untilOf = await readObjectionWindows(
    tx,
    rows.map(({ noticedOn }) => noticedOn),
  )
  return rows.filter(({ noticedOn, notified }) => untilOf(noticedOn, notified) >= tx.today).length
}
