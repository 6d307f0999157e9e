import { type JobName, jobNames, jobPlans, nextDueAt } from '../../domain/jobs/job.ts'
import { type Job, jobContract } from '../../domain/jobs/job-contract.ts'
import { notFound } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idOfNamed, lockVersion, readVersions } from '../platform/database/named-versions.ts'
import type { Services } from '../platform/services.ts'
import { changeJob } from './change-job.ts'
import { type LastRun, lastRuns, listRuns } from './job-run-store.ts'
import type { JobRunner } from './job-runner.ts'
import { readSettings } from './job-setting-store.ts'

/** An ADMIN sees and starts the jobs of the organisation; the operator, outside every organisation, those of the installation. */
export function jobRoutes({ serve }: Services, runner: JobRunner): void {
  serve.endpoint(jobContract.list, ({ tx }) => readJobs(tx))
  serve.endpoint(jobContract.runs, ({ tx, query }) =>
    tx.actingAs('auth', (identity) => listRuns(identity, organisationOf(tx.actor) ?? null, query)),
  )
  serve.endpoint(jobContract.change, async ({ tx, params: { name }, body, ifMatch }) => {
    await readJob(tx, name)
    await lockVersion(tx, { entity: 'job', name })
    await ensureUnchanged(tx, { entity: 'job', current: await readJob(tx, name), ifMatch })
    await changeJob(tx, name, body)
    return readJob(tx, name)
  })
  serve.outside(jobContract.run, async ({ within, actor, params: { name } }) => {
    await within(actor, (tx) => readJob(tx, name))
    await runner.runNow(name, organisationOf(actor) ?? null)
    return within(actor, (tx) => readJob(tx, name))
  })
}

async function readJob(tx: Tx, name: JobName): Promise<Job> {
  const job = (await readJobs(tx)).find((one) => one.name === name)
  if (!job) throw notFound('job')
  return job
}

async function readJobs(tx: Tx): Promise<Job[]> {
  const organisationId = organisationOf(tx.actor) ?? null
  const scope = organisationId === null ? 'INSTALLATION' : 'ORGANISATION'
  const [settings, runs] = await tx.actingAs('auth', async (identity) => [
    await readSettings(identity, organisationId),
    await lastRuns(identity, organisationId),
  ])
  const versions = await readVersions(tx, 'job')
  return jobNames
    .filter((name) => jobPlans[name].scope === scope)
    .map((name) => {
      const [plan, setting, last] = [jobPlans[name], settings.get(name), runs.get(name)]
      return {
        id: idOfNamed(tx, { entity: 'job', name }),
        version: versions.get(name) ?? 0,
        name,
        isBySetting: plan.isBySetting,
        isEnabled: !plan.isBySetting || (setting?.isEnabled ?? false),
        dayOfMonth: plan.every === 'MONTH' ? (setting?.dayOfMonth ?? 1) : null,
        keepCount: name === 'BACK_UP' ? (setting?.keepCount ?? 7) : null,
        lastRun: last ?? null,
        nextRunAt: nextRunOf(name, last, nextDueAt(plan, setting, tx.now)),
      }
    })
}

/** A job that failed or runs all day runs again before its next due day. */
function nextRunOf(name: JobName, last: LastRun | undefined, dueAt: Date | undefined): string | null {
  const again = last?.nextTryAt ?? undefined
  const isAgain = again && (jobPlans[name].every === 'ONGOING' || !dueAt || again < dueAt)
  return (isAgain ? again : dueAt)?.toISOString() ?? null
}
