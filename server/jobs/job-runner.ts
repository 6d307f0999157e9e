import type { FastifyBaseLogger } from 'fastify'
import { dueDay, type JobName, type JobSetting, jobNames, jobPlans } from '../../domain/jobs/job.ts'
import type { AuditHeadLog } from '../audit/audit-head-log.ts'
import type { OnlinePayments } from '../online/online-payments.ts'
import { Problem } from '../../domain/problem.ts'
import { authActor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { ObjectsUnavailable } from '../platform/objects/object-store.ts'
import { untilAvailable } from '../platform/delivery/until-available.ts'
import { type Claim, claimRun, finishRun, extendRun, isRunDone, type Outcome, type RunKey } from './job-run-store.ts'
import { readAllSettings, defaultSetting } from './job-setting-store.ts'
import { installationWork, type JobServices, organisationIds, organisationWork } from './job-work.ts'
import { createSemaphore } from '../platform/http/semaphore.ts'
import { createWebhookSender } from '../webhooks/webhook-sender.ts'
import type { BackupTarget } from './take-scheduled-backup.ts'
import { traced } from '../platform/tracing/tracing.ts'

export type JobRunner = {
  /**
   * Makes up for transitions of leases that an outage missed, then checks every half minute for due jobs, and sends webhooks immediately.
   */
  start(): Promise<void>
  /** Runs everything that is due now, once; resolves when all of it is done. */
  runDue(): Promise<void>
  /** Starts a job, due or not, and returns while it runs. Refused if it is already running. */
  runNow(name: JobName, organisationId: string | null): Promise<void>
  /** Waits for the jobs that `runNow` started. */
  settle(): Promise<void>
  /** Starts nothing new, and waits until running jobs finish or reach the end of their current transaction. */
  stop(): Promise<void>
}

export type JobRunnerOptions = {
  database: Database
  clock: Clock
  outbox: Outbox
  online: OnlinePayments
  webhooks: JobServices['webhooks']
  bounces: JobServices['bounces']
  backups: BackupTarget
  auditHeads: AuditHeadLog
  reportAuditCut: JobServices['reportAuditCut']
  formerKeys: readonly string[]
  log: FastifyBaseLogger
}

const tickMs = 30_000
const holdMs = 60_000
/** The number of offices at a time: a job uses one core of PostgreSQL, and calls need connections too. */
const maxOfficesAtOnce = 4

/**
 * Every process has one runner. The row of a run is its claim, so each run is done by one process (decision 5). Jobs in one lane run one
 * after the other; lanes run in parallel.
 */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { database, clock } = options
  const stopping = new AbortController()
  const work = createWork(options, stopping.signal)
  const sender = createWebhookSender(options, stopping.signal)
  const asked = new Set<Promise<void>>()
  const done = new Map<string, string>()
  const running = new Map<string, Promise<void>>()
  const offices = createSemaphore({ maxConcurrent: maxOfficesAtOnce, maxWaiting: Infinity, busy: '', isPerProcess: true })
  let timer: NodeJS.Timeout | undefined

  /** Starts the due jobs in every idle lane, and resolves when all lanes are finished. */
  async function runAllDue(names: readonly JobName[]): Promise<void> {
    try {
      for (const [lane, runs] of Map.groupBy(await dueRuns(database, names), laneOf)) {
        if (running.has(lane)) continue
        const isOfOffice = runs[0]?.key.organisationId != null
        const ended = (isOfOffice ? offices.within(() => runInOrder(runs)) : runInOrder(runs))
          .catch((error: unknown) => options.log.error({ err: error }, 'the jobs of a lane could not be run'))
          .finally(() => running.delete(lane))
        running.set(lane, ended)
      }
    } catch (error) {
      options.log.error({ err: error }, 'jobs could not be looked for')
    }
    await Promise.all(running.values())
  }

  async function runInOrder(runs: readonly DueRun[]): Promise<void> {
    for (const { key, setting } of runs) {
      if (stopping.signal.aborted) return
      const memory = `${key.organisationId} ${key.name}`
      if (done.get(memory) === key.dueOn) continue
      const claim = await database.as(authActor, (tx) => claimRun(tx, key, false))
      if (claim) await work(claim, setting)
      const isDone = await database.as(authActor, (tx) => isRunDone(tx, key))
      if (isDone) done.set(memory, key.dueOn)
    }
  }

  const runDue = () => runAllDue(jobNames)
  return {
    start: async () => {
      await runAllDue(['MOVE_LEASES'])
      sender.start()
      timer = setInterval(() => void runDue(), tickMs)
      void runDue()
    },
    runDue,
    runNow: async (name, organisationId) => {
      const key = { name, organisationId, dueOn: clock.today() }
      const { claim, setting } = await database.as(authActor, async (tx) => ({
        claim: await claimRun(tx, key, true),
        setting: (await readAllSettings(tx)).get(organisationId)?.get(name) ?? defaultSetting(tx.today),
      }))
      if (!claim) throw new Problem('ILLEGAL_TRANSITION', 'This job is already running. Wait until it ends.')
      const running = work(claim, setting)
        .catch((error: unknown) => options.log.error({ err: error }, 'a job could not be ended'))
        .finally(() => asked.delete(running))
      asked.add(running)
    },
    settle: async () => void (await Promise.all(asked)),
    stop: async () => {
      clearInterval(timer)
      stopping.abort(new Error('The server is stopping.'))
      await Promise.all([...asked, ...running.values(), sender.stop()])
    },
  }
}

