import { sql } from 'kysely'
import type { ReportSignature } from '../../../domain/leases/condition/condition-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'

type SignatureRow = Omit<ReportSignature, 'signedAt'> & { reportId: string; signedAt: Date }

/** Of reports that the caller sees, in the order in which they were signed. Who took them is read as staff. */
export async function readReportSignatures(tx: Tx, reportIds: readonly string[]): Promise<Map<string, ReportSignature[]>> {
  if (reportIds.length === 0) return new Map()
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<SignatureRow>`
      select s.report_id as "reportId", s.id, s.party, s.name, s.cid, s.drawing, s.is_on_paper as "isOnPaper",
        s.signed_at as "signedAt", m.name_english as "takenByName"
      from condition_signatures s
      left join staff_members m on m.organisation_id = s.organisation_id and m.id = s.taken_by
      where s.report_id = any(${idsOf(reportIds)}) order by s.report_id, s.signed_at, s.id`.execute(office),
  )
  const signatures = rows.map(({ reportId, signedAt, ...row }) => ({
    reportId,
    one: { ...row, signedAt: signedAt.toISOString() },
  }))
  return new Map(
    [...Map.groupBy(signatures, ({ reportId }) => reportId)].map(([reportId, own]) => [reportId, own.map(({ one }) => one)]),
  )
}
