import { type RawBuilder, sql } from 'kysely'
import type { OpenAdvice } from '../../domain/billing/allocate-payment.ts'
import type { Credit } from '../../domain/billing/spend-credit.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'
import { idsOf } from '../platform/page.ts'
import { isOpen } from './advice-filter.ts'

// The account of a lease while money moves on it. Locks are taken in this order: the lease, its advices by id, a number last (money.md R13).

export type LockedLease = { id: string; tenantId: string; status: string; startsOn: CalendarDate }
/** An advice of a lease that is locked, with what its postings name. */
export type AccountAdvice = OpenAdvice & { leaseId: string; adviceNumber: string }
export type LeaseCredit = Credit & { leaseId: string; paidOn: CalendarDate }

export async function lockLease(tx: Tx, leaseId: string): Promise<LockedLease> {
  const [lease] = await lockLeases(tx, [leaseId])
  if (!lease) throw notFound('lease')
  return lease
}

export async function lockLeases(tx: Tx, leaseIds: readonly string[]): Promise<LockedLease[]> {
  const { rows } = await sql<LockedLease>`
    select id, tenant_id as "tenantId", status, starts_on as "startsOn" from leases where id = any(${idsOf(leaseIds)}) order by id for update`.execute(
    tx,
  )
  return rows
}

/** Every advice of the leases with something left to pay, and those named, whatever their state. */
export function lockAdvices(tx: Tx, leaseIds: readonly string[], namedIds: readonly string[] = []): Promise<AccountAdvice[]> {
  return selectAdvices(tx, { leaseIds, namedIds, lock: sql`for update` })
}

/** The same without a lock, for a look that stores nothing. */
export function readOpenAdvices(tx: Tx, leaseId: string, namedIds: readonly string[]): Promise<AccountAdvice[]> {
  return selectAdvices(tx, { leaseIds: [leaseId], namedIds, lock: sql`` })
}

type Selection = { leaseIds: readonly string[]; namedIds: readonly string[]; lock: RawBuilder<unknown> }

async function selectAdvices(tx: Tx, { leaseIds, namedIds, lock }: Selection): Promise<AccountAdvice[]> {
  const { rows } = await sql<AccountAdvice>`
    select a.id as "adviceId", a.lease_id as "leaseId", a.kind, a.due_on as "dueDate", a.advice_number as "adviceNumber",
      a.charged_on as "chargedOn", a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as "balanceAmount"
    from payment_advices a
    where a.lease_id = any(${idsOf(leaseIds)}) and (${isOpen} or a.id = any(${idsOf(namedIds)}))
    order by a.id ${lock}`.execute(tx)
  return rows
}

/** What payments of these leases left over, the oldest first. The account says which leases have any. */
export async function readCredits(tx: Tx, leaseIds: readonly string[]): Promise<LeaseCredit[]> {
  const { rows } = await sql<LeaseCredit>`
    with holders as (
      select lease_id from ledger_postings
      where lease_id = any(${idsOf(leaseIds)}) and account_code = ${accounts.TENANT_CREDIT.code}
      group by lease_id having sum(amount) < 0
    )
    select * from (
      select p.id as "paymentId", p.lease_id as "leaseId", p.paid_on as "paidOn",
        (p.amount + p.tax_withheld_amount - coalesce((
          select sum(s.amount) from allocations s where s.organisation_id = p.organisation_id and s.payment_id = p.id
        ), 0))::bigint as "creditAmount"
      from payments p
      where p.lease_id in (select lease_id from holders) and p.reversed_at is null
    ) as credits
    where "creditAmount" > 0
    order by "paidOn", "paymentId"`.execute(tx)
  return rows
}

export type NewAllocation = { id: string; paymentId: string; adviceId: string; entryId: string; amount: Money }

/** Writes where money went and what that leaves of each advice; a negative amount takes an earlier allocation back. */
export async function insertAllocations(tx: Tx, allocations: readonly NewAllocation[]): Promise<void> {
  if (allocations.length === 0) return
  await sql`
    with given as (
      select * from unnest(
        ${idsOf(allocations.map(({ id }) => id))}, ${idsOf(allocations.map(({ paymentId }) => paymentId))},
        ${idsOf(allocations.map(({ adviceId }) => adviceId))}, ${idsOf(allocations.map(({ entryId }) => entryId))},
        ${allocations.map(({ amount }) => amount)}::bigint[]
      ) as g (id, "paymentId", "adviceId", "entryId", amount)
    ), written as (
      insert into allocations (id, payment_id, advice_id, entry_id, amount)
      select id, "paymentId", "adviceId", "entryId", amount from given
    )
    update payment_advices a set paid_amount = a.paid_amount + g.amount
    from (select "adviceId", sum(amount)::bigint as amount from given group by "adviceId") g
    where a.id = g."adviceId"`.execute(tx)
}

/** Nobody owes this part any more. */
export async function addCreditNote(tx: Tx, adviceId: string, amount: Money): Promise<void> {
  await sql`update payment_advices set credited_amount = credited_amount + ${amount} where id = ${adviceId}`.execute(tx)
}
