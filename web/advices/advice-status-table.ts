import type { AdviceStatus } from '../../domain/advices/advice-status.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const adviceStatusTable: StatusTable<AdviceStatus> = {
  DUE: { word: t`Due`, shape: 'ring', tone: 'blue' },
  OVERDUE: { word: t`Overdue`, shape: 'triangle', tone: 'red' },
  PARTIAL_PAID: { word: t`Partly paid`, shape: 'half', tone: 'amber' },
  PAID: { word: t`Paid`, shape: 'dot', tone: 'green' },
  REMITTED: { word: t`Remitted`, shape: 'check', tone: 'teal' },
  WRITEOFF: { word: t`Written off`, shape: 'slash', tone: 'grey' },
}
