import type { OutboxMessage } from '../../domain/notifications/outbox-contract.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const messageStateTable: StatusTable<OutboxMessage['state']> = {
  WAITING: { word: t`Waiting`, shape: 'ring', tone: 'amber' },
  SENT: { word: t`Sent`, shape: 'check', tone: 'green' },
  DEAD: { word: t`Failed`, shape: 'triangle', tone: 'red' },
  CANCELLED: { word: t`Cancelled`, shape: 'slash', tone: 'grey' },
}
