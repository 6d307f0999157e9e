import { sheet } from '../sheet.ts'
import type { JobRun } from './job-contract.ts'

export const jobRunColumns = sheet<JobRun>(({ text, number, date, time }) => [
  text('Job', (run) => run.name),
  date('Due', (run) => run.dueOn),
  text('State', (run) => run.state),
  time('Started', (run) => run.startedAt),
  time('Finished', (run) => run.finishedAt),
  number('Tries', (run) => run.attemptCount),
  text('Result', (run) => run.result),
  text('Failure', (run) => run.fault),
])
