import { note } from '../../domain/notes/note.ts'
import type { Note } from '../../domain/notes/note-contract.ts'
import { t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useVersionedAction } from '../ui/form/use-versioned-action.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'

/** Marks a task as done or open. Render `dialog` next to the list. */
export function useTaskDone() {
  const { save, dialog } = useVersionedAction('note.update', {
    invalidates: ['note', 'arrears'],
    compared: comparedFields(note),
    onSuccess: ({ isDone }) => toast('SUCCESS', isDone ? t`Task done` : t`Task reopened`),
  })
  return { dialog, setDone: (task: Note, isDone: boolean) => save({ params: { id: task.id }, body: { isDone } }, task) }
}
