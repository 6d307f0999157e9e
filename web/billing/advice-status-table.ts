import type { AdviceStatus } from '../../domain/billing/advice-status.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const adviceStatusTable: StatusTable<AdviceStatus> = {
  DUE: { word: 'Due', shape: 'ring', tone: 'blue' },
  OVERDUE: { word: 'Overdue', shape: 'triangle', tone: 'red' },
  PARTIAL_PAID: { word: 'Partly paid', shape: 'half', tone: 'amber' },
  PAID: { word: 'Paid', shape: 'dot', tone: 'green' },
  REMITTED: { word: 'Remitted', shape: 'check', tone: 'teal' },
  WRITEOFF: { word: 'Written off', shape: 'slash', tone: 'grey' },
}
