import type { Tx } from '../../platform/database/database.ts'
import { readThumbnails } from '../../documents/document-store.ts'
import { readOwnerDetails } from '../signing/agreement-store.ts'
import { readMoveInReport, readReport, readReports } from './condition-store.ts'
import { type PrintedConditionReport, photoIdsOf } from '../pdf/render-condition.ts'
import { readPrintedParties } from '../pdf/printed-parties.ts'
import { readLogo } from '../pdf/read-logo.ts'
import { visibleLease } from '../signing/read-signing.ts'

/** Returns entry and exit in one document, for either of the two reports. */
export async function readPrintedConditionReport(tx: Tx, reportId: string): Promise<PrintedConditionReport> {
  const { leaseId } = await readReport(tx, reportId)
  const { leaseNumber } = await visibleLease(tx, leaseId)
  const { ENTRY, EXIT: exit = null } = await readReports(tx, leaseId)
  const entry = (exit ? await readMoveInReport(tx, leaseId) : ENTRY) ?? null
  const photos = await readThumbnails(tx, photoIdsOf([entry, exit]))
  const parties = await tx.actingAs('staff', async (office) => {
    const { owners, organisation, ...others } = await readPrintedParties(office, leaseId)
    const details = await readOwnerDetails(
      office,
      owners.map(({ ownerId }) => ownerId),
    )
    return {
      ...others,
      organisation: { ...organisation, logo: await readLogo(office) },
      owners: owners.map((owner) => ({ ...owner, known: details.get(owner.ownerId) ?? null })),
    }
  })
  return { leaseNumber, ...parties, entry, exit, photos }
}
