import { type QueryResult, sql } from 'kysely'
import type { paymentContract } from '../../domain/payments/payment-contract.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Money } from '../../domain/money.ts'
import { databaseRoleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, optionalFilter } from '../platform/database/page.ts'

type PaymentQuery = QueryOf<typeof paymentContract.list>

/** Filters that match few enough payments to add them up directly. The stored sums do not support them. */
const narrow = [
  'q',
  'leaseId',
  'tenantId',
  'ownerId',
  'buildingId',
  'propertyType',
  'adviceId',
  'bankAccountId',
  'withoutCertificate',
  'taxToRemit',
  'taxLate',
  'changedSince',
] as const

/** The total of the office's whole list, or of a range of days, from stored sums; otherwise undefined. */
export function sumPayments(tx: Tx, query: PaymentQuery): Promise<QueryResult<{ amount: Money }>> | undefined {
  if (databaseRoleOf(tx.actor) !== 'staff') return undefined
  if (narrow.some((name) => query[name] !== undefined && query[name] !== '')) return undefined
  const where = [
    query.status === 'REVERSED' ? sql`s.is_reversed` : sql`not s.is_reversed`,
    optionalFilter(query.setOff, (setOff) => (setOff ? sql`s.method = 'REPAIR_BILL'` : sql`s.method <> 'REPAIR_BILL'`)),
    optionalFilter(query.from, (day) => sql`s.paid_on >= ${day}`),
    optionalFilter(query.to, (day) => sql`s.paid_on <= ${day}`),
  ]
  return sql<{
    amount: Money
  }>`select coalesce(sum(s.amount), 0)::bigint as amount from payment_sums s where ${allOf(where)}`.execute(tx)
}
