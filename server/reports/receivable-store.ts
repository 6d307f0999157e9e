import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Account, accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import type { ReportCheck } from '../../domain/reports/report.ts'
import { isOpen } from '../billing/advice-filter.ts'
import { postingsOf } from '../ledger/postings-of.ts'
import type { Tx } from '../platform/database.ts'

/**
 * What every advice has open, as rows (advice_id, lease_id, due_on, amount). Without a day it is what stands, read from the advices
 * alone; with one it is read from the postings by value date. What was paid before it was charged counts against it.
 */
export function openAdvices(asOf: CalendarDate | undefined): RawBuilder<unknown> {
  if (asOf === undefined) {
    return sql`
      select a.id as advice_id, a.lease_id, a.due_on, a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as amount
      from payment_advices a where ${isOpen} and a.written_off_at is null`
  }
  return sql`
    select a.id as advice_id, a.lease_id, a.due_on, n.amount
    from (
      select p.advice_id, sum(p.amount)::bigint as amount
      from ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
      where p.account_code = ${accounts.RECEIVABLE.code} and e.value_date <= ${asOf}
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

/** A sum of a report beside what the ledger says. */
export function checkOf(label: string, amount: number, ledgerAmount: number): ReportCheck {
  return { label, amount, ledgerAmount, differenceAmount: amount - ledgerAmount }
}
