import { Box } from '@mantine/core'
import type { JobName } from '../../domain/jobs/job.ts'
import type { JobRun, JobState } from '../../domain/jobs/job-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { jobStateTable, jobLabels } from './job-labels.ts'
import { statusColumn } from '../ui/table/columns.tsx'

const columns: readonly Column<JobRun>[] = [
  { key: 'job', title: t`Job`, card: 'title', cell: ({ name }) => jobLabels[name].title },
  { key: 'due', title: t`Due`, sortBy: 'dueOn', cell: ({ dueOn }) => <DateText date={dueOn} /> },
  { key: 'started', title: t`Started`, sortBy: 'startedAt', cell: ({ startedAt }) => <InstantText at={startedAt} /> },
  { key: 'tries', title: t`Attempts`, align: 'end', cell: ({ attemptCount }) => <span className="figures">{attemptCount}</span> },
  { key: 'result', title: t`Result`, cell: ({ error, result }) => <span lang="en">{error ?? result ?? '–'}</span> },
  statusColumn({ key: 'state', title: t`Status`, table: jobStateTable, of: ({ state }) => state }),
]
const states: readonly JobState[] = ['RUNNING', 'DONE', 'FAILED']
const stateFilter = {
  name: 'state',
  label: t`Status`,
  options: states.map((state) => ({ value: state, label: jobStateTable[state].word })),
} as const

/** Lists the runs, newest first. A job that runs all day has one row a day. */
export function JobRuns({ names }: { names: readonly JobName[] }) {
  const list = useListState(['name', 'state'], { defaultSort: 'startedAt:desc' })
  const name = oneOf(names, list.filters.name)
  const state = oneOf(states, list.filters.state)
  const query = listQueryOf(list, { name, state })
  const page = useEndpoint('job.runs', { query }, { showsPreviousPage: true })
  const nameFilter = {
    name: 'name',
    label: t`Job`,
    options: names.map((value) => ({ value, label: jobLabels[value].title })),
  } as const
  return (
    <section aria-label={t`History`}>
      <Box component="h2" fz={16} mb={12}>{t`History`}</Box>
      <DataTable
        caption={t`Runs`}
        searchLabel={t`Search result or failure`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(run) => run.id}
        filters={[nameFilter, stateFilter]}
        onDownload={(format) => downloadList('jobs', 'job.runs', { query: { ...query, format } })}
        none={{ title: t`No jobs have run yet` }}
      />
    </section>
  )
}
