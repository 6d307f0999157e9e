import { useHistory } from '../audit/use-history.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../domain/calendar-date.ts'
import { formatMoney } from '../../domain/money.ts'
import { note } from '../../domain/notes/note.ts'
import type { Note } from '../../domain/notes/note-contract.ts'
import type { NoteAbout } from '../../domain/notes/note-subject.ts'
import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { MoreMenu } from '../ui/page/page-header.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { NotedRecord } from './noted-record.tsx'
import { noteKindTable } from './note-kind-table.ts'
import { useTaskDone } from './use-task-done.ts'

const maxShown = 50

/** The office's notes about a record, newest first. On pages shared with owners and tenants, only the office sees it. */
export function NotesCard({ about }: { about: NoteAbout }) {
  const role = useSession()?.currentRole.name
  return role === 'ADMIN' || role === 'MANAGER' ? <NotesOfOffice about={about} /> : null
}

function NotesOfOffice({ about }: { about: NoteAbout }) {
  const [open, setOpen] = useState<Note | 'NEW' | null>(null)
  const notes = useEndpoint('note.list', { query: { ...about, pageSize: maxShown } })
  const { setDone, dialog } = useTaskDone()
  const columns: SimpleColumn<Note>[] = [
    statusColumn({ key: 'kind', title: t`Kind`, table: noteKindTable, of: ({ kind }) => kind }),
    {
      key: 'what',
      title: t`Text`,
      wraps: true,
      cell: (one) => <NoteText note={one} isOfOther={!(`${one.about.kind}Id` in about)} />,
    },
    {
      key: 'when',
      title: t`Date and author`,
      cell: (one) => <TwoLines first={<InstantText at={one.createdAt} />} second={one.authorName ?? t`Operator`} />,
    },
    {
      key: 'actions',
      title: t`Actions`,
      cell: (one) => <NoteActions note={one} onOpen={() => setOpen(one)} onDone={(isDone) => setDone(one, isDone)} />,
    },
  ]
  return (
    <>
      <ListCard
        title={t`Notes, tasks and calls`}
        query={notes}
        columns={columns}
        rowKey={({ id }) => id}
        none={t`No entries yet. Only your office can see them.`}
        actions={<Button variant="default" size="xs" onClick={() => setOpen('NEW')}>{t`Add`}</Button>}
      />
      {open && <NoteDialog about={about} note={open === 'NEW' ? undefined : open} onClose={() => setOpen(null)} />}
      {dialog}
    </>
  )
}

function NoteText({ note: one, isOfOther }: { note: Note; isOfOther: boolean }) {
  const details = useDetails(one)
  return (
    <div className="cell-words">
      <span className="words">{one.text}</span>
      {isOfOther && (
        <div className="small secondary">
          <NotedRecord note={one} />
        </div>
      )}
      {details.length > 0 && <div className="small secondary">{details.join(' · ')}</div>}
    </div>
  )
}

function useDetails({ kind, dueOn, isDone, assigneeName, outcome, promisedOn, promisedAmount }: Note): string[] {
  const today = useToday()
  const due = dueOn !== null && (isDone || dueOn >= today ? t`due ${formatDate(dueOn)}` : t`overdue since ${formatDate(dueOn)}`)
  return [
    kind === 'TASK' && (isDone ? t`done` : t`open`),
    due,
    assigneeName,
    outcome && note.fields.outcome.labelOf(outcome),
    promisedOn &&
      (promisedAmount === null
        ? t`promises to pay by ${formatDate(promisedOn)}`
        : t`promises ${formatMoney(promisedAmount)} by ${formatDate(promisedOn)}`),
  ].filter((one) => typeof one === 'string')
}

type NoteActionsProps = { note: Note; onOpen: () => void; onDone: (isDone: boolean) => void }

function NoteActions({ note: { id, version, kind, isDone, isEditable }, onOpen, onDone }: NoteActionsProps) {
  const remove = useAction('note.remove', {
    invalidates: ['note', 'arrears'],
    refetchOnConflict: ['note'],
    onSuccess: () => toast('SUCCESS', t`Removed`),
  })
  const ask = async () => {
    const text = t`The text is deleted for everybody in the office.`
    if (await confirm({ title: t`Remove this entry?`, text, action: t`Remove entry`, isDangerous: true }))
      remove.mutate({ params: { id }, ifMatch: version })
  }
  const history = useHistory()
  const menu = [
    ...(isEditable || kind === 'TASK' ? [{ label: t`Edit…`, onClick: onOpen }] : []),
    ...history.menu({ title: t`Entry`, entityId: id }),
    ...(isEditable ? [{ label: t`Remove…`, isDangerous: true, onClick: () => void ask() }] : []),
  ]
  return (
    <div className="row">
      {kind === 'TASK' && (
        <Button size="compact-xs" variant="default" onClick={() => onDone(!isDone)}>
          {isDone ? t`Open again` : t`Mark as done`}
        </Button>
      )}
      {history.dialog}
      {menu.length > 0 && <MoreMenu actions={menu} label={t`Actions of this entry`} />}
    </div>
  )
}
