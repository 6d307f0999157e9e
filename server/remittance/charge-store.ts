import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'

export type ChargeKind = 'EXPENSE' | 'EXPENSE_BACK' | 'CHARGE_BACK' | 'REPAIR' | 'REPAIR_BACK'
export type Charge = {
  id: string
  ownerId: string
  kind: ChargeKind
  expenseId: string | null
  adviceId: string | null
  label: string
  /** The amount that is not deducted yet. */
  amount: Money
  chargedOn: CalendarDate
}
export type NewCharge = {
  ownerId: string
  kind: ChargeKind
  expenseId?: string
  itemId?: string
  paymentId?: string
  amount: Money
  entryId: string
}

export async function insertCharges(tx: Tx, charges: readonly NewCharge[], chargedOn: CalendarDate): Promise<void> {
  if (charges.length === 0) return
  await tx
    .insertInto('owner_charges')
    .values(
      charges.map(({ ownerId, kind, expenseId, itemId, paymentId, amount, entryId }) => ({
        id: newId(),
        owner_id: ownerId,
        kind,
        expense_id: expenseId ?? null,
        item_id: itemId ?? null,
        payment_id: paymentId ?? null,
        amount,
        charged_on: chargedOn,
        entry_id: entryId,
      })),
    )
    .execute()
}

/** The deductions from these owners' next remittances, oldest first. */
export async function readOpenCharges(tx: Tx, ownerIds: readonly string[]): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select c.id, c.owner_id as "ownerId", c.kind, c.expense_id as "expenseId", i.advice_id as "adviceId",
      coalesce(x.description || ', ' || x.vendor, a.advice_number, m.reference || ', receipt ' || m.receipt_number, '') as label, c.charged_on as "chargedOn",
      (c.amount - coalesce(d.amount, 0) - coalesce(u.amount, 0))::bigint as amount
    from owner_charges c
    left join expenses x on x.organisation_id = c.organisation_id and x.id = c.expense_id
    left join remittance_items i on i.organisation_id = c.organisation_id and i.id = c.item_id
    left join payment_advices a on a.organisation_id = i.organisation_id and a.id = i.advice_id
    left join payments m on m.organisation_id = c.organisation_id and m.id = c.payment_id
    left join lateral (
      select sum(d.amount) as amount from remittance_deductions d
      join remittances r on r.organisation_id = d.organisation_id and r.id = d.remittance_id and r.reversed_at is null
      where d.organisation_id = c.organisation_id and d.charge_id = c.id
    ) d on true
    left join lateral (
      select -sum(u.amount) as amount from reserve_movements u where u.organisation_id = c.organisation_id and u.charge_id = c.id
    ) u on true
    where c.owner_id = any(${idsOf(ownerIds)}) and c.amount <> coalesce(d.amount, 0) + coalesce(u.amount, 0)
    order by c.charged_on, c.id`.execute(tx)
  return rows
}
