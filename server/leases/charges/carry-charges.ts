import { type CalendarDate, later } from '../../../domain/calendar-date.ts'
import { chargeAmountOn } from '../../../domain/leases/charges/charge-schedule.ts'
import { recurringCharge } from '../../../domain/leases/charges/recurring-charge.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { toRow } from '../../platform/database/record-columns.ts'
import { insertRow } from '../../platform/database/write-row.ts'
import type { LeaseRow } from '../lease-row.ts'
import { type LeaseCharge, readLeaseCharges, readRecurringCharge } from './recurring-charge-store.ts'

/**
 * A renewal continues the recurring charges that last past its first day, at their amounts on that day, including later agreed amounts.
 * With other rent periods, an amount for each period would differ, so those charges are left to the office, which reads the terms before
 * anybody signs.
 */
export async function carryCharges(tx: Tx, { from, to }: { from: LeaseRow; to: Lease }): Promise<void> {
  if (from.frequency !== to.frequency || from.customDates?.join() !== to.customDates?.join()) return
  const charges = (await readLeaseCharges(tx, [from.id])).get(from.id) ?? []
  for (const charge of charges) {
    const { endsOn } = charge
    // A charge of a holdover may begin after the renewal does.
    const startsOn = later(to.startDate, charge.startsOn)
    if (endsOn !== null && endsOn < startsOn) continue
    const before = await readRecurringCharge(tx, charge.id)
    const latest = charge.changes.filter(({ effectiveDate }) => effectiveDate <= startsOn).at(-1)
    const rateAmount = latest ? (latest.rateAmount ?? null) : before.rateAmount
    const id = newId()
    const values = {
      ...before,
      amount: rateAmount === null && before.meterId === null ? chargeAmountOn(charge, from, startsOn) : null,
      rateAmount,
      area: rateAmount === null ? null : before.area,
      startsOn,
      endsOn,
    }
    await insertRow(tx, recurringCharge.table, { id, ...toRow(recurringCharge, values), lease_id: to.id })
    await carryChanges(tx, charge, { id, leaseId: to.id, startsOn })
    const saved = await readRecurringCharge(tx, id)
    await recordChange(tx, { entity: recurringCharge.noun, entityId: id, before: {}, after: saved })
  }
}

type Carried = { id: string; leaseId: string; startsOn: CalendarDate }

async function carryChanges(tx: Tx, { changes, endsOn }: LeaseCharge, { id, leaseId, startsOn }: Carried): Promise<void> {
  const rows = changes
    .filter(({ effectiveDate }) => effectiveDate > startsOn && (endsOn === null || effectiveDate <= endsOn))
    .map(({ effectiveDate, rentAmount, rateAmount }) => ({
      id: newId(),
      lease_id: leaseId,
      charge_id: id,
      effective_on: effectiveDate,
      amount: rentAmount,
      rate_amount: rateAmount ?? null,
    }))
  if (rows.length > 0) await tx.insertInto('recurring_charge_changes').values(rows).execute()
}
