import type { FieldState } from '../../domain/field-desk/field-record.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const recordStatusTable: StatusTable<FieldState> = {
  WAITING: { word: t`Waiting`, shape: 'clock', tone: 'grey' },
  SENDING: { word: t`Sending`, shape: 'arrow', tone: 'blue' },
  SENT: { word: t`Sent`, shape: 'check', tone: 'green' },
  NEEDS_PERSON: { word: t`Needs your decision`, shape: 'triangle', tone: 'amber' },
  DISCARDED: { word: t`Discarded`, shape: 'cross', tone: 'grey' },
}
