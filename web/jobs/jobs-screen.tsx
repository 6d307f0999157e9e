import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Job } from '../../domain/jobs/job-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { JobDialog } from './job-dialog.tsx'
import { JobRuns } from './job-runs.tsx'
import { jobStateTable, jobLabels } from './job-labels.ts'

const whileRunningMs = 2_000
const otherwiseMs = 30_000

/** The scheduled jobs: those of the office for its ADMIN, those of the installation for the operator. */
export function JobsScreen() {
  const [isBusy, setBusy] = useState(false)
  const jobs = useEndpoint('job.list', undefined, { refetchMs: isBusy ? whileRunningMs : otherwiseMs })
  const [changed, setChanged] = useState<Job | null>(null)
  const isRunning = jobs.data?.some(({ lastRun }) => lastRun?.state === 'RUNNING') ?? false
  if (isRunning !== isBusy) setBusy(isRunning)
  return (
    <>
      <PageHeader title={t`Jobs`} subtitle={t`Background jobs: last and next run`} />
      <Loaded query={jobs}>
        {(all) => (
          <div className="tiles tiles-wide mb-6">
            {all.map((job) => (
              <JobCard key={job.name} job={job} onChange={() => setChanged(job)} />
            ))}
          </div>
        )}
      </Loaded>
      <JobRuns names={jobs.data?.map(({ name }) => name) ?? []} />
      {changed && <JobDialog job={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

function JobCard({ job, onChange }: { job: Job; onChange: () => void }) {
  const { name, isBySetting, isEnabled, lastRun, nextRunAt, dayOfMonth, keepCount } = job
  const { title, text } = jobLabels[name]
  const run = useAction('job.run', { invalidates: ['job'], onSuccess: () => toast('SUCCESS', t`${title}: started`) })
  const isRunning = lastRun?.state === 'RUNNING'
  const change = isBySetting && (
    <Button variant="default" size="xs" aria-label={t`Change ${title}`} onClick={onChange}>{t`Change…`}</Button>
  )
  return (
    <RecordCard
      title={title}
      actions={
        <>
          {change}
          <ActionButton
            variant="default"
            size="xs"
            loading={run.isPending}
            reason={isRunning ? t`This job is already running.` : undefined}
            onClick={() => run.mutate({ params: { name } })}
          >{rich`Run now${<span className="visually-hidden">: {title}</span>}`}</ActionButton>
        </>
      }
    >
      <p className="secondary mb-3">{text}</p>
      <Facts>
        <Fact label={t`Status`}>
          <StatusChip status={stateOf(job)} table={jobStateTable} />
        </Fact>
        <Fact label={t`Last run`}>
          {lastRun && (
            <>
              <InstantText at={lastRun.startedAt} />
              {lastRun.finishedAt && (
                <span className="secondary"> · {runDurationText(lastRun.startedAt, lastRun.finishedAt)}</span>
              )}
            </>
          )}
        </Fact>
        <Fact label={t`Next run`}>{nextRunAt ? <InstantText at={nextRunAt} /> : isEnabled ? null : t`Off`}</Fact>
        {dayOfMonth !== null && <Fact label={t`Day of the month`}>{dayOfMonth}</Fact>}
        {keepCount !== null && <Fact label={t`Backups kept`}>{keepCount}</Fact>}
        {lastRun?.result && (
          <Fact label={t`Result`} isWide>
            <span lang="en">{lastRun.result}</span>
          </Fact>
        )}
        {lastRun?.error && (
          <Fact label={t`Failure`} isWide>
            <span lang="en">{lastRun.error}</span>
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}

function stateOf({ isEnabled, lastRun }: Job) {
  if (lastRun?.state === 'RUNNING') return 'RUNNING'
  if (!isEnabled) return 'OFF'
  return lastRun?.state ?? 'WAITING'
}

/** "0.3 s", "2 min 5 s". */
export function runDurationText(startedAt: string, finishedAt: string): string {
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return seconds < 60 ? t`${seconds.toFixed(1)}\u00a0s` : t`${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
