import { sql } from 'kysely'
import type { Income } from './advice-form.ts'

const income: Income = 'DAMAGE_CHARGED'

/** The labels of the lines of the advice `a`, if it is neither rent nor a deposit. */
export const chargedFor = sql<string | null>`case when a.income_account = ${sql.lit(income)} then (
  select string_agg(i.label, ', ' order by i.line) from advice_lines i
  where i.organisation_id = a.organisation_id and i.advice_id = a.id) end`
