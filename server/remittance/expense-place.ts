import { sql } from 'kysely'

// The text of the property of a bill, for every query that has the expense as `x`.

export const expensePlaces = sql`
  left join buildings b on b.organisation_id = x.organisation_id and b.id = x.building_id
  left join units xu on xu.organisation_id = x.organisation_id and xu.id = x.unit_id
  left join plots xp on xp.organisation_id = x.organisation_id and xp.id = x.plot_id`

/** For example "Norling Building", "Norling Building, 301" or "Plot THI-1294". */
export const placeOfExpense = sql<string>`case when x.plot_id is null then concat_ws(', ', b.name, xu.unit_number) else 'Plot ' || xp.plot_number end`
