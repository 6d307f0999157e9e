import { type NoteKind, noteKindLabels } from '../../domain/notes/note.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const noteKindTable: StatusTable<NoteKind> = {
  NOTE: { word: noteKindLabels.NOTE, shape: 'square', tone: 'grey' },
  TASK: { word: noteKindLabels.TASK, shape: 'ring', tone: 'blue' },
  CALL: { word: noteKindLabels.CALL, shape: 'arrow', tone: 'violet' },
}
