import type { DamageStatus } from '../../domain/maintenance/damage-report.ts'
import { damageStatusLabels } from '../../domain/maintenance/damage-labels.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const damageStatusTable: StatusTable<DamageStatus> = {
  REPORTED: { word: damageStatusLabels.REPORTED, shape: 'ring', tone: 'amber' },
  RESOLVED: { word: damageStatusLabels.RESOLVED, shape: 'check', tone: 'green' },
  REJECTED: { word: damageStatusLabels.REJECTED, shape: 'cross', tone: 'grey' },
}

export const billStatusTable: StatusTable<'SENT' | 'APPROVED' | 'REJECTED'> = {
  SENT: { word: t`Being checked`, shape: 'ring', tone: 'amber' },
  APPROVED: { word: t`Approved`, shape: 'check', tone: 'green' },
  REJECTED: { word: t`Refused`, shape: 'cross', tone: 'grey' },
}
