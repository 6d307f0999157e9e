import { type QueryResult, sql } from 'kysely'
import type { adviceContract } from '../../domain/billing/advice-contract.ts'
import { firstDayOf } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Money } from '../../domain/money.ts'
import { databaseRoleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database.ts'
import { allOf, whenGiven } from '../platform/page.ts'

type AdviceQuery = QueryOf<typeof adviceContract.list>
export type Totals = { amount: Money; paidAmount: Money; balanceAmount: Money }

/** Filters that choose among few enough advices to add those up; the sums do not know them. */
const narrow = [
  'q',
  'status',
  'buildingId',
  'ownerId',
  'thramId',
  'tenantId',
  'leaseId',
  'taxToRemit',
  'taxLate',
  'chargedFrom',
  'chargedTo',
] as const

/** The totals of the office's whole list, of a month, a kind, what is open or late: from sums that are kept. Else undefined. */
export function sumAdvices(tx: Tx, query: AdviceQuery): Promise<QueryResult<Totals>> | undefined {
  if (databaseRoleOf(tx.actor) !== 'staff') return undefined
  if (narrow.some((name) => query[name] !== undefined && query[name] !== '')) return undefined
  const isLate = sql`s.is_open and not s.is_written_off and s.due_on < ${tx.today}`
  const where = [
    whenGiven(query.month, (month) => sql`s.month = ${firstDayOf(month)}`),
    whenGiven(query.overdue, (overdue) => (overdue ? isLate : sql`not (${isLate})`)),
    whenGiven(query.open, (open) => (open ? sql`s.is_open` : sql`not s.is_open`)),
    whenGiven(query.dueFrom, (day) => sql`s.due_on >= ${day}`),
    whenGiven(query.dueTo, (day) => sql`s.due_on <= ${day}`),
    whenGiven(query.kind, (kind) => sql`s.kind = ${kind}`),
    whenGiven(query.propertyType, (type) => sql`s.property_type = ${type}`),
  ]
  return sql<Totals>`
    select coalesce(sum(s.amount), 0)::bigint as amount, coalesce(sum(s.paid_amount), 0)::bigint as "paidAmount",
      coalesce(sum(s.balance_amount), 0)::bigint as "balanceAmount"
    from advice_sums s where ${allOf(where)}`.execute(tx)
}
