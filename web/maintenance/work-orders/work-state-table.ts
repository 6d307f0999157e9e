import type { WorkPriority } from '../../../domain/maintenance/work-orders/work-order.ts'
import { workPriorityLabels } from '../../../domain/maintenance/work-orders/work-order.ts'
import { type WorkState, workStateLabels } from '../../../domain/maintenance/work-orders/work-state.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

export const workStateTable: StatusTable<WorkState> = {
  OPEN: { word: workStateLabels.OPEN, shape: 'ring', tone: 'amber' },
  QUOTED: { word: workStateLabels.QUOTED, shape: 'ring', tone: 'amber' },
  APPROVED: { word: workStateLabels.APPROVED, shape: 'dot', tone: 'green' },
  DECLINED: { word: workStateLabels.DECLINED, shape: 'cross', tone: 'red' },
  SCHEDULED: { word: workStateLabels.SCHEDULED, shape: 'dot', tone: 'green' },
  DONE: { word: workStateLabels.DONE, shape: 'check', tone: 'green' },
  BILLED: { word: workStateLabels.BILLED, shape: 'ring', tone: 'amber' },
  PAID: { word: workStateLabels.PAID, shape: 'check', tone: 'green' },
  CLOSED: { word: workStateLabels.CLOSED, shape: 'check', tone: 'grey' },
  CANCELLED: { word: workStateLabels.CANCELLED, shape: 'cross', tone: 'grey' },
}

export const workPriorityTable: StatusTable<WorkPriority> = {
  EMERGENCY: { word: workPriorityLabels.EMERGENCY, shape: 'dot', tone: 'red' },
  HIGH: { word: workPriorityLabels.HIGH, shape: 'dot', tone: 'amber' },
  NORMAL: { word: workPriorityLabels.NORMAL, shape: 'ring', tone: 'grey' },
  LOW: { word: workPriorityLabels.LOW, shape: 'ring', tone: 'grey' },
}
