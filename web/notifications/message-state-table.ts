import type { OutboxMessage } from '../../domain/notifications/outbox-contract.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const messageStateTable: StatusTable<OutboxMessage['state']> = {
  WAITING: { word: 'Waiting', shape: 'ring', tone: 'amber' },
  SENT: { word: 'Sent', shape: 'check', tone: 'green' },
  DEAD: { word: 'Given up', shape: 'triangle', tone: 'red' },
  CANCELLED: { word: 'Called off', shape: 'slash', tone: 'grey' },
}
