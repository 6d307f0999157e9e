import { sql } from 'kysely'
import { splitAmount } from '../../domain/leases/rent/rent-split.ts'
import { mirrored } from '../../domain/ledger/posting.ts'
import { type Money, minus, ZERO } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { repairCharged } from '../../domain/remittance/remittance-postings.ts'
import { parseShare } from '../../domain/share.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { readHolders } from '../properties/holder-store.ts'
import { lockOwners } from './lock-owners.ts'
import { restoreUses } from './reserves/use-reserve.ts'
import { insertCharges } from './charge-store.ts'
import { ownedProperty } from './ownership-store.ts'

type Repair = { receiptNumber: string; amount: Money; propertyType: PropertyType; propertyId: string; leaseId: string }

/**
 * A repair that the tenant paid and set off settles rent, so that rent is remitted to the owners like any other. The repair is their cost
 * and is deducted from their next remittance, so nothing is paid out that was never received (decision 19). If no owner of the property is
 * known, the office bears the cost.
 */
export async function chargeRepair(tx: Tx, { paymentId, isRepairBill }: EventDetails['payment.recorded']): Promise<void> {
  if (!isRepairBill) return
  const repair = await readRepair(tx, paymentId)
  if (!repair) return
  const held =
    (await readHolders(tx, ownedProperty[repair.propertyType], [repair.propertyId], tx.today)).get(repair.propertyId) ?? []
  const holdings = held.flatMap(({ ownerId, share }) => {
    const exact = parseShare(share)
    return exact ? [{ ownerId, share: exact }] : []
  })
  if (holdings.length === 0) return
  const entryId = await postEntry(tx, {
    kind: 'EXPENSE',
    valueDate: tx.today,
    reference: repair.receiptNumber,
    leaseId: repair.leaseId,
    explanation: 'The repair that the tenant paid, borne by the owners.',
    postings: repairCharged(repair.amount),
  })
  const parts = splitAmount(repair.amount, holdings).filter(({ amount }) => amount > 0)
  await insertCharges(
    tx,
    parts.map(({ ownerId, amount }) => ({ ownerId, amount, kind: 'REPAIR', paymentId, entryId })),
    tx.today,
  )
}

/** The set-off was reversed: the owners' cost is returned to them. */
export async function cancelRepairCharge(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  const { rows: borne } = await sql<{ id: string; ownerId: string; amount: Money }>`
    select id, owner_id as "ownerId", amount from owner_charges where payment_id = ${paymentId} and kind = 'REPAIR' order by id`.execute(
    tx,
  )
  const repair = borne.length > 0 ? await readRepair(tx, paymentId) : undefined
  if (!repair) return
  await lockOwners(
    tx,
    borne.map(({ ownerId }) => ownerId),
  )
  await restoreUses(
    tx,
    borne.map(({ id }) => id),
  )
  const entryId = await postEntry(tx, {
    kind: 'REVERSAL',
    valueDate: tx.today,
    reference: repair.receiptNumber,
    leaseId: repair.leaseId,
    explanation: 'The set-off of the repair was reversed.',
    postings: mirrored(repairCharged(repair.amount)),
  })
  await insertCharges(
    tx,
    borne.map(({ ownerId, amount }) => ({ ownerId, amount: minus(ZERO, amount), kind: 'REPAIR_BACK', paymentId, entryId })),
    tx.today,
  )
}

async function readRepair(tx: Tx, paymentId: string): Promise<Repair | undefined> {
  const { rows } = await sql<Repair>`
    select m.receipt_number as "receiptNumber", m.amount, l.property_type as "propertyType", l.id as "leaseId",
      coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId"
    from payments m join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id
    where m.id = ${paymentId} and m.method = 'REPAIR_BILL'`.execute(tx)
  return rows[0]
}
