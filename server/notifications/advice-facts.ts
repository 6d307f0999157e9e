import { type RawBuilder, sql } from 'kysely'
import type { AdviceKind } from '../../domain/advices/advice-status.ts'
import { type CalendarDate, daysInclusive, formatDate, formatMonth, monthOf } from '../../domain/calendar-date.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import type { FieldValues } from '../../domain/settings/message-template.ts'
import { chargedFor } from '../advices/charged-for.ts'
import { isOnPlan } from '../advices/plans/plan-filter.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { payLinkPlaceholder } from '../platform/delivery/outbox.ts'

export type OpenAdvice = {
  id: string
  leaseId: string
  kind: AdviceKind
  chargedFor: string | null
  number: string
  dueOn: CalendarDate
  periodStart: CalendarDate | null
  periodEnd: CalendarDate | null
  balance: Money
  /** The advice is in an active payment plan, so reminders are about its instalments. */
  isOnPlan: boolean
}

const balance = sql`a.amount - a.paid_amount - a.credited_amount - a.written_off_amount`

export function readOpenAdvices(tx: Tx, ids: readonly string[]): Promise<OpenAdvice[]> {
  return selectOpenAdvices(tx, sql`a.id = any(${idsOf(ids)})`)
}

/** Open advices that fell due on these days, for each kind separately, so that the index of open advices can be used. */
export function readAdvicesDue(
  tx: Tx,
  {
    kind,
    from,
    to,
    limit,
    after,
  }: { kind: AdviceKind; from: CalendarDate; to: CalendarDate; limit: number; after?: string | undefined },
): Promise<OpenAdvice[]> {
  const rest = after === undefined ? sql`true` : sql`a.id > ${after}`
  return selectOpenAdvices(
    tx,
    sql`a.kind = ${kind} and a.due_on between ${from} and ${to} and ${rest} and not ${isOnPlan(tx.today)}`,
    limit,
  )
}

async function selectOpenAdvices(tx: Tx, where: RawBuilder<unknown>, limit = 10_000): Promise<OpenAdvice[]> {
  const { rows } = await sql<OpenAdvice>`
    select a.id, a.lease_id as "leaseId", a.kind, ${chargedFor} as "chargedFor", a.advice_number as number, a.due_on as "dueOn", a.period_start as "periodStart",
      a.period_end as "periodEnd", ${balance} as balance, ${isOnPlan(tx.today)} as "isOnPlan"
    from payment_advices a
    where ${where} and a.paid_amount + a.credited_amount + a.written_off_amount < a.amount
    order by a.id limit ${limit}`.execute(tx)
  return rows
}

export function adviceValues(advice: OpenAdvice): FieldValues {
  return {
    advice: advice.number,
    amount: formatMoney(advice.balance),
    dueDate: formatDate(advice.dueOn),
    period: periodOf(advice),
    payLink: payLinkPlaceholder,
  }
}

function periodOf({ kind, chargedFor: words, periodStart, periodEnd }: OpenAdvice): string {
  if (words !== null) return words
  if (kind === 'SECURITY_DEPOSIT') return 'the security deposit'
  if (!periodStart || !periodEnd) return 'corrections'
  const [first, last] = [monthOf(periodStart), monthOf(periodEnd)]
  // A period of a week or two; a month has several of them.
  if (daysInclusive(periodStart, periodEnd) <= 14) return `${formatDate(periodStart)} to ${formatDate(periodEnd)}`
  return first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`
}
