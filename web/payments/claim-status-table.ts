import { type ClaimStatus, claimStatusWords } from '../../domain/payments/claim-status.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const claimStatusTable: StatusTable<ClaimStatus> = {
  PENDING: { word: claimStatusWords.PENDING, shape: 'clock', tone: 'amber' },
  APPROVED: { word: claimStatusWords.APPROVED, shape: 'check', tone: 'green' },
  REJECTED: { word: claimStatusWords.REJECTED, shape: 'cross', tone: 'red' },
  WITHDRAWN: { word: claimStatusWords.WITHDRAWN, shape: 'slash', tone: 'grey' },
}
