import { sql } from 'kysely'
import { addDays } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import type { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { postingsOf } from './postings-of.ts'

type PeriodBalance = ReplyInputOf<typeof ledgerContract.periodBalance>
type Row = PeriodBalance[number]

/** Every account with its opening balance, its debits and credits, and its closing balance; the totals last. */
export async function readPeriodBalance(
  tx: Tx,
  { from, to }: QueryOf<typeof ledgerContract.periodBalance>,
): Promise<PeriodBalance> {
  if (to < from) throw fieldProblem('/to', 'The period must not end before it starts.')
  const { rows } = await sql<{ code: string; name: string; opening: number; debit: number; credit: number }>`
    with openings as (
      select p.account_code, sum(p.amount)::bigint as net from ${postingsOf(tx, addDays(from, -1))} p group by p.account_code
    ), moved as (
      select p.account_code, sum(greatest(p.amount, 0))::bigint as debit, sum(greatest(-p.amount, 0))::bigint as credit
      from ledger_entries e join ledger_postings p on p.organisation_id = e.organisation_id and p.entry_id = e.id
      where e.value_date between ${from} and ${to} group by p.account_code
    )
    select a.code, a.name, coalesce(o.net, 0) as opening, coalesce(m.debit, 0) as debit, coalesce(m.credit, 0) as credit
    from accounts a left join openings o on o.account_code = a.code left join moved m on m.account_code = a.code
    order by a.code`.execute(tx)
  const lines = rows.map(({ code, name, opening, debit, credit }): Row => {
    const closing = opening + debit - credit
    return {
      ...{ code, name, debitAmount: debit, creditAmount: credit },
      ...{ openingDebitAmount: Math.max(opening, 0), openingCreditAmount: Math.max(-opening, 0) },
      ...{ closingDebitAmount: Math.max(closing, 0), closingCreditAmount: Math.max(-closing, 0) },
    }
  })
  return [...lines, totalsOf(lines)]
}

function totalsOf(lines: readonly Row[]): Row {
  const sum = (of: (row: Row) => number) => lines.reduce((total, row) => total + of(row), 0)
  return {
    ...{ code: null, name: 'Total' },
    ...{ openingDebitAmount: sum((row) => row.openingDebitAmount), openingCreditAmount: sum((row) => row.openingCreditAmount) },
    ...{ debitAmount: sum((row) => row.debitAmount), creditAmount: sum((row) => row.creditAmount) },
    ...{ closingDebitAmount: sum((row) => row.closingDebitAmount), closingCreditAmount: sum((row) => row.closingCreditAmount) },
  }
}
