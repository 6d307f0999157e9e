import { Button } from '@mantine/core'
import type { Note } from '../../domain/notes/note-contract.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { StatusShape } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { tasksPath } from './note-paths.ts'
import { NotedRecord } from './noted-record.tsx'
import { useTaskDone } from './use-task-done.ts'

const maxShown = 50

/** The signed-in person's open tasks, most urgent first. */
export function MyTasksCard() {
  const { id } = useSignedIn().user
  const today = useToday()
  const tasks = useEndpoint('note.list', { query: { assigneeId: id, isOpen: 'true', sort: 'dueOn:asc', pageSize: maxShown } })
  const { setDone, dialog } = useTaskDone()
  const columns: SimpleColumn<Note>[] = [
    {
      key: 'task',
      title: t`Task`,
      wraps: true,
      cell: (task) => (
        <div className="stack gap-1">
          <TwoLines first={<span className="words">{task.text}</span>} second={<NotedRecord note={task} />} />
          <div>
            <Button size="compact-xs" variant="default" onClick={() => setDone(task, true)}>{t`Mark as done`}</Button>
          </div>
        </div>
      ),
    },
    {
      key: 'due',
      title: t`Due`,
      cell: ({ dueOn }) => (
        <span className={dueOn !== null && dueOn < today ? 'danger' : undefined}>
          {dueOn !== null && dueOn < today && <StatusShape shape="triangle" />} <DateText date={dueOn} />
        </span>
      ),
    },
  ]
  return (
    <>
      <ListCard
        title={t`My tasks`}
        query={tasks}
        columns={columns}
        rowKey={({ id: taskId }) => taskId}
        actions={<Link to={tasksPath}>{t`All tasks`}</Link>}
        none={t`No task is assigned to you. Add tasks on the pages of records, such as a tenant or a building.`}
      />
      {dialog}
    </>
  )
}
