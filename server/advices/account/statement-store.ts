import { sql } from 'kysely'
import type { AdviceKind } from '../../../domain/advices/advice-status.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { accounts, type EntryKind } from '../../../domain/ledger/account.ts'
import type { Money } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'
import { chargedFor } from '../charged-for.ts'

const tenantAccounts = [accounts.RECEIVABLE.code, accounts.INTEREST_RECEIVABLE.code, accounts.TENANT_CREDIT.code]

/** For an advice `a` of rent with other lines, such as a repair, the names of all lines: "Rent, Repair of the tap". */
const rentAndMore = sql<string | null>`(
  select string_agg(i.label, ', ' order by i.line) from (
    select label, min(line) as line from advice_lines
    where organisation_id = a.organisation_id and advice_id = a.id group by label
  ) i having count(*) > 1)`

/** The effect of an entry on the tenant's account, which consists of RECEIVABLE, INTEREST_RECEIVABLE and TENANT_CREDIT. */
export type AccountMove = {
  kind: EntryKind
  chargedFor: string | null
  date: CalendarDate
  reference: string
  /** The advice or the payment with this number, if the caller may see it. */
  adviceId: string | null
  paymentId: string | null
  explanation: string | null
  chargeAmount: Money
  paymentAmount: Money
}
export type AdviceCharge = {
  id: string
  leaseId: string
  kind: AdviceKind
  dueDate: CalendarDate
  amount: Money
  principalAmount: Money
  postedInterestAmount: Money
}

/**
 * Moves by value date. The use of credit moves nothing, because the payment was already counted. Amounts taken from a deposit, refunded, or
 * recovered after a write-off appear on both sides, because they do not change what the tenant owes.
 */
export async function readMoves(tx: Tx, leaseId: string, asOf: CalendarDate): Promise<AccountMove[]> {
  const { rows } = await sql<AccountMove>`
    select e.kind, case when e.kind in ('RENT', 'ADJUSTMENT') then (
        select coalesce(${chargedFor}, ${rentAndMore}) from payment_advices a where a.organisation_id = e.organisation_id and a.id = (array_agg(p.advice_id))[1]
      ) end as "chargedFor", e.value_date as date, e.reference, e.explanation,
      (select a.id from payment_advices a where a.organisation_id = e.organisation_id and a.advice_number = e.reference) as "adviceId",
      (select m.id from payments m where m.organisation_id = e.organisation_id and m.receipt_number = e.reference) as "paymentId",
      case when e.kind in ('DEDUCTION', 'REFUND', 'PAYMENT', 'REVERSAL') then coalesce(sum(p.amount) filter (where p.amount > 0), 0)
        else greatest(sum(p.amount), 0) end::bigint as "chargeAmount",
      case when e.kind in ('DEDUCTION', 'REFUND', 'PAYMENT', 'REVERSAL') then coalesce(-sum(p.amount) filter (where p.amount < 0), 0)
        else greatest(-sum(p.amount), 0) end::bigint as "paymentAmount"
    from ledger_entries e
    join ledger_postings p on p.organisation_id = e.organisation_id and p.entry_id = e.id
    where e.lease_id = ${leaseId} and e.value_date <= ${asOf} and p.account_code = any(${tenantAccounts}::text[])
    group by e.organisation_id, e.id, e.kind, e.value_date, e.reference, e.explanation
    having sum(p.amount) <> 0 or e.kind in ('DEDUCTION', 'REFUND', 'PAYMENT', 'REVERSAL')
    order by e.value_date, e.id`.execute(tx)
  return rows
}

/**
 * The outstanding amount of each advice of these leases on a day, and of the interest posted on it. A payment made before the advice is
 * charged is credit until then.
 */
export async function readCharges(tx: Tx, leaseIds: readonly string[], asOf: CalendarDate): Promise<AdviceCharge[]> {
  const { rows } = await sql<AdviceCharge>`
    select a.id, a.lease_id as "leaseId", a.kind, a.due_on as "dueDate", a.amount,
      greatest(coalesce(sum(p.amount) filter (where p.account_code = ${accounts.RECEIVABLE.code}), 0), 0)::bigint as "principalAmount",
      greatest(coalesce(sum(p.amount) filter (where p.account_code = ${accounts.INTEREST_RECEIVABLE.code}), 0), 0)::bigint as "postedInterestAmount"
    from payment_advices a
    join ledger_postings p on p.organisation_id = a.organisation_id and p.advice_id = a.id
    join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
    where a.lease_id = any(${keysOf(leaseIds)}) and p.account_code in (${accounts.RECEIVABLE.code}, ${accounts.INTEREST_RECEIVABLE.code})
      and e.value_date <= ${asOf}
    group by a.id, a.lease_id, a.kind, a.due_on, a.amount`.execute(tx)
  return rows
}

/** The latest value date of any entry of the lease. */
export async function lastValueDate(tx: Tx, leaseId: string): Promise<CalendarDate | null> {
  const { rows } = await sql<{ last: CalendarDate | null }>`
    select max(value_date) as last from ledger_entries where lease_id = ${leaseId}`.execute(tx)
  return rows[0]?.last ?? null
}

export async function isLeaseVisible(tx: Tx, leaseId: string): Promise<boolean> {
  return (await tx.selectFrom('leases').select('id').where('id', '=', leaseId).executeTakeFirst()) !== undefined
}
