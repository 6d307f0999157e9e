import { sql } from 'kysely'
import type { DamageItem, DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { isBillApproved } from '../../domain/maintenance/work-orders/work-approval.ts'
import { workStateAfter } from '../../domain/maintenance/work-orders/work-state.ts'
import type { Money } from '../../domain/money.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { ownersToAsk } from '../../domain/remittance/expense-approval.ts'
import type { Tx } from '../platform/database/database.ts'
import { readHolders } from '../properties/holder-store.ts'
import { ownedProperty } from '../remittance/ownership-store.ts'
import { approvalNeeded, type ShareOfExpense, sharesOfExpense } from '../remittance/record-expense.ts'
import { cancelWork } from './work-orders/move-work-order.ts'
import { approvedQuoteOf } from './work-orders/quote-work.ts'
import { readWorkOrder } from './work-orders/work-order-store.ts'

type Repair = { report: DamageReportDetail; item: DamageItem }
type Approval = { amount: Money; note: string | null; isEssential: boolean }

/**
 * Owners must approve an amount above their limit, as for any other bill: they approve the quote of the item's work order, and the bill
 * uses it up. A tenant may deduct an essential repair anyway (Tenancy Rules ss.55-59); such a bill can pay only rent (refund-credit.ts).
 */
export async function takeOwnersApproval(
  tx: Tx,
  { report, item }: Repair,
  { amount, note, isEssential }: Approval,
): Promise<{ isEssential: boolean }> {
  const shares = await sharesOf(tx, report, amount)
  const [asked] = ownersToAsk(shares)
  if (!asked) return { isEssential: false }
  const order = item.work?.workOrderId ? await readWorkOrder(tx, item.work.workOrderId) : undefined
  if (order && workStateAfter(order.state, 'CANCEL') && isBillApproved(shares, amount, approvedQuoteOf(order))) {
    await cancelWork(
      tx,
      { id: order.id, ifMatch: undefined },
      'The tenant had it repaired, and the bill was set off against the rent.',
    )
    return { isEssential: false }
  }
  if (!isEssential) throw approvalNeeded(asked)
  if (note === null) throw fieldProblem('/note', 'Enter why the repair was essential.')
  return { isEssential: true }
}

/** Undefined if no owner of the property is known: the office then bears the cost (charge-repair.ts). */
async function sharesOf(tx: Tx, { propertyType, propertyId }: DamageReportDetail, amount: Money): Promise<ShareOfExpense[]> {
  const placeKind = ownedProperty[propertyType]
  if (placeKind === 'THRAM') return []
  const held = (await readHolders(tx, placeKind, [propertyId], tx.today)).get(propertyId) ?? []
  if (held.length === 0) return []
  return sharesOfExpense(tx, { amount, billedOn: tx.today, chargedTo: 'OWNERS' }, { placeKind, placeId: propertyId })
}

/** The work order is locked before its lease, as in every change of a work order. */
export async function lockWorkOfBill(tx: Tx, billId: string): Promise<void> {
  await sql`select id from work_orders where state <> 'CANCELLED'
    and damage_item_id = (select item_id from repair_bills where id = ${billId}) for no key update`.execute(tx)
}
