import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Account, accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import type { ReportCheck } from '../../domain/reports/report.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { t } from '../../domain/wording.ts'
import { isOpen } from '../advices/advice-filter.ts'
import { postingsOf } from '../ledger/postings-of.ts'
import type { Tx } from '../platform/database/database.ts'

type Open = { asOf?: CalendarDate | undefined; leases?: RawBuilder<unknown> | undefined }

/**
 * What every advice has open, as rows (advice_id, lease_id, due_on, amount); of some leases, where an array of their ids is given. Without
 * a day it is what stands, read from the advices alone; with one it is read from the postings by value date. What was paid before it
 * was charged counts against it.
 */
export function openAdvices({ asOf, leases }: Open): RawBuilder<unknown> {
  const of = (leaseId: RawBuilder<unknown>) => (leases ? sql`and ${leaseId} = any(${leases})` : sql``)
  if (asOf === undefined) {
    return sql`
      select a.id as advice_id, a.lease_id, a.due_on, a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as amount
      from payment_advices a where ${isOpen} and a.written_off_at is null ${of(sql.ref('a.lease_id'))}`
  }
  return sql`
    select a.id as advice_id, a.lease_id, a.due_on, n.amount
    from (
      select p.advice_id, sum(p.amount)::bigint as amount
      from ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
      where p.account_code = ${accounts.RECEIVABLE.code} and e.value_date <= ${asOf} ${of(sql.ref('p.lease_id'))}
      group by p.advice_id having sum(p.amount) <> 0
    ) n join payment_advices a on a.id = n.advice_id`
}

/** What stands on an account, by value date where a day is given. Debits are positive. */
export async function netOfAccount(tx: Tx, account: Account, asOf: CalendarDate | undefined): Promise<Money> {
  const { rows } = await sql<{ net: Money }>`
    select coalesce(sum(p.amount), 0)::bigint as net from ${postingsOf(tx, asOf)} p
    where p.account_code = ${accounts[account].code}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row.net
}

/** Of more advices, what stood open on a past day is worked out for one building and not for the whole office. */
const maxOfPastDay = 200_000

/** The ledger keeps no balance of every lease for every day: of a large office it would be added up from all that was ever posted. */
export async function assertPastDayNarrowed(tx: Tx, buildingId: string | undefined): Promise<void> {
  if (buildingId !== undefined) return
  const { rows } = await sql<{ count: number }>`select coalesce(sum(advice_count), 0)::bigint as count from advice_sums`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) <= maxOfPastDay) return
  throw fieldProblem(
    '/buildingId',
    t`Choose a building. For a past date, outstanding amounts are calculated for one building at a time.`,
  )
}

/** A sum of a report beside what the ledger says. */
export function checkOf(label: string, amount: number, ledgerAmount: number): ReportCheck {
  return { label, amount, ledgerAmount, differenceAmount: amount - ledgerAmount }
}
