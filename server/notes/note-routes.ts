import { noteContract } from '../../domain/notes/note-contract.ts'
import type { Services } from '../platform/services.ts'
import { listNotes, readAssignees, readNote } from './note-store.ts'
import { changeNote, removeNote, writeNote } from './save-note.ts'

export function noteRoutes({ serve }: Services): void {
  serve.endpoint(noteContract.list, ({ tx, query }) => listNotes(tx, query))
  serve.endpoint(noteContract.read, ({ tx, params }) => readNote(tx, params.id))
  serve.endpoint(noteContract.assignees, async ({ tx }) => ({ items: await readAssignees(tx) }))
  serve.endpoint(noteContract.create, ({ tx, body }) => writeNote(tx, body))
  serve.endpoint(noteContract.update, ({ tx, params, body, ifMatch }) =>
    changeNote(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(noteContract.remove, ({ tx, params, ifMatch }) => removeNote(tx, params.id, ifMatch))
}
