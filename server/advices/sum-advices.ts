import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { adviceContract } from '../../domain/advices/advice-contract.ts'
import type { AdviceStatus } from '../../domain/advices/advice-status.ts'
import { type CalendarDate, firstDayOf } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Money } from '../../domain/money.ts'
import { databaseRoleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, optionalFilter } from '../platform/database/page.ts'

type AdviceQuery = QueryOf<typeof adviceContract.list>
export type Totals = { amount: Money; paidAmount: Money; balanceAmount: Money }

/** Filters that match few enough advices to add them up directly. The stored sums do not support them. */
const narrow = ['q', 'buildingId', 'ownerId', 'thramId', 'tenantId', 'leaseId', 'taxToRemit', 'taxLate', 'changedSince'] as const

const isOwed = sql`s.is_open and not s.is_written_off`
const isSettled = sql`not s.is_open and not s.is_written_off`

/**
 * The totals of the office's list of advices from stored sums, for the whole list or for the filters that the sums support; otherwise
 * undefined.
 */
export function sumAdvices(tx: Tx, query: AdviceQuery): Promise<QueryResult<Totals>> | undefined {
  const where = storedSumConditions(tx, query)
  if (!where) return undefined
  return sql<Totals>`
    select coalesce(sum(s.amount), 0)::bigint as amount, coalesce(sum(s.paid_amount), 0)::bigint as "paidAmount",
      coalesce(sum(s.balance_amount), 0)::bigint as "balanceAmount"
    from advice_sums s where ${where}`.execute(tx)
}

/** The number of advices of buildings and units in the same list; undefined if no stored sum exists. */
export async function countOfBuildings(tx: Tx, query: AdviceQuery): Promise<number | undefined> {
  const where = storedSumConditions(tx, query)
  if (!where) return undefined
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(s.advice_count), 0)::bigint as count from advice_sums s where ${where} and s.property_type <> 'LAND'`.execute(
    tx,
  )
  return rows[0]?.count
}

function storedSumConditions(tx: Tx, query: AdviceQuery): RawBuilder<unknown> | undefined {
  if (databaseRoleOf(tx.actor) !== 'staff') return undefined
  if (narrow.some((name) => query[name] !== undefined && query[name] !== '')) return undefined
  const isLate = sql`${isOwed} and s.due_on < ${tx.today}`
  return allOf([
    optionalFilter(query.month, (month) => sql`s.month = ${firstDayOf(month)}`),
    optionalFilter(query.status, (status) => hasStatus(status, tx.today)),
    optionalFilter(query.overdue, (overdue) => (overdue ? isLate : sql`not (${isLate})`)),
    optionalFilter(query.open, (open) => (open ? sql`s.is_open` : sql`not s.is_open`)),
    optionalFilter(query.dueFrom, (day) => sql`s.due_on >= ${day}`),
    optionalFilter(query.dueTo, (day) => sql`s.due_on <= ${day}`),
    optionalFilter(query.chargedFrom, (day) => sql`s.charged_on >= ${day}`),
    optionalFilter(query.chargedTo, (day) => sql`s.charged_on <= ${day}`),
    optionalFilter(query.kind, (kind) => sql`s.kind = ${kind}`),
    optionalFilter(query.propertyType, (type) => sql`s.property_type = ${type}`),
  ])
}

/** The same condition as in advice-filter.ts, for the fields of the stored sums. A test proves that both are equal. */
function hasStatus(status: AdviceStatus, today: CalendarDate): RawBuilder<unknown> {
  switch (status) {
    case 'WRITEOFF':
      return sql`s.is_written_off`
    case 'REMITTED':
      return sql`${isSettled} and s.is_remitted`
    case 'PAID':
      return sql`${isSettled} and not s.is_remitted`
    case 'OVERDUE':
      return sql`${isOwed} and s.due_on < ${today} and not s.has_payment`
    case 'PARTIAL_PAID':
      return sql`${isOwed} and s.has_payment`
    case 'DUE':
      return sql`${isOwed} and s.due_on >= ${today} and not s.has_payment`
    default:
      return status satisfies never
  }
}
