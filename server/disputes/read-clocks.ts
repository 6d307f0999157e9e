import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type ClockFacts, type DisputeClock, disputeClocks, nextClock } from '../../domain/disputes/dispute-clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { readOfficeCalendar } from '../settings/read-office-calendar.ts'

export async function clocksOf(tx: Tx, facts: ClockFacts): Promise<DisputeClock[]> {
  const days = [facts.raisedOn, facts.decidedOn ?? facts.raisedOn, ...facts.hearings.map(({ date }) => date)].toSorted()
  const calendar = await readOfficeCalendar(tx, { from: facts.raisedOn, to: days.at(-1) ?? facts.raisedOn })
  return disputeClocks(facts, { today: tx.today, calendar })
}

type Open = ClockFacts & { id: string; nextClock: string | null; nextDueOn: CalendarDate | null }

/**
 * Stores which deadline of a dispute ends next. Without an id, does so for every open dispute, because holidays or the working week have
 * changed. An office has few open disputes.
 */
export async function countClocks(tx: Tx, id?: string): Promise<void> {
  const { rows } = await sql<Open>`
    select d.id, d.raised_by as "raisedBy", d.subject, d.body, d.raised_on as "raisedOn", d.filed_on as "filedOn", d.documents_on as "documentsOn",
      d.hearings, d.decided_on as "decidedOn", d.outcome, d.appealed_on as "appealedOn", l.vacated_on as "exitOn",
      d.next_clock as "nextClock", d.next_due_on as "nextDueOn"
    from disputes d join leases l on l.organisation_id = d.organisation_id and l.id = d.lease_id
    where d.closed_on is null and ${id === undefined ? sql`true` : sql`d.id = ${id}`}
    order by d.id for no key update of d`.execute(tx)
  for (const row of rows) {
    const next = nextClock(await clocksOf(tx, row), false)
    const [kind, lastDay] = [next?.kind ?? null, next?.lastDay ?? null]
    if (kind === row.nextClock && lastDay === row.nextDueOn) continue
    await sql`update disputes set next_clock = ${kind}, next_due_on = ${lastDay} where id = ${row.id}`.execute(tx)
  }
}
