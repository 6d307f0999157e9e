import type { Tx } from '../platform/database.ts'
import { readReport, readReports } from './condition-store.ts'
import type { ConditionPaper } from './papers/condition-paper.ts'
import { readPaperParties } from './papers/paper-parties.ts'
import { seenLease } from './read-signing.ts'

/** Entry and exit on one paper, whichever of the two it was asked for. */
export async function readConditionPaper(tx: Tx, reportId: string): Promise<ConditionPaper> {
  const { leaseId } = await readReport(tx, reportId)
  const { leaseNumber } = await seenLease(tx, leaseId)
  const { ENTRY, EXIT } = await readReports(tx, leaseId)
  const parties = await tx.actingAs('staff', (office) => readPaperParties(office, leaseId))
  return { leaseNumber, ...parties, entry: ENTRY ?? null, exit: EXIT ?? null }
}
