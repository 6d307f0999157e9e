import { thimphuDate } from '../../../domain/calendar-date.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { contentIn, drawUpAgreement, readAgreement } from './agreement-store.ts'
import type { PrintedAgreement } from '../pdf/render-agreement.ts'
import { readLogo } from '../pdf/read-logo.ts'
import { visibleLease } from './read-signing.ts'
import { readSignatures } from './signature-store.ts'

/** After the first signature, the document shows the signed text, regardless of later changes; before that, the current terms. */
export async function readPrintedAgreement(tx: Tx, leaseId: string): Promise<PrintedAgreement> {
  const lease = await visibleLease(tx, leaseId)
  return tx.actingAs('staff', async (office) => {
    const kept = await readAgreement(office, leaseId)
    if (kept && kept.content === null) {
      throw new Problem('ILLEGAL_TRANSITION', 'The names were removed from this agreement when the tenant deleted the account.')
    }
    const { text, hash, code } = kept?.content ? { ...kept, text: kept.content } : await drawUpAgreement(office, lease)
    const signatures = await readSignatures(office, leaseId)
    const { stampedOn, registrationNumber, registeredOn, signedOn, status } = lease
    return {
      content: contentIn(text),
      hash,
      code,
      signatures: signatures.map(({ party, byName, signedAt, manner, picture }) => ({
        party,
        byName,
        manner,
        signedOn: thimphuDate(new Date(signedAt)),
        picture,
      })),
      signedOn,
      stampedOn,
      registrationNumber,
      registeredOn,
      drawnUpOn: thimphuDate(lease.createdAt),
      logo: await readLogo(office),
      mark: status === 'CANCELLED' ? 'VOID' : null,
    }
  })
}
