import { type ClaimStatus, claimStatusLabels } from '../../../domain/payments/claim-status.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

export const claimStatusTable: StatusTable<ClaimStatus> = {
  PENDING: { word: claimStatusLabels.PENDING, shape: 'clock', tone: 'amber' },
  APPROVED: { word: claimStatusLabels.APPROVED, shape: 'check', tone: 'green' },
  REJECTED: { word: claimStatusLabels.REJECTED, shape: 'cross', tone: 'red' },
  REVERSED: { word: claimStatusLabels.REVERSED, shape: 'slash', tone: 'red' },
  WITHDRAWN: { word: claimStatusLabels.WITHDRAWN, shape: 'slash', tone: 'grey' },
}
