import type { BodyOf } from '../../domain/endpoint.ts'
import type { DamageItem, DamageReportDetail, damageContract } from '../../domain/maintenance/damage-contract.ts'
import { type DamageStatus, type RepairBearer, statusOfReport } from '../../domain/maintenance/damage-report.ts'
import { repairCostRule } from '../../domain/maintenance/damage-labels.ts'
import type { Money } from '../../domain/money.ts'
import { fieldProblem, notFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { chargeTenant } from '../advices/charge-tenant.ts'
import { billWaitingCharges } from '../deposits/bill-waiting-charges.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { readReport } from './damage-store.ts'
import { addEvent } from './damage-timeline-store.ts'
import { actorTypeOf } from './report-damage.ts'

type Resolution = BodyOf<typeof damageContract.resolve>

/** A repaired item stays repaired. Damage caused by the tenant is charged to them; damage that existed at entry never is. */
export async function resolveItem(
  tx: Tx,
  { id, itemId }: { id: string; itemId: string },
  { note, costAmount, chargedTo }: Resolution,
): Promise<DamageReportDetail> {
  const { report, item } = await lockOpenItem(tx, id, itemId)
  if (chargedTo !== undefined && costAmount === undefined) throw fieldProblem('/costAmount', 'Enter the cost.')
  if (costAmount !== undefined && chargedTo === undefined) throw fieldProblem('/chargedTo', 'Choose who bears the cost.')
  let chargeId: string | null = null
  if (chargedTo === 'TENANT' && costAmount !== undefined) {
    assertChargeable(report, item)
    chargeId = await chargeTenant(tx, chargeOf(report, item, costAmount))
    await billWaitingCharges(tx, { leaseId: report.leaseId, chargeId })
  }
  await decideItem(tx, { report, itemId, status: 'RESOLVED', note, costAmount, chargedTo, chargeId })
  return readReport(tx, id)
}

export async function rejectItem(
  tx: Tx,
  { id, itemId }: { id: string; itemId: string },
  note: string,
): Promise<DamageReportDetail> {
  const { report, item } = await lockOpenItem(tx, id, itemId)
  if (item.bills.some(({ status }) => status === 'SENT')) {
    throw new Problem('ILLEGAL_TRANSITION', 'The tenant has sent a repair bill for this item. Approve or refuse the bill first.')
  }
  await decideItem(tx, { report, itemId, status: 'REJECTED', note })
  return readReport(tx, id)
}

/** Locks the lease, so that two people cannot both decide one item. */
async function lockOpenItem(tx: Tx, id: string, itemId: string): Promise<{ report: DamageReportDetail; item: DamageItem }> {
  await lockLease(tx, (await readReport(tx, id)).leaseId)
  const report = await readReport(tx, id)
  const item = report.items.find((one) => one.id === itemId)
  if (!item) throw notFound('item')
  if (item.status !== 'REPORTED') {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This item is already ${item.status.toLowerCase()}. If the decision is wrong, report the damage again.`,
    )
  }
  return { report, item }
}

function assertChargeable({ kind }: DamageReportDetail, { bills }: DamageItem): void {
  if (kind === 'ENTRY_DAMAGE') {
    throw new Problem('POLICY_VIOLATION', 'The tenant does not pay for damage at move-in (Tenancy Rules ss.53, 77).')
  }
  if (bills.some(({ status }) => status === 'SENT')) {
    throw new Problem('ILLEGAL_TRANSITION', 'The tenant has sent a repair bill for this item. Approve or refuse the bill first.')
  }
}

function chargeOf({ leaseId, propertyLabel }: DamageReportDetail, item: DamageItem, amount: Money) {
  const label = `Repair: ${item.location}`
  return {
    leaseId,
    label,
    amount,
    explanation: {
      rule: 'Tenancy Rules ss.55-59',
      text: `${label}, ${propertyLabel}. ${repairCostRule}`,
      source: 'Damage report',
    },
  }
}

type Decision = {
  report: DamageReportDetail
  itemId: string
  status: Exclude<DamageStatus, 'REPORTED'>
  note: string
  costAmount?: Money | undefined
  chargedTo?: RepairBearer | undefined
  chargeId?: string | null
}

/** Stores the decision about an open item and the resulting state of its report. The lease must be locked. */
export async function decideItem(tx: Tx, decision: Decision): Promise<void> {
  const { report, itemId, status, note, costAmount, chargedTo, chargeId = null } = decision
  const { id: reportId, leaseId, leaseStatus } = report
  await tx
    .updateTable('damage_items')
    .set({
      status,
      note,
      cost_amount: costAmount ?? null,
      charged_to: chargedTo ?? null,
      charge_id: chargeId,
      decided_at: tx.now,
      decided_by: personOf(tx.actor) ?? null,
    })
    .where('id', '=', itemId)
    .execute()
  const after = statusOfReport(report.items.map((item) => (item.id === itemId ? status : item.status)))
  await tx.updateTable('damage_reports').set({ status: after }).where('id', '=', reportId).execute()
  const actorType = actorTypeOf(tx, { status: leaseStatus })
  await addEvent(tx, {
    leaseId,
    reportId,
    itemId,
    kind: status,
    actorType,
    words: note,
    ...(costAmount === undefined ? {} : { amount: costAmount }),
  })
  await publishEvent(tx, 'damage.resolved', { reportId, itemId, leaseId, status })
  await recordChange(tx, {
    entity: 'damageReport',
    entityId: reportId,
    before: { status: report.status, itemId, itemStatus: 'REPORTED' },
    after: { status: after, itemId, itemStatus: status, costAmount, chargedTo },
  })
}
