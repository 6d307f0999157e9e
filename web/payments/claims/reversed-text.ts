import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { t } from '../../platform/texts.ts'

/** What the tenant of a proof reads after the office reversed its receipt. */
export function reversedText({ receiptNumber, reversalReason }: Claim): string {
  return t`Receipt ${receiptNumber ?? ''} was reversed. Reason: ${reversalReason?.replace(/\.$/, '') ?? ''}. If you paid, send the proof again.`
}
