import type { NoteKind } from '../../domain/notes/note.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const noteKindTable: StatusTable<NoteKind> = {
  NOTE: { word: t`Note`, shape: 'square', tone: 'grey' },
  TASK: { word: t`Task`, shape: 'ring', tone: 'blue' },
  CALL: { word: t`Call`, shape: 'arrow', tone: 'violet' },
}
