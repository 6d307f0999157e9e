import { sql } from 'kysely'
import type { BudgetAccount } from '../../domain/budgets/budget.ts'
import type { budgetContract } from '../../domain/budgets/budget-contract.ts'
import { type CalendarDate, partsOf } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds } from '../platform/database/page.ts'
import { pageOfReport } from '../reports/page-of-report.ts'
import { nothing, readActuals } from './actual-store.ts'
import { figuresOf, sharesOfCaller } from './budget-store.ts'

type Report = ReplyInputOf<typeof budgetContract.report>
type Line = { id: string; buildingId: string; buildingName: string; account: BudgetAccount; amount: Money }

/** A page of budget lines of the year, in the order of buildings and accounts. Actual amounts are read only for those buildings. */
export async function readBudgetReport(tx: Tx, query: QueryOf<typeof budgetContract.report>): Promise<Report> {
  const now = partsOf(tx.today).year
  const { year = now, buildingId } = query
  const page = await pageOfIds(tx, query, {
    id: 'l.id',
    from: sql`budget_lines l`,
    where: [sql`l.year = ${year}`, optionalFilter(buildingId, (id) => sql`l.building_id = ${id}`)],
    sorts: { building: ['l.building_id', 'l.position'] },
    defaultSort: 'building:asc',
  })
  const lines = await readLines(tx, page.items)
  const buildingIds = [...new Set(lines.map((line) => line.buildingId))]
  const shareOf = await sharesOfCaller(tx, buildingIds)
  const actuals = await tx.actingAs('staff', (office) => readActuals(office, buildingIds, { year, today: tx.today }))
  const rows = lines.map((line) => {
    const actual = actuals.get(`${line.buildingId} ${line.account}`) ?? nothing
    const { buildingName, account } = line
    return {
      buildingId: line.buildingId,
      buildingName,
      account,
      ...figuresOf(tx, { budget: line.amount, actual, share: shareOf(line.buildingId), year }),
    }
  })
  return {
    title: 'Budget',
    subtitle: `${year}`,
    asOf: year < now ? (`${year}-12-31` as CalendarDate) : tx.today,
    ...pageOfReport(page, rows),
    totals: {},
    sums: {},
    checks: [],
  }
}

async function readLines(tx: Tx, ids: readonly string[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, l.building_id as "buildingId", b.name as "buildingName", l.account, l.amount from budget_lines l
    join buildings b on b.organisation_id = l.organisation_id and b.id = l.building_id where l.id = any(${idsOf(ids)})`.execute(
    tx,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
