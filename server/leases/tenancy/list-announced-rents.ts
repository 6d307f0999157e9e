import type { AnnouncedRent } from '../../../domain/leases/lease-move-contract.ts'
import { chhetrum } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rentIncreaseOf, rentWithout } from './rent-increase-of.ts'
import { readObjectionWindows } from './read-objection-until.ts'
import { readRentChanges } from './rent-basis.ts'
import { visibleLease } from '../signing/read-signing.ts'

const maxShown = 100

/** The announced rents of a lease, for every caller who can see the lease, latest first. */
export async function listAnnouncedRents(tx: Tx, leaseId: string): Promise<AnnouncedRent[]> {
  const lease = await visibleLease(tx, leaseId)
  const standing = (await readRentChanges(tx, [leaseId])).get(leaseId) ?? []
  const rows = await tx
    .selectFrom('rent_changes')
    .select(['id', 'effective_on', 'rent_amount', 'rate_amount', 'noticed_on', 'objection_until', 'objected_on'])
    .select(['rate_minimum_amount', 'land_rate_id'])
    .where('lease_id', '=', leaseId)
    .orderBy('effective_on', 'desc')
    .orderBy('id')
    .limit(maxShown)
    .execute()
  const untilOf = await readObjectionWindows(
    tx,
    rows.flatMap(({ noticed_on }) => noticed_on ?? []),
  )
  return rows.map((row) => {
    const { effective_on: effectiveDate, noticed_on: noticeDate, objected_on: objectedOn } = row
    const change = {
      effectiveDate,
      rentAmount: row.rent_amount === null ? null : chhetrum(row.rent_amount),
      rateAmount: row.rate_amount,
      rateMinimumAmount: row.rate_minimum_amount === null ? null : chhetrum(row.rate_minimum_amount),
    }
    const { rentNow: rentBeforeAmount, rentNew: rentAmount } = rentIncreaseOf(lease, standing, change)
    const canObject = row.land_rate_id === null && noticeDate !== null && objectedOn === null && rentAmount > rentBeforeAmount
    return {
      id: row.id,
      ...{ effectiveDate, rentBeforeAmount, rentAmount, noticeDate, objectedOn },
      rentWithoutAmount: rentWithout(lease, standing, effectiveDate),
      objectionUntil: canObject ? untilOf(noticeDate, row.objection_until) : null,
    }
  })
}
