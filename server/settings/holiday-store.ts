import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Holiday } from '../../domain/settings/fixed-holidays.ts'
import type { Tx } from '../platform/database/database.ts'

/** In the order of their days. Each day can be a holiday once, so a year has at most 366. */
export async function readHolidays(tx: Tx, { from, to }: { from: CalendarDate; to: CalendarDate }): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select on_date as date, name from public_holidays where on_date between ${from} and ${to} order by on_date`.execute(tx)
  return rows
}

/** Adds the days that are not holidays yet and returns the existing ones, locked until the transaction ends. */
export async function addHolidays(tx: Tx, holidays: readonly Holiday[]): Promise<Holiday[]> {
  const dates = holidays.map(({ date }) => date)
  const { rows: added } = await sql<{ date: CalendarDate }>`
    insert into public_holidays (on_date, name)
    select * from unnest(${dates}::date[], ${holidays.map(({ name }) => name)}::text[])
    on conflict (organisation_id, on_date) do nothing returning on_date as date`.execute(tx)
  const known = dates.filter((date) => !added.some((one) => one.date === date))
  const { rows } = await sql<Holiday>`
    select on_date as date, name from public_holidays where on_date = any(${known}::date[]) order by on_date for update`.execute(
    tx,
  )
  return rows
}

export async function renameHoliday(tx: Tx, { date, name }: Holiday): Promise<void> {
  await sql`update public_holidays set name = ${name} where on_date = ${date}`.execute(tx)
}

export async function deleteHoliday(tx: Tx, date: CalendarDate): Promise<Holiday | undefined> {
  const { rows } = await sql<Holiday>`
    delete from public_holidays where on_date = ${date} returning on_date as date, name`.execute(tx)
  return rows[0]
}
