import type { Note } from '../../domain/notes/note-contract.ts'
import { translated } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { noteSubjectLabels } from '../../domain/notes/note-subject.ts'
import { notedRecordPath } from './note-paths.ts'

/** The record of a note, as a link to its page: "Lease L-2026-000112 · Kinley Zangmo". */
export function NotedRecord({ note }: { note: Note }) {
  const { about, tenantName } = note
  const isTenant = about.kind === 'tenant'
  return (
    <>
      <Link to={notedRecordPath(note)}>
        {isTenant ? about.label : `${translated(noteSubjectLabels[about.kind])} ${about.label}`}
      </Link>
      {!isTenant && tenantName !== null && <> · {tenantName}</>}
    </>
  )
}
