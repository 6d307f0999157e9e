import { messageStateLabels } from '../../domain/notifications/message-state.ts'
import type { OutboxMessage } from '../../domain/notifications/outbox-contract.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const messageStateTable: StatusTable<OutboxMessage['state']> = {
  WAITING: { word: messageStateLabels.WAITING, shape: 'ring', tone: 'amber' },
  SENT: { word: messageStateLabels.SENT, shape: 'check', tone: 'green' },
  DELIVERED: { word: messageStateLabels.DELIVERED, shape: 'check', tone: 'blue' },
  DEAD: { word: messageStateLabels.DEAD, shape: 'triangle', tone: 'red' },
  CANCELLED: { word: messageStateLabels.CANCELLED, shape: 'slash', tone: 'grey' },
}
