import { sql } from 'kysely'
import type { AdviceKind } from '../../domain/billing/advice-status.ts'
import { type CalendarDate, calendarDate } from '../../domain/calendar-date.ts'
import { lateInterest, type PrincipalMovement, statutoryInterestPercent } from '../../domain/leases/late-interest.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { type Money, toMoney } from '../../domain/money.ts'
import type { Tx } from '../platform/database.ts'
import { idsOf } from '../platform/page.ts'

type Debt = { id: string; kind: AdviceKind; amount: Money; dueDate: CalendarDate }

/** The rate of the law has held since before any lease here (Tenancy Act ss.22, 44). */
const rates = [{ from: calendarDate('1900-01-01'), percent: statutoryInterestPercent }]

/** Interest that accrued on each advice to a day and is not posted, rounded once an advice (money.md R6). A deposit bears none (R7). */
export async function readInterest(tx: Tx, advices: readonly Debt[], asOf: CalendarDate): Promise<Map<string, Money>> {
  const late = advices.filter(({ kind, dueDate }) => kind === 'RENT' && dueDate < asOf)
  if (late.length === 0) return new Map()
  const movements = await readMovements(
    tx,
    late.map(({ id }) => id),
  )
  return new Map(
    late.map(({ id, amount, dueDate }) => {
      const debt = { principal: amount, dueDate, movements: movements.get(id) ?? [] }
      return [id, toMoney(lateInterest(debt, { asOf, rates }))]
    }),
  )
}

/** What lowered or raised the principal of each advice since it was charged, by value date. */
async function readMovements(tx: Tx, adviceIds: readonly string[]): Promise<Map<string, PrincipalMovement[]>> {
  const { rows } = await sql<PrincipalMovement & { adviceId: string }>`
    select p.advice_id as "adviceId", e.value_date as "on", (-sum(p.amount))::bigint as amount
    from ledger_postings p
    join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
    where p.advice_id = any(${idsOf(adviceIds)}) and p.account_code = ${accounts.RECEIVABLE.code} and e.kind <> 'RENT'
    group by p.advice_id, e.value_date`.execute(tx)
  return Map.groupBy(rows, ({ adviceId }) => adviceId)
}
