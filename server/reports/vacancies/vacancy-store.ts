import { sql } from 'kysely'
import { addDays, type CalendarDate, thimphuDate } from '../../../domain/calendar-date.ts'
import type { Money } from '../../../domain/money.ts'
import type { Vacancy } from '../../../domain/reports/report-rows.ts'
import {
  lostRent,
  nextVacancyStep,
  vacancyLetterDays,
  vacancyLetterDueOn,
  vacancyLetterState,
  vacantDays,
} from '../../../domain/reports/vacancy.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'

/** The first vacant day of a unit `u`; if it was never let, the day on which it was registered. */
export const vacantSince = sql`coalesce(u.vacant_since, (u.created_at at time zone 'Asia/Thimphu')::date)`

/** The notice about a unit `u`, or about its whole building, that is not older than its vacancy. */
const noticesOf = sql`tax_facts f where f.organisation_id = u.organisation_id and f.building_id = u.building_id and f.kind = 'VACANCY_NOTICE'
  and (f.unit_id is null or f.unit_id = u.id) and f.dated >= ${vacantSince}`

/** For units `u`: the letter can still be in time and was not sent. */
export const letterIsDue = (today: CalendarDate) =>
  sql`u.vacant_since >= ${addDays(today, -vacancyLetterDays)} and not exists (select from ${noticesOf})`

type Row = {
  unitId: string
  unitNumber: string
  buildingId: string
  buildingName: string
  vacantSince: CalendarDate
  wasLet: boolean
  askingRentAmount: Money | null
  letterOn: CalendarDate | null
  listingId: string | null
  listingStatus: 'DRAFT' | 'PUBLISHED' | null
  publishedAt: Date | null
  openDamageCount: number
}

/** The vacant units among these, in their order. */
export async function readVacancies(tx: Tx, unitIds: readonly string[]): Promise<Vacancy[]> {
  const { rows } = await sql<Row>`
    select u.id as "unitId", u.unit_number as "unitNumber", u.building_id as "buildingId", b.name as "buildingName",
      ${vacantSince} as "vacantSince", u.vacant_since is not null as "wasLet", u.asking_rent_amount as "askingRentAmount",
      (select min(f.dated) from ${noticesOf}) as "letterOn",
      o.id as "listingId", o.status as "listingStatus", o.published_at as "publishedAt",
      (select count(*) from leases l
        join damage_items i on i.organisation_id = l.organisation_id and i.lease_id = l.id and i.status = 'REPORTED'
        where l.organisation_id = u.organisation_id and l.unit_id = u.id) as "openDamageCount"
    from unnest(${keysOf(unitIds)}) with ordinality asked (id, place)
    join units u on u.id = asked.id and u.occupancy = 'VACANT'
    join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    left join listings o on o.organisation_id = u.organisation_id and o.unit_id = u.id and o.status <> 'CLOSED'
    order by asked.place`.execute(tx)
  return rows.map((row) => vacancyOf(row, tx.today))
}

function vacancyOf({ listingStatus, publishedAt, wasLet, ...row }: Row, today: CalendarDate): Vacancy {
  const { vacantSince, openDamageCount, letterOn } = row
  const listedOn = listingStatus === 'PUBLISHED' && publishedAt ? thimphuDate(publishedAt) : null
  const letterState = vacancyLetterState({ vacantSince, letterOn, wasLet }, today)
  const listing = listingStatus && { publishedOn: listedOn }
  return {
    ...row,
    listedOn,
    letterState,
    letterDueOn: vacancyLetterDueOn(vacantSince),
    vacantDays: vacantDays(vacantSince, today),
    lostAmount: lostRent(row.askingRentAmount, vacantSince, today),
    nextStep: nextVacancyStep({ letterState, openDamageCount, listing }, today),
  }
}

/** Vacant units for which the tax office can still be notified in time. */
export async function countVacancyLetters(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from units u where u.occupancy = 'VACANT' and ${letterIsDue(tx.today)}`.execute(tx.byKey)
  return rows[0]?.count ?? 0
}