type DueRun = { key: RunKey; setting: JobSetting }

const ownLanes: readonly JobName[] = ['RESUME_RUNS', 'DELIVER_WEBHOOKS', 'READ_BOUNCES', 'MOVE_FILES']

/**
 * Each office has its own lane, so that a long job does not delay other offices. Jobs of the installation have five lanes: for continuous
 * jobs, for daily jobs, and for jobs that may take hours or wait for external servers.
 */
function laneOf({ key: { name, organisationId } }: DueRun): string {
  if (organisationId !== null) return organisationId
  return ownLanes.includes(name) ? name : jobPlans[name].every
}

function dueRuns(database: Database, names: readonly JobName[]): Promise<DueRun[]> {
  return database.as(authActor, async (tx) => {
    const settings = await readAllSettings(tx)
    const organisations = await organisationIds(tx)
    return names.flatMap((name) =>
      (jobPlans[name].scope === 'INSTALLATION' ? [null] : organisations).flatMap((organisationId): DueRun[] => {
        const setting = settings.get(organisationId)?.get(name)
        const dueOn = dueDay(jobPlans[name], setting, tx.now)
        return dueOn ? [{ key: { name, organisationId, dueOn }, setting: setting ?? defaultSetting(tx.today) }] : []
      }),
    )
  })
}

/** Executes a claimed job and stores its result. Errors of the job are not passed on. */
function createWork(options: JobRunnerOptions, signal: AbortSignal) {
  const { database, clock } = options
  const foldedTo: JobServices['foldedTo'] = new Map()

  async function outcomeOf(claim: Claim, setting: JobSetting): Promise<Outcome> {
    const { name, organisationId, dueOn } = claim
    const startedAt = performance.now()
    const said = () => ({ job: name, organisationId, dueOn, ms: Math.round(performance.now() - startedAt) })
    try {
      const result = await traced(
        () => ({ name: `job ${name}`, kind: 'INTERNAL' }),
        () => doWork(claim, setting),
      )
      options.log.info({ ...said(), result }, 'job done')
      const againAt = jobPlans[name].every === 'ONGOING' ? new Date(clock.now().getTime() + tickMs / 2) : undefined
      return { state: 'DONE', result, againAt }
    } catch (error) {
      if (signal.aborted) return { state: 'STOPPED' }
      options.log.error({ ...said(), err: error }, 'job failed')
      return { state: 'FAILED', error: errorText(error) }
    }
  }

  async function doWork({ name, organisationId, dueOn }: Claim, { keepCount }: JobSetting): Promise<string | undefined> {
    const services: JobServices = { ...options, within: whileRunning, signal, foldedTo }
    if (organisationId !== null) {
      return organisationWork[name]?.({ ...services, actor: { kind: 'job', organisationId }, organisationId, today: dueOn })
    }
    return installationWork[name]?.({ ...services, keepCount })
  }

  const whileRunning: Database['as'] = async (actor, inside) => {
    signal.throwIfAborted()
    return database.as(actor, inside, 'JOB')
  }

  return async function work(claim: Claim, setting: JobSetting): Promise<void> {
    const hold = setInterval(() => {
      database
        .as(authActor, (tx) => extendRun(tx, claim))
        .catch((error: unknown) => options.log.warn({ err: error }, 'a job could not be held'))
    }, holdMs)
    try {
      const outcome = await outcomeOf(claim, setting)
      // Otherwise the run would appear to be running, and no process would take it over for minutes.
      await untilAvailable(() => database.as(authActor, (tx) => finishRun(tx, claim, outcome)))
    } finally {
      clearInterval(hold)
    }
  }
}

/** A Problem states what to do. Other errors may contain private data, so they are only logged. */
function errorText(error: unknown): string {
  if (error instanceof ObjectsUnavailable)
    return `The object storage was not available (${error.reason}). The job will be retried.`
  if (error instanceof Problem && error.status === 503) return 'The database was not available. The job will be retried.'
  if (error instanceof Problem) return error.message
  if (error instanceof AggregateError) return error.message
  return 'Unexpected error. See the server log. The job will be retried.'
}
