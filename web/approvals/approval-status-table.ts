import type { ApprovalStatus } from '../../domain/approval-request.ts'
import { approvalStatusLabels } from '../../domain/approvals/approval.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const approvalStatusTable: StatusTable<ApprovalStatus> = {
  PENDING: { word: approvalStatusLabels.PENDING, shape: 'clock', tone: 'amber' },
  APPROVED: { word: approvalStatusLabels.APPROVED, shape: 'check', tone: 'green' },
  REFUSED: { word: approvalStatusLabels.REFUSED, shape: 'cross', tone: 'red' },
  WITHDRAWN: { word: approvalStatusLabels.WITHDRAWN, shape: 'slash', tone: 'grey' },
  EXPIRED: { word: approvalStatusLabels.EXPIRED, shape: 'slash', tone: 'grey' },
}
