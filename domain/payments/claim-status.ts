import { t } from '../wording.ts'
export const claimStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'REVERSED'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimStatusLabels: Record<ClaimStatus, string> = {
  PENDING: t`Being checked`,
  APPROVED: t`Approved`,
  REJECTED: t`Rejected`,
  WITHDRAWN: t`Withdrawn`,
  REVERSED: t`Receipt reversed`,
}

/** Only letters and digits: "JRN 123-4" and "jrn1234" are the same reference. The column reference_key has the same definition. */
export function referenceKey(reference: string): string {
  return reference.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
}
