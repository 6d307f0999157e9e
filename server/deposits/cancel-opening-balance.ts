import { sql } from 'kysely'
import { type CalendarDate, later } from '../../domain/calendar-date.ts'
import { exactNuOf } from '../../domain/leases/explanation.ts'
import { type Money, minus, ZERO } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { firstOpenDay } from '../ledger/close-ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { creditAdvice } from '../advices/account/credit-advice.ts'
import { releaseDeposit } from './hold-deposit.ts'
import { lockLeases } from '../advices/lease-account-store.ts'

type Opening = {
  adviceId: string
  adviceNumber: string
  leaseId: string
  kind: 'RENT' | 'SECURITY_DEPOSIT'
  amount: Money
  gstAmount: Money
  taxAmount: Money
  chargedOn: CalendarDate
  isTouched: boolean
}

/**
 * Credits the opening balances and held deposits of leases that were taken over, because the books are append-only. The credit counts from
 * the day of the entry, so that no day shows a false balance; if that day is closed, from the first open day. Refused once any part was
 * paid, credited or settled.
 */
export async function cancelOpeningBalance(tx: Tx, adviceIds: readonly string[]): Promise<void> {
  const { rows: leases } = await sql<{ id: string }>`
    select distinct lease_id as id from payment_advices where id = any(${idsOf(adviceIds)})`.execute(tx)
  await lockLeases(
    tx,
    leases.map(({ id }) => id),
  )
  const openings = await lockOpenings(tx, adviceIds)
  const touched = openings.find(({ isTouched }) => isTouched)
  if (touched) {
    throw new Problem(
      'IN_USE',
      `${touched.adviceNumber} has since been paid, credited or settled. Reverse that first, or credit the rest by hand.`,
    )
  }
  const open = await firstOpenDay(tx)
  for (const opening of openings) {
    const on = open ? later(opening.chargedOn, open) : opening.chargedOn
    await (opening.kind === 'RENT' ? creditOpening(tx, { ...opening, on }) : releaseDeposit(tx, { ...opening, on }))
  }
}

async function lockOpenings(tx: Tx, adviceIds: readonly string[]): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    with locked as (select * from payment_advices where id = any(${idsOf(adviceIds)}) order by id for update)
    select id as "adviceId", advice_number as "adviceNumber", lease_id as "leaseId", kind, amount, gst_amount as "gstAmount", charged_on as "chargedOn",
      tax_amount as "taxAmount", credited_amount > 0 or written_off_amount > 0 or interest_posted_amount > 0
        or paid_amount <> case kind when 'RENT' then 0 else amount end
        or exists (select from allocations s where s.advice_id = locked.id)
        or kind = 'SECURITY_DEPOSIT' and exists (select from deposit_settlements d where d.lease_id = locked.lease_id) as "isTouched"
    from locked order by id`.execute(tx)
  return rows
}

async function creditOpening(tx: Tx, opening: Opening & { on: CalendarDate }): Promise<void> {
  const { adviceId, adviceNumber, leaseId, amount, gstAmount, taxAmount, on } = opening
  const exact = exactNuOf(amount)
  const text = `${adviceNumber} is credited in full: the import that entered it was undone.`
  await creditAdvice(tx, {
    advice: { adviceId, adviceNumber, leaseId, tooMuchAmount: ZERO },
    amount: minus(amount, gstAmount),
    gstAmount,
    taxAmount,
    on,
    explanation: { rule: 'R13', text, base: exact, exact, source: 'Import' },
  })
}

/**
 * The numbers of other advices and receipts of these leases in the books, besides the named ones. An opening balance that was credited in
 * full owes nothing more.
 */
export async function otherAdvices(tx: Tx, leaseIds: readonly string[], adviceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select a.advice_number as number from payment_advices a join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    where a.lease_id = any(${idsOf(leaseIds)}) and not a.id = any(${idsOf(adviceIds)})
      and not (a.period_end < l.billed_from and a.credited_amount = a.amount)
    union all select receipt_number from payments where lease_id = any(${idsOf(leaseIds)})
    order by 1 limit 5`.execute(tx)
  return rows.map(({ number }) => number)
}
