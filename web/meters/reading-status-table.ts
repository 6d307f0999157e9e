import { type ReadingStatus, readingStatusLabels } from '../../domain/meters/meter-reading.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const readingStatusTable: StatusTable<ReadingStatus> = {
  PENDING: { word: readingStatusLabels.PENDING, shape: 'clock', tone: 'amber' },
  ACCEPTED: { word: readingStatusLabels.ACCEPTED, shape: 'dot', tone: 'green' },
  REJECTED: { word: readingStatusLabels.REJECTED, shape: 'cross', tone: 'red' },
  VOID: { word: readingStatusLabels.VOID, shape: 'slash', tone: 'grey' },
}
