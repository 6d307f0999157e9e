import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { expense } from '../../domain/remittance/expense.ts'
import type { Expense, expenseContract } from '../../domain/remittance/expense-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, idsOf, forFullList, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { expensePlaces, placeOfExpense } from './expense-place.ts'
import { recordColumns } from '../platform/database/record-columns.ts'

type ExpenseQuery = QueryOf<typeof expenseContract.list>
const withBuilding = sql`expenses x ${expensePlaces}`

export async function listExpenses(tx: Tx, query: ExpenseQuery): Promise<Page<Expense> & { totals: { amount: Money } }> {
  const where = [
    optionalFilter(query.buildingId, (id) => sql`x.building_id = ${id}`),
    optionalFilter(query.ownerId, (id) => sql`x.id in (select expense_id from owner_charges where owner_id = ${id})`),
    optionalFilter(query.from, (day) => sql`x.billed_on >= ${day}`),
    optionalFilter(query.to, (day) => sql`x.billed_on <= ${day}`),
    textMatch(query.q, ['x.vendor', 'x.description', 'b.name', 'xp.plot_number']),
  ]
  const page = await pageOfIds(tx, query, {
    id: 'x.id',
    from: withBuilding,
    where,
    sorts: { billedOn: 'x.billed_on', amount: 'x.amount', vendor: 'x.vendor' },
    defaultSort: 'billedOn:desc',
    hasCursor: true,
  })
  const { rows } = await forFullList(tx, 'totals', () =>
    sql<{ amount: Money }>`select coalesce(sum(x.amount) filter (where x.reversed_at is null), 0)::bigint as amount
      from ${withBuilding} where ${allOf(where)}`.execute(tx),
  )
  return { ...pageReply(page, await readExpenses(tx, page.items)), totals: { amount: rows[0]?.amount ?? ZERO } }
}

export async function readExpense(tx: Tx, id: string): Promise<Expense> {
  return ensureFound((await readExpenses(tx, [id]))[0], 'expense')
}

async function readExpenses(tx: Tx, ids: readonly string[]): Promise<Expense[]> {
  const { rows } = await sql<Expense>`
    select x.id, ${recordColumns(expense, 'x')}, x.unit_id as "unitId", x.plot_id as "plotId", ${placeOfExpense} as "buildingName",
      case when x.reversed_at is null then 'POSTED' else 'REVERSED' end as status, x.reversal_reason as "reversalReason", (
        select coalesce(json_agg(json_build_object('ownerId', c.owner_id, 'ownerName', o.name_english, 'amount', c.amount)
          order by c.amount desc, c.id), '[]')
        from owner_charges c join owners o on o.organisation_id = c.organisation_id and o.id = c.owner_id
        where c.organisation_id = x.organisation_id and c.expense_id = x.id and c.kind = 'EXPENSE'
      ) as shares
    from ${withBuilding} where x.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}
