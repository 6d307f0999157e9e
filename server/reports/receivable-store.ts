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
 * The open amount of every advice, as rows (advice_id, lease_id, due_on, amount); of some leases if an array of their ids is given. Without
 * a day it is the current amount, read only from the advices; with a day it is read from the postings by value date. Amounts paid before
 * the charge are subtracted.
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

/** The balance of an account, by value date if a day is given. Debits are positive. */
export async function netOfAccount(tx: Tx, account: Account, asOf: CalendarDate | undefined): Promise<Money> {
  const { rows } = await sql<{ net: Money }>`
    select coalesce(sum(p.amount), 0)::bigint as net from ${postingsOf(tx, asOf)} p
    where p.account_code = ${accounts[account].code}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row.net
}

/** With more advices, the outstanding amounts on a past day are calculated for one building only, not for the whole office. */
const maxOfPastDay = 200_000

/** The ledger stores no balance of every lease for every day: for a large office, all postings would have to be added up. */
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

/** Compares a sum of a report with the ledger. */
export function checkOf(label: string, amount: number, ledgerAmount: number): ReportCheck {
  return { label, amount, ledgerAmount, differenceAmount: amount - ledgerAmount }
}
