import { type OnlineStatus, onlineStatusLabels } from '../../domain/online/online-status.ts'
import type { Shape, StatusTable, Tone } from '../ui/text/status-chip.tsx'

const look = (status: OnlineStatus, shape: Shape, tone: Tone) => ({ word: onlineStatusLabels[status], shape, tone })

export const onlineStatusTable: StatusTable<OnlineStatus> = {
  CREATED: look('CREATED', 'ring', 'blue'),
  STARTED: look('STARTED', 'ring', 'blue'),
  CODE_SENT: look('CODE_SENT', 'half', 'blue'),
  DEBITING: look('DEBITING', 'arrow', 'amber'),
  UNKNOWN: look('UNKNOWN', 'clock', 'amber'),
  PAID: look('PAID', 'dot', 'green'),
  FAILED: look('FAILED', 'cross', 'red'),
  CANCELLED: look('CANCELLED', 'slash', 'grey'),
  EXPIRED: look('EXPIRED', 'pause', 'grey'),
}
