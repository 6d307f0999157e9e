import { type AdviceStatus, adviceStatusLabels } from '../../domain/advices/advice-status.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const adviceStatusTable: StatusTable<AdviceStatus> = {
  DUE: { word: adviceStatusLabels.DUE, shape: 'ring', tone: 'blue' },
  OVERDUE: { word: adviceStatusLabels.OVERDUE, shape: 'triangle', tone: 'red' },
  PARTIAL_PAID: { word: adviceStatusLabels.PARTIAL_PAID, shape: 'half', tone: 'amber' },
  PAID: { word: adviceStatusLabels.PAID, shape: 'dot', tone: 'green' },
  REMITTED: { word: adviceStatusLabels.REMITTED, shape: 'check', tone: 'teal' },
  WRITEOFF: { word: adviceStatusLabels.WRITEOFF, shape: 'slash', tone: 'grey' },
}
