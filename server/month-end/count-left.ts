import { type RawBuilder, sql } from 'kysely'
import { addMonthsToMonth, type CalendarDate, earlier, firstDayOf, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import { lastDayWithInterest } from '../../domain/leases/rent/late-interest.ts'
import type { markedSteps } from '../../domain/month-end/month-end-step.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { agrees } from '../../domain/reports/figure-check.ts'
import { isOpen } from '../advices/advice-filter.ts'
import { isOnTrack } from '../advices/plans/plan-filter.ts'
import { readInterestRates } from '../advices/read-rates.ts'
import { countOverdueTenants } from '../arrears/arrears-store.ts'
import { countUnbilled } from '../monthly-runs/unbilled-periods.ts'
import type { Tx } from '../platform/database/database.ts'
import { endOfDay } from '../platform/database/end-of-day.ts'
import { readStoredCheck } from '../reports/figure-check-store.ts'

export type Left = { count: number; hasMore: boolean; unbilled?: PropertyType }
type Counts = Record<(typeof markedSteps)[number], Left>

/**
 * The maximum of each count; above it, the list shows how many there are. Each count reads an index of the remaining records only, or
 * stored sums.
 */
const maxCounted = 10_000

/** The remaining work of each step, for the month and the days before it. */
export async function countLeft(tx: Tx, month: Month): Promise<Counts> {
  const last = lastDayOf(month)
  return {
    GENERATE: await countNotGenerated(tx, month),
    MATCH: await countRows(
      tx,
      sql`bank_statement_lines l where l.status in ('UNMATCHED', 'SUGGESTED') and l.booked_on <= ${last}`,
    ),
    PROOFS: await countRows(tx, sql`payment_claims c where c.status = 'PENDING' and c.claimed_at < ${endOfDay(last)}`),
    CHASE: await countOverdueTenants(tx, last),
    INTEREST: await countInterest(tx, earlier(last, tx.today)),
    TAX: await countRows(
      tx,
      sql`payments m where m.tax_withheld_amount > m.tax_remitted_amount and m.reversed_at is null and m.paid_on <= ${last}`,
    ),
    OWNERS: await countUnremitted(tx, firstDayOf(month)),
    REPORTS: await countDifferences(tx),
  }
}

async function countRows(tx: Tx, from: RawBuilder<unknown>): Promise<Left> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from (select from ${from} limit ${maxCounted + 1}) x`.execute(tx)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, maxCounted), hasMore: count > maxCounted }
}

/** Advices with a day of interest that is not posted. Days of an active plan that pauses interest, and days at a rate of 0, have none. */
async function countInterest(tx: Tx, asOf: CalendarDate): Promise<Left> {
  const until = lastDayWithInterest(await readInterestRates(tx), asOf)
  if (until === undefined) return { count: 0, hasMore: false }
  const pausedFrom = sql`(
    select min(p.agreed_on) from payment_plan_advices c
    join payment_plans p on p.organisation_id = c.organisation_id and p.id = c.plan_id
    where c.organisation_id = a.organisation_id and c.advice_id = a.id and p.interest = 'PAUSED' and ${isOnTrack(tx.today)})`
  return countRows(
    tx,
    sql`payment_advices a where a.kind = 'RENT' and a.written_off_at is null and ${isOpen} and a.due_on < ${until}
      and coalesce(a.interest_posted_to, a.due_on) < least(${until}::date, ${pausedFrom} - 1)`,
  )
}

/** Leases of units, buildings and land with a period that starts by the end of the month and has no advice. */
async function countNotGenerated(tx: Tx, month: Month): Promise<Left> {
  const { byType, hasMore } = await countUnbilled(tx, addMonthsToMonth(month, 1))
  const unbilled = (['UNIT', 'BUILDING', 'LAND'] as const).find((type) => byType.has(type))
  const count = [...byType.values()].reduce((sum, ofType) => sum + ofType, 0)
  return { count, hasMore, ...(unbilled && { unbilled }) }
}

async function countUnremitted(tx: Tx, month: CalendarDate): Promise<Left> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(advice_count), 0)::bigint as count from advice_sums
    where kind = 'RENT' and not is_open and has_payment and not is_remitted and month <= ${month}`.execute(tx)
  return { count: rows[0]?.count ?? 0, hasMore: false }
}

/** Figures of reports that differ from the ledger, by the last nightly check. */
async function countDifferences(tx: Tx): Promise<Left> {
  const check = await readStoredCheck(tx)
  return { count: check?.figures.filter((figure) => !agrees(figure)).length ?? 0, hasMore: false }
}
