import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { DamageItem, DamageReportDetail, damageContract, RepairBill } from '../../domain/maintenance/damage-contract.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import { maxRepairBill } from '../../domain/maintenance/repair-bill.ts'
import { fieldProblem, notFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { readLease } from '../leases/lease-store.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { readReport } from './damage-store.ts'
import { addEvent } from './damage-timeline-store.ts'
import { decideItem } from './decide-damage.ts'
import { lockWorkOfBill, takeOwnersApproval } from './owners-of-repair.ts'
import { actorTypeOf } from './report-damage.ts'

type NewBill = BodyOf<typeof damageContract.sendBill>
type OfItem = { id: string; itemId: string }

/** The tenant had the repair done instead of the owner (Tenancy Rules ss.55-59). */
export async function sendRepairBill(
  tx: Tx,
  { id, itemId }: OfItem,
  { amount, billedOn, documentId }: NewBill,
): Promise<DamageReportDetail> {
  const { leaseId } = await readReport(tx, id)
  if (billedOn > tx.today)
    throw fieldProblem('/billedOn', `The date cannot be after today, ${formatDate(tx.today)}. Enter the bill date.`)
  await requireDocument(tx, itemId, documentId)
  await tx.actingAs('staff', async (office) => {
    const lease = await lockLease(office, leaseId)
    const item = itemOf(await readReport(office, id), itemId)
    assertBillAllowed(item)
    if (billedOn < lease.startDate) {
      throw fieldProblem('/billedOn', `The lease starts on ${formatDate(lease.startDate)}. Check the year.`)
    }
    const max = maxRepairBill(await readLease(office, leaseId))
    if (max !== null && amount > max)
      throw fieldProblem('/amount', `A repair bill is at most the rent of two years, ${formatMoney(max)}. Check the amount.`)
    const bill = { id: newId(), lease_id: leaseId, report_id: id, item_id: itemId, amount, billed_on: billedOn }
    await office
      .insertInto('repair_bills')
      .values({ ...bill, document_id: documentId })
      .execute()
    const actorType = actorTypeOf(tx, lease)
    await addEvent(office, { leaseId, reportId: id, itemId, kind: 'BILL_SENT', actorType, amount })
  })
  await recordChange(tx, { entity: 'damageReport', entityId: id, before: {}, after: { itemId, billStatus: 'SENT' } })
  return readReport(tx, id)
}

/** The document must belong to the item, and the sender must be able to see it. */
async function requireDocument(tx: Tx, itemId: string, documentId: string): Promise<void> {
  const document = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', documentId)
    .where('entity', '=', 'damageItem')
    .where('entity_id', '=', itemId)
    .executeTakeFirst()
  if (!document) throw fieldProblem('/documentId', 'Upload the bill for this item first.')
}

function assertBillAllowed({ status, chargedTo, bills }: DamageItem): void {
  if (status === 'REJECTED') throw new Problem('ILLEGAL_TRANSITION', 'This item was rejected, so its repair cannot be set off.')
  if (chargedTo === 'TENANT') throw new Problem('ILLEGAL_TRANSITION', 'The tenant bears the cost of this item.')
  if (bills.some((bill) => bill.status === 'SENT')) {
    throw new Problem('ILLEGAL_TRANSITION', 'A bill for this item is already waiting for the office.')
  }
  if (bills.some((bill) => bill.status === 'APPROVED' && !bill.isReversed)) {
    throw new Problem('ILLEGAL_TRANSITION', 'A bill for this item was already approved.')
  }
}

type Approval = BodyOf<typeof damageContract.approveBill>

/**
 * The bill counts as paid rent from today. It settles outstanding amounts, oldest first, and the rest is credit that the next advice uses
 * automatically (money.md R7). An item that was still open is then repaired at the owner's cost.
 */
export async function approveRepairBill(tx: Tx, billId: string, approval: Approval): Promise<DamageReportDetail> {
  const { amount, note } = approval
  await lockWorkOfBill(tx, billId)
  const { report, item, bill } = await lockSentBill(tx, billId)
  if (amount > bill.amount) throw fieldProblem('/amount', `The bill is ${formatMoney(bill.amount)}. Approve at most that amount.`)
  if (bill.documentId === null)
    throw new Problem('ILLEGAL_TRANSITION', 'The tenant sent no paper with this bill. Refuse it, so that they can send it again.')
  if (item.chargedTo === 'TENANT')
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'The tenant bears the cost of this item. Refuse the bill, or reverse the bill of the work first.',
    )
  const { isEssential } = await takeOwnersApproval(tx, { report, item }, approval)
  const reference = `Repair bill of ${formatDate(bill.billedOn)}`
  const received = { amount, method: 'REPAIR_BILL' as const, paidOn: tx.today, reference }
  const paymentId = await recordPayment(tx, { leaseId: report.leaseId, received })
  const set = { status: 'APPROVED', approved_amount: amount, reason: note, is_essential: isEssential, payment_id: paymentId }
  await tx
    .updateTable('repair_bills')
    .set({ ...set, ...decisionBy(tx) })
    .where('id', '=', billId)
    .execute()
  await notifyDecision(tx, { report, item, billId, status: 'APPROVED', words: note, amount })
  if (item.status === 'REPORTED') {
    const decided = {
      status: 'RESOLVED' as const,
      note: 'Repaired by the tenant.',
      costAmount: amount,
      chargedTo: 'OWNER' as const,
    }
    await decideItem(tx, { report, itemId: item.id, ...decided })
  } else if (item.costAmount === null) {
    await tx.updateTable('damage_items').set({ cost_amount: amount, charged_to: 'OWNER' }).where('id', '=', item.id).execute()
  }
  return readReport(tx, report.id)
}

