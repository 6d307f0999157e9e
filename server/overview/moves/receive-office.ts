import { createAuditSigner } from '../../audit/audit-signer.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { CannotMoveOffice } from '../../database/office/cannot-move-office.ts'
import { type ImportSummary, importOffice } from '../../database/office/import-office.ts'
import { findOffice, inMoveTransaction, writeReceipt } from '../../database/office/office-moves.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DecryptionKeys } from '../../platform/keys/age-stream.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import type { Place } from '../../platform/keys/place-key.ts'
import { checkFigures } from '../../reports/check-figures.ts'

export type Receiving = {
  database: Pick<Database, 'as' | 'asReader'>
  ownerUrl: string
  dataKey: DataKey
  formerKeys: readonly string[]
  now: Date
  path: string
  decryptionKeys: DecryptionKeys
  from: Place
}
export type ReceivedOffice = ImportSummary & { receipt: string; events: number }

/** Imports an office and makes every possible comparison before it writes the receipt, without which the office never opens. */
export async function receiveOffice({
  database,
  ownerUrl,
  dataKey,
  formerKeys,
  now,
  ...archive
}: Receiving): Promise<ReceivedOffice> {
  const summary = await importOffice({ ownerUrl, now, dataKey, signer: createAuditSigner(dataKey), ...archive })
  const organisationId = summary.organisation.id
  const { events, broken } = await verifyAudit({
    within: database.asReader,
    actor: { kind: 'job', organisationId },
    dataKey,
    formerKeys,
  })
  const differing = await database.as({ kind: 'job', organisationId, whileClosed: true }, checkFigures)
  const issues = [
    ...(broken ? [broken] : []),
    ...differing.map(({ figure }) => `The stored total ${figure} differs from the records.`),
  ]
  if (issues.length > 0)
    throw new CannotMoveOffice(
      `“${summary.organisation.name}” was imported but cannot be opened. ${issues.join(' ')} Remove it: npm run office -- remove ${organisationId}`,
    )
  const receipt = await inMoveTransaction(ownerUrl, async (client) =>
    writeReceipt(client, await findOffice(client, organisationId), { dataKey, now }),
  )
  return { ...summary, receipt, events }
}
