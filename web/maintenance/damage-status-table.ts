import type { DamageStatus } from '../../domain/maintenance/damage-report.ts'
import { damageStatusWords } from '../../domain/maintenance/damage-words.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const damageStatusTable: StatusTable<DamageStatus> = {
  REPORTED: { word: damageStatusWords.REPORTED, shape: 'ring', tone: 'amber' },
  RESOLVED: { word: damageStatusWords.RESOLVED, shape: 'check', tone: 'green' },
  REJECTED: { word: damageStatusWords.REJECTED, shape: 'cross', tone: 'grey' },
}

export const billStatusTable: StatusTable<'SENT' | 'APPROVED' | 'REJECTED'> = {
  SENT: { word: t`To check`, shape: 'ring', tone: 'amber' },
  APPROVED: { word: t`Approved`, shape: 'check', tone: 'green' },
  REJECTED: { word: t`Refused`, shape: 'cross', tone: 'grey' },
}