export async function rejectRepairBill(tx: Tx, billId: string, reason: string): Promise<DamageReportDetail> {
  const { report, item } = await lockSentBill(tx, billId)
  const set = { status: 'REJECTED', reason, ...decisionBy(tx) }
  await tx.updateTable('repair_bills').set(set).where('id', '=', billId).execute()
  await notifyDecision(tx, { report, item, billId, status: 'REJECTED', words: reason })
  return readReport(tx, report.id)
}

type Cleared = { itemId: string; reportId: string; amount: Money }

/** The set-off was reversed: nobody bears its amount any more, and another bill or a work order may decide who does. */
export async function clearReversedCost(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  const { rows } = await sql<Cleared>`
    update damage_items i set cost_amount = null, charged_to = null from repair_bills b
    where b.organisation_id = i.organisation_id and b.item_id = i.id and b.payment_id = ${paymentId}
      and i.charged_to = 'OWNER' and i.cost_amount = b.approved_amount
    returning i.id as "itemId", i.report_id as "reportId", b.approved_amount as amount`.execute(tx)
  for (const { itemId, reportId, amount } of rows)
    await recordChange(tx, {
      entity: 'damageReport',
      entityId: reportId,
      before: { itemId, costAmount: amount, chargedTo: 'OWNER' },
      after: { itemId, costAmount: null, chargedTo: null },
    })
}

function decisionBy(tx: Tx) {
  return { decided_at: tx.now, decided_by: personOf(tx.actor) ?? null }
}

type SentBill = { report: DamageReportDetail; item: DamageItem; bill: RepairBill }

/** Locks the lease first, like every change of its money. */
async function lockSentBill(tx: Tx, billId: string): Promise<SentBill> {
  const row = await tx
    .selectFrom('repair_bills')
    .select(['report_id', 'item_id', 'lease_id'])
    .where('id', '=', billId)
    .executeTakeFirst()
  if (!row) throw notFound('repair bill')
  await lockLease(tx, row.lease_id)
  const report = await readReport(tx, row.report_id)
  const item = itemOf(report, row.item_id)
  const bill = item.bills.find(({ id }) => id === billId)
  if (!bill) throw notFound('repair bill')
  if (bill.status !== 'SENT') {
    throw new Problem('ILLEGAL_TRANSITION', `This bill was already ${bill.status.toLowerCase()}.`)
  }
  return { report, item, bill }
}

function itemOf({ items }: DamageReportDetail, itemId: string): DamageItem {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw notFound('item')
  return item
}

type BillDecision = Pick<SentBill, 'report' | 'item'> & {
  billId: string
  status: 'APPROVED' | 'REJECTED'
  words: string | null
  amount?: RepairBill['amount']
}

async function notifyDecision(tx: Tx, { report, item, billId, status, words, amount }: BillDecision): Promise<void> {
  const { id: reportId, leaseId, leaseStatus } = report
  const actorType = actorTypeOf(tx, { status: leaseStatus })
  const kind = status === 'APPROVED' ? 'BILL_APPROVED' : 'BILL_REJECTED'
  await addEvent(tx, { leaseId, reportId, itemId: item.id, kind, actorType, words, ...(amount === undefined ? {} : { amount }) })
  await publishEvent(tx, 'repairBill.decided', { reportId, billId, leaseId, status })
  await recordChange(tx, {
    entity: 'damageReport',
    entityId: reportId,
    before: { itemId: item.id, billStatus: 'SENT' },
    after: { itemId: item.id, billStatus: status, approvedAmount: amount ?? null },
  })
}
