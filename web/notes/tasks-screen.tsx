import { Button } from '@mantine/core'
import { useState } from 'react'
import { type TaskDue, taskDues } from '../../domain/notes/note.ts'
import type { Note } from '../../domain/notes/note-contract.ts'
import { useHistory } from '../audit/use-history.tsx'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { StatusShape, type StatusTable } from '../ui/text/status-chip.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { NotedRecord } from './noted-record.tsx'
import { useTaskDone } from './use-task-done.ts'

const stateTable: StatusTable<'OPEN' | 'DONE'> = {
  OPEN: { word: t`Open`, shape: 'ring', tone: 'blue' },
  DONE: { word: t`Done`, shape: 'check', tone: 'green' },
}
const dueLabels: Readonly<Record<TaskDue, string>> = {
  OVERDUE: t`Overdue`,
  TODAY: t`Today`,
  NEXT_7_DAYS: t`Next 7 days`,
  NO_DATE: t`No due date`,
}
const dueFilter = {
  name: 'due' as const,
  label: t`Due`,
  options: taskDues.map((value) => ({ value, label: dueLabels[value] })),
}
const stateFilter = {
  name: 'state' as const,
  label: t`Status`,
  options: [
    { value: 'OPEN', label: t`Open` },
    { value: 'DONE', label: t`Done` },
    { value: 'ALL', label: t`Open and done` },
  ],
}
const nobody = 'NOBODY'

/** Lists the tasks of the whole office: the assignee, the due date, and the record. */
export function TasksScreen() {
  const list = useListState(['assignee', 'due', 'state'], { defaultSort: 'dueOn:asc', defaults: { state: 'OPEN' } })
  const { assignee, due, state } = list.filters
  const query = {
    kind: 'TASK' as const,
    ...listQueryOf(list, {
      assigneeId: assignee === nobody ? undefined : assignee,
      isAssigned: assignee === nobody ? 'false' : undefined,
      due: oneOf(taskDues, due),
      isOpen: state === 'OPEN' ? 'true' : state === 'DONE' ? 'false' : undefined,
    }),
  }
  const page = useEndpoint('note.list', { query }, { showsPreviousPage: true })
  const [open, setOpen] = useState<Note | null>(null)
  const { setDone, dialog } = useTaskDone()
  const history = useHistory()
  const assigneeFilter = useAssigneeFilter()
  return (
    <>
      <PageHeader title={t`Tasks`} subtitle={t`Add tasks on the pages of records, such as a tenant or a building.`} />
      <DataTable
        caption={t`Tasks`}
        searchLabel={t`Search tasks`}
        columns={useColumns(setDone)}
        list={list}
        page={page}
        filters={[assigneeFilter, dueFilter, stateFilter]}
        rowKey={({ id }) => id}
        rowMenu={(task) => [
          { label: t`Edit…`, onClick: () => setOpen(task) },
          ...history.menu({ title: t`Task`, entityId: task.id }),
        ]}
        onDownload={(format) => downloadList('tasks', 'note.list', { query: { ...query, format } })}
        none={{ title: t`No tasks`, text: t`Tasks of the office appear here.` }}
      />
      {open && <NoteDialog note={open} onClose={() => setOpen(null)} />}
      {history.dialog}
      {dialog}
    </>
  )
}

function useAssigneeFilter() {
  const { id: ownId } = useSignedIn().user
  const { data } = useEndpoint('note.assignees', undefined)
  const others = (data?.items ?? []).filter(({ id }) => id !== ownId)
  return {
    name: 'assignee' as const,
    label: t`Assigned to`,
    options: [
      { value: ownId, label: t`Me` },
      { value: nobody, label: t`Nobody` },
      ...others.map(({ id, name }) => ({ value: id, label: name })),
    ],
  }
}

function useColumns(setDone: (task: Note, isDone: boolean) => void): readonly Column<Note>[] {
  const today = useToday()
  return [
    { key: 'task', title: t`Task`, card: 'title', takesRest: true, cell: ({ text }) => <span className="words">{text}</span> },
    {
      key: 'about',
      title: t`About`,
      cell: (task) => <NotedRecord note={task} />,
    },
    {
      key: 'due',
      title: t`Due`,
      sortBy: 'dueOn',
      cell: ({ dueOn, isDone }) => {
        const isLate = !isDone && dueOn !== null && dueOn < today
        return (
          <span className={isLate ? 'danger' : undefined}>
            {isLate && <StatusShape shape="triangle" />} <DateText date={dueOn} />
          </span>
        )
      },
    },
    { key: 'assignee', title: t`Assigned to`, cell: ({ assigneeName }) => assigneeName ?? t`Nobody` },
    statusColumn({ key: 'state', title: t`Status`, table: stateTable, of: ({ isDone }) => (isDone ? 'DONE' : 'OPEN') }),
    {
      key: 'done',
      title: t`Done`,
      cell: (task) => (
        <Button size="compact-xs" variant="default" onClick={() => setDone(task, !task.isDone)}>
          {task.isDone ? t`Open again` : t`Mark as done`}
        </Button>
      ),
    },
  ]
}
