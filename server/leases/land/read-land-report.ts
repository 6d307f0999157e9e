import { sql } from 'kysely'
import type { Area } from '../../../domain/area.ts'
import { yearlyFeeOn, revisionDueOn } from '../../../domain/leases/land/land-revision.ts'
import { ensureFound, Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readLease } from '../lease-store.ts'
import { selectLeases, termsOf } from '../lease-row.ts'
import { readPrintedParties } from '../pdf/printed-parties.ts'
import { readLogo } from '../pdf/read-logo.ts'
import { readOwnerDetails } from '../signing/agreement-store.ts'
import { readTenancyPolicy } from '../tenancy/read-tenancy-policy.ts'
import { readRentChanges } from '../tenancy/rent-basis.ts'
import type { LandReport } from './render-land-report.ts'

/** The lease as of today, with its land and its fee, for a running or upcoming lease. */
export async function readLandReport(tx: Tx, leaseId: string): Promise<LandReport> {
  const lease = await readLease(tx, leaseId)
  if (lease.propertyType !== 'LAND' || lease.status === 'CANCELLED') {
    throw new Problem('ILLEGAL_TRANSITION', 'Only a lease of land that is not cancelled is reported to the Land Commission.')
  }
  const row = ensureFound((await selectLeases(tx, { where: sql`l.id = ${leaseId}` }))[0], 'lease')
  const changes = (await readRentChanges(tx, [leaseId])).get(leaseId) ?? []
  const { landRevisionYears } = await readTenancyPolicy(tx, tx.today)
  const { owners, ...parties } = await readPrintedParties(tx, leaseId)
  const details = await readOwnerDetails(
    tx,
    owners.map(({ ownerId }) => ownerId),
  )
  return {
    ...{ lease, organisation: { ...parties.organisation, logo: await readLogo(tx) } },
    ...{ tenant: parties.tenant, property: parties.property, today: tx.today },
    owners: owners.map((owner) => ({ ...owner, known: details.get(owner.ownerId) ?? null })),
    plot: await readPlot(tx, lease.propertyId),
    yearlyFee: yearlyFeeOn(termsOf(row), changes, tx.today),
    label: changes.findLast(({ effectiveDate, rateLabel }) => rateLabel && effectiveDate <= tx.today)?.rateLabel ?? null,
    revisionDueDate: revisionDueOn(lease.startDate, changes.at(-1)?.effectiveDate ?? null, landRevisionYears),
  }
}

async function readPlot(tx: Tx, id: string) {
  const { rows } = await sql<{ landUse: string; area: Area; ownershipCategory: string }>`
    select p.land_use as "landUse", jsonb_build_object('value', p.area_value::text, 'unit', p.area_unit) as area,
      t.ownership_category as "ownershipCategory"
    from plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id where p.id = ${id}`.execute(tx)
  return ensureFound(rows[0], 'plot')
}
