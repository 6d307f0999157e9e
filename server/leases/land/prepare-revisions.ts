import { sql } from 'kysely'
import { addDays, type CalendarDate, earlier, formatDate, later } from '../../../domain/calendar-date.ts'
import type { LandRevision } from '../../../domain/leases/land/land-revision-contract.ts'
import { revisedRate, revisionDueOn, yearlyFeeOn } from '../../../domain/leases/land/land-revision.ts'
import { denialReason } from '../../../domain/leases/lease-calls.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { isMinimumFee } from '../../../domain/leases/rent/area-rate.ts'
import type { RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import { notFound } from '../../../domain/problem.ts'
import { rateKeyText, tableRateText } from '../../../domain/properties/land-rates/rate-of-table.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'
import { type LeaseRow, selectLeases, termsOf } from '../lease-row.ts'
import { readLeases } from '../lease-store.ts'
import { readTenancyPolicy } from '../tenancy/read-tenancy-policy.ts'
import { readRentChanges } from '../tenancy/rent-basis.ts'
import { currentRates, formerRates, keyOf, type TableRow } from './rate-by-table.ts'

/** A revision, with the values that a rent change stores. */
export type PreparedRevision = { lease: LeaseRow; shown: LandRevision; agreed: (RentChange & { landRateId: string }) | null }
type Asked = { leaseIds: readonly string[]; from: CalendarDate; rateId?: string | undefined; isLocked?: boolean }

/** Returns the leases in the requested order. With `isLocked`, the rates cannot change until the revision is written. */
export async function prepareRevisions(
  tx: Tx,
  { leaseIds, from, rateId: ofOthers = '', isLocked = false }: Asked,
): Promise<PreparedRevision[]> {
  const rows = await selectLeases(tx, { where: sql`l.id = any(${keysOf(leaseIds)})` })
  const names = new Map((await readLeases(tx, leaseIds)).map((lease) => [lease.id, lease]))
  const changes = await readRentChanges(tx, leaseIds)
  const { landRevisionYears } = await readTenancyPolicy(tx, tx.today)
  const due = new Map(
    rows.map((lease) => {
      const revisedOn = changes.get(lease.id)?.at(-1)?.effectiveDate ?? null
      const dueOn = revisionDueOn(lease.startDate, revisedOn, landRevisionYears)
      return [lease.id, { lease, dueOn, on: later(dueOn, from) }]
    }),
  )
  const rateOf = ({ rate }: LeaseRow) => rate?.table?.rateId ?? (rate ? ofOthers : '')
  const asked = [...due.values()].flatMap(({ lease, on }) => (rateOf(lease) ? [{ rateId: rateOf(lease), on }] : []))
  const [current, former] = [await currentRates(tx, asked, { isLocked }), await formerRates(tx, asked)]
  return leaseIds.map((id) => {
    const [found, named] = [due.get(id), names.get(id)]
    if (!found || !named) throw notFound('lease')
    const rateId = rateOf(found.lease)
    const rates = { row: current.get(keyOf(rateId, found.on)), former: former.get(rateId), isByTable: rateId !== '' }
    return prepared({ ...found, ...rates, named, changes: changes.get(id) ?? [] })
  })
}

type Found = {
  lease: LeaseRow
  named: Lease
  dueOn: CalendarDate
  on: CalendarDate
  row: TableRow | undefined
  former: TableRow | undefined
  /** The lease is by table, or the clerk chose a rate for it. */
  isByTable: boolean
  changes: readonly RentChange[]
}

function prepared(found: Found): PreparedRevision {
  const { lease, named, dueOn, on, row, changes } = found
  const terms = termsOf(lease)
  const rate = row && lease.rate ? revisedRate(lease.rate, row) : undefined
  const problem = problemOf(found) ?? (rate ? null : inexact(found))
  const label = row ? tableRateText(row, row) : null
  const agreed =
    problem === null && row && rate
      ? { effectiveDate: on, rentAmount: null, ...rate, rateLabel: label, landRateId: row.id }
      : null
  const shown = {
    leaseId: lease.id,
    leaseNumber: lease.leaseNumber,
    tenantName: named.tenantName,
    propertyLabel: named.propertyLabel,
    revisionDueDate: dueOn,
    effectiveDate: on,
    feeBeforeAmount: yearlyFeeOn(terms, changes, addDays(on, -1)),
    feeAmount: agreed ? yearlyFeeOn(terms, [...changes, agreed], on) : null,
    rateAmount: agreed?.rateAmount ?? null,
    rateLabel: agreed ? label : null,
    isMinimumFee:
      agreed !== null &&
      lease.rate !== null &&
      isMinimumFee({ ...lease.rate, amount: agreed.rateAmount, minimumAmount: agreed.rateMinimumAmount }),
    problem,
  }
  return { lease, shown, agreed }
}

/** The reason, for the clerk, why a lease cannot be revised by table now. */
function problemOf({ lease, on, row, former, isByTable, changes }: Found): string | null {
  if (!lease.rate) return 'The rent does not follow from an area. Change it by hand.'
  if (!isByTable) return 'The lease is not by table. Choose a rate for such leases above, or change its rent by hand.'
  const reason = denialReason('RENT_CHANGE', lease)
  if (reason) return reason
  const last = lease.terminationDate === null ? lease.endDate : earlier(lease.terminationDate, lease.endDate)
  if (on > last) return `The lease ends on ${formatDate(last)}, before the revision would apply.`
  const later = changes.find(({ effectiveDate }) => effectiveDate >= on)
  if (later) return `A change of the rent from ${formatDate(later.effectiveDate)} is already recorded.`
  if (!row) return `The table in force on ${formatDate(on)} has no rate for ${former ? rateKeyText(former) : 'this land'}.`
  return null
}

function inexact({ row, lease }: Found): string {
  const [stated, needed] = [row?.per === 'SQFT' ? 'sq ft' : row?.per === 'ACRE' ? 'acre' : 'decimal', lease.rate?.per]
  return `The table states the rate per ${stated}, which is not exact per ${needed === 'ACRE' ? 'acre' : 'sq ft'}. Change the rent by hand.`
}
