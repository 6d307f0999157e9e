import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Holiday } from '../../domain/settings/fixed-holidays.ts'
import type { Tx } from '../platform/database/database.ts'

/** In the order of their days. A day is a holiday once, so a year has 366 at most. */
export async function readHolidays(tx: Tx, { from, to }: { from: CalendarDate; to: CalendarDate }): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select on_date as date, name from public_holidays where on_date between ${from} and ${to} order by on_date`.execute(tx)
  return rows
}

export async function upsertHolidays(tx: Tx, holidays: readonly Holiday[]): Promise<void> {
  await sql`
    insert into public_holidays (on_date, name)
    select * from unnest(${holidays.map(({ date }) => date)}::date[], ${holidays.map(({ name }) => name)}::text[])
    on conflict (organisation_id, on_date) do update set name = excluded.name`.execute(tx)
}

export async function deleteHoliday(tx: Tx, date: CalendarDate): Promise<Holiday | undefined> {
  const { rows } = await sql<Holiday>`
    delete from public_holidays where on_date = ${date} returning on_date as date, name`.execute(tx)
  return rows[0]
}
