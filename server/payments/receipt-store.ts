import { sql } from 'kysely'
import type { AllocationPart } from '../../domain/advices/allocate-payment.ts'
import type { AdviceKind } from '../../domain/advices/advice-status.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { chargedFor } from '../advices/charged-for.ts'

export type ReceiptFacts = {
  lines: {
    kind: AdviceKind
    chargedFor: string | null
    part: AllocationPart
    periodStart: CalendarDate | null
    periodEnd: CalendarDate | null
    adviceNumber: string
    amount: Money
  }[]
  balanceAmount: Money
  receivedBy: string
  receivedById: string | null
}

/** A receipt as issued (money.md R10): later uses of its credit are on no receipt, and the balance is that of its time. */
export async function readReceiptFacts(tx: Tx, paymentId: string): Promise<ReceiptFacts> {
  const lines = await sql<ReceiptFacts['lines'][number]>`
    select a.kind, ${chargedFor} as "chargedFor", s.part, a.period_start as "periodStart", a.period_end as "periodEnd", a.advice_number as "adviceNumber", s.amount
    from payments m
    join allocations s on s.organisation_id = m.organisation_id and s.payment_id = m.id and s.entry_id = m.entry_id
    join payment_advices a on a.organisation_id = s.organisation_id and a.id = s.advice_id
    where m.id = ${paymentId} order by s.id`.execute(tx)
  const { rows } = await sql<Pick<ReceiptFacts, 'balanceAmount' | 'receivedBy' | 'receivedById'>>`
    select coalesce(r.name_english, o.name) as "receivedBy", r.id as "receivedById", (
      select coalesce(sum(p.amount), 0)::bigint from ledger_postings p
      where p.organisation_id = m.organisation_id and p.lease_id = m.lease_id
        and p.account_code in (${accounts.RECEIVABLE.code}, ${accounts.INTEREST_RECEIVABLE.code}) and p.entry_id <= m.entry_id
    ) as "balanceAmount"
    from payments m
    join organisations o on o.id = m.organisation_id
    left join staff_members r on r.organisation_id = m.organisation_id and r.id = m.received_by
    where m.id = ${paymentId}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('The payment of this receipt is missing.')
  return { ...facts, lines: lines.rows }
}
