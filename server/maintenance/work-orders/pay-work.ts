import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import type { WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { repairCostRule } from '../../../domain/maintenance/damage-labels.ts'
import { chhetrum, type Money } from '../../../domain/money.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { chargeTenant, creditTenantCharge } from '../../advices/charge-tenant.ts'
import { billWaitingCharges } from '../../deposits/bill-waiting-charges.ts'
import { assertOwnDocument } from '../../documents/assert-own-document.ts'
import { lockLease } from '../../leases/move-leases-by-date.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventDetails } from '../../platform/events.ts'
import { recordPlacedExpense } from '../../remittance/record-expense.ts'
import { type Named, requireNext, saveMove, takeWorkOrder, withdrawQuote } from './move-work-order.ts'
import { requireApproval } from './quote-work.ts'
import { lockWorkOrder, readWorkOrder } from './work-order-store.ts'

type Bill = BodyOf<typeof workOrderContract.bill>

export async function billWork(tx: Tx, named: Named, { amount, billedOn, documentId }: Bill): Promise<WorkOrder> {
  const before = await takeWorkOrder(tx, named)
  const state = requireNext(before, 'BILL')
  if (billedOn > tx.today) throw fieldProblem('/billedOn', 'A bill cannot be dated in the future.')
  await assertOwnDocument(tx, { documentId, entity: 'workOrder', entityId: before.id })
  return saveMove(tx, before, { state, bill_amount: amount, billed_on: billedOn, bill_document_id: documentId ?? null })
}

/**
 * The bill is posted as an expense, like any other. A tenant's part is charged separately and reaches the owners with the rent, so the
 * owners pay the vendor's bill until then (docs/money.md).
 */
export async function payWork(tx: Tx, named: Named): Promise<WorkOrder> {
  const before = await takeWorkOrder(tx, named)
  const state = requireNext(before, 'PAY')
  const { billAmount: amount, billedOn, chargedTo, damageReportId, damageItemId } = before
  if (amount === null || billedOn === null) throw new Problem('ILLEGAL_TRANSITION', 'Enter the bill first.')
  await requireApproval(tx, before, amount)
  await withdrawQuote(tx, before)
  const chargeId =
    chargedTo === 'TENANT' && damageReportId !== null && damageItemId !== null
      ? await chargeItem(tx, before, { itemId: damageItemId, amount })
      : null
  const expenseId = await recordPlacedExpense(
    tx,
    {
      buildingId: await buildingOf(tx, before),
      vendor: (before.vendorName ?? 'Own work').slice(0, 120),
      description: `${before.number}: ${before.title}`.slice(0, 300),
      category: 'REPAIRS',
      utility: null,
      amount,
      billedOn,
      chargedTo: chargedTo === 'OFFICE' ? 'OFFICE' : 'OWNERS',
      documentId: before.billDocumentId,
    },
    { placeKind: before.placeKind, placeId: before.placeId, reference: before.placeLabel },
  )
  return saveMove(tx, before, { state, expense_id: expenseId, charge_id: chargeId })
}

/** Null for a plot. */
async function buildingOf(tx: Tx, { placeKind, placeId }: WorkOrder): Promise<string | null> {
  if (placeKind === 'PLOT') return null
  if (placeKind === 'BUILDING') return placeId
  const unit = await tx.selectFrom('units').select('building_id').where('id', '=', placeId).executeTakeFirstOrThrow()
  return unit.building_id
}

type Charged = { itemId: string; amount: Money }

/** Uses the same charge as a resolved item (decide-damage.ts), and is shown with it. */
async function chargeItem(tx: Tx, order: WorkOrder, { itemId, amount }: Charged): Promise<string> {
  const { lease_id: leaseId } = await tx
    .selectFrom('damage_items')
    .select('lease_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  await lockLease(tx, leaseId)
  const item = await tx
    .selectFrom('damage_items as i')
    .innerJoin('damage_reports as r', (join) =>
      join.onRef('r.organisation_id', '=', 'i.organisation_id').onRef('r.id', '=', 'i.report_id'),
    )
    .select(['i.location', 'i.status', 'i.cost_amount', 'r.kind'])
    .where('i.id', '=', itemId)
    .executeTakeFirstOrThrow()
  if (item.kind === 'ENTRY_DAMAGE') {
    throw new Problem('POLICY_VIOLATION', 'The tenant does not pay for damage at move-in (Tenancy Rules ss.53, 77).')
  }
  if (item.status !== 'RESOLVED' || item.cost_amount !== null) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'The cost of this item is already decided on the damage report. Choose who bears this bill again.',
    )
  }
  const sent = await tx
    .selectFrom('repair_bills')
    .select('id')
    .where('item_id', '=', itemId)
    .where('status', '=', 'SENT')
    .executeTakeFirst()
  if (sent) {
    throw new Problem('ILLEGAL_TRANSITION', 'The tenant has sent a repair bill for this item. Approve or refuse the bill first.')
  }
  const label = `Repair: ${item.location}`
  const explanation = {
    rule: 'Tenancy Rules ss.55-59',
    text: `${label}, ${order.placeLabel}. ${repairCostRule}`,
    source: `Work order ${order.number}`,
  }
  const chargeId = await chargeTenant(tx, { leaseId, label, amount, explanation })
  await billWaitingCharges(tx, { leaseId, chargeId })
  await tx
    .updateTable('damage_items')
    .set({ cost_amount: amount, charged_to: 'TENANT', charge_id: chargeId })
    .where('id', '=', itemId)
    .execute()
  return chargeId
}

/** The posted bill was reversed: the order waits for payment again, and the tenant's charge is reversed. */
export async function reopenWork(tx: Tx, { expenseId }: EventDetails['expense.reversed']): Promise<void> {
  const row = await tx.selectFrom('work_orders').select('id').where('expense_id', '=', expenseId).executeTakeFirst()
  if (!row) return
  await lockWorkOrder(tx, row.id)
  const before = await readWorkOrder(tx, row.id)
  const state = requireNext(before, 'REOPEN')
  const { rows } = await sql<{ chargeId: string | null }>`
    select charge_id as "chargeId" from work_orders where id = ${row.id}`.execute(tx)
  const chargeId = rows[0]?.chargeId ?? null
  await saveMove(tx, before, { state, expense_id: null, charge_id: null })
  if (chargeId !== null) await cancelCharge(tx, chargeId)
}

/** A charge on an advice is credited; a charge that is not on an advice yet is deleted. */
async function cancelCharge(tx: Tx, chargeId: string): Promise<void> {
  const of = await tx.selectFrom('lease_charges').select('lease_id').where('id', '=', chargeId).executeTakeFirstOrThrow()
  await lockLease(tx, of.lease_id)
  const charge = await tx
    .selectFrom('lease_charges')
    .select(['advice_id', 'amount', 'deducted_at', 'label'])
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow()
  const none = { cost_amount: null, charged_to: null, charge_id: null }
  await tx.updateTable('damage_items').set(none).where('charge_id', '=', chargeId).execute()
  if (charge.deducted_at !== null) {
    throw new Problem('ILLEGAL_TRANSITION', 'The tenant’s part was taken from the deposit, so this bill cannot be reversed.')
  }
  if (charge.advice_id === null) {
    await tx.deleteFrom('lease_charges').where('id', '=', chargeId).execute()
    return
  }
  await creditTenantCharge(tx, {
    ...{ leaseId: of.lease_id, adviceId: charge.advice_id, label: charge.label, amount: chhetrum(charge.amount) },
    reason: 'The bill of the work was reversed.',
  })
}
