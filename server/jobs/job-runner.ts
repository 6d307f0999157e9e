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
import { type Claim, claimRun, finishRun, holdRun, isRunDone, type Outcome, type RunKey } from './job-run-store.ts'
import { readAllSettings, defaultSetting } from './job-setting-store.ts'
import { installationWork, type JobServices, organisationIds, organisationWork } from './job-work.ts'
import { createSemaphore } from '../platform/http/semaphore.ts'
import { createWebhookSender } from '../webhooks/webhook-sender.ts'
import type { BackupTarget } from './take-scheduled-backup.ts'
import { traced } from '../platform/tracing/tracing.ts'

export type JobRunner = {
  /** Does what an outage missed of the moves of leases, then looks every half minute for what is due, and sends webhooks at once. */
  start(): Promise<void>
  /** Runs what is due now, once; answers when all of it is done. */
  runDue(): Promise<void>
  /** Begins a job whether it is due or not, and answers while it runs. Refused while it runs already. */
  runNow(name: JobName, organisationId: string | null): Promise<void>
  /** Waits for what `runNow` began. */
  settle(): Promise<void>
  /** Begins nothing new, and waits until what runs has come to an end of its own or to the next of its transactions. */
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
/** So many offices at once: a job takes a core of PostgreSQL, and calls need connections too. */
const maxOfficesAtOnce = 4

/**
 * One runner in every process; the row of a run is the claim, so each run is done by one of them (decision 5). Jobs of one lane run one
 * after the other, the lanes beside each other.
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

  /** Begins what is due in every lane that rests, and answers when all lanes have come to their end. */
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
 * Each office has a lane, so that its long job holds back no other's. Those of the installation have five: what goes on all day, what is daily, and
 * apart from them what may take hours or waits for the servers of others.
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

/** Does the work of a claim and writes down what came of it. Whatever the work throws stays here. */
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
      return { state: 'FAILED', fault: errorText(error) }
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
        .as(authActor, (tx) => holdRun(tx, claim))
        .catch((error: unknown) => options.log.warn({ err: error }, 'a job could not be held'))
    }, holdMs)
    try {
      const outcome = await outcomeOf(claim, setting)
      // Else the run would count as going on, and nobody would take it up for minutes.
      await untilAvailable(() => database.as(authActor, (tx) => finishRun(tx, claim, outcome)))
    } finally {
      clearInterval(hold)
    }
  }
}

/** A refusal says what to do; what else went wrong may hold anything, so it goes to the log alone. */
function errorText(error: unknown): string {
  if (error instanceof ObjectsUnavailable)
    return `The object storage was not available (${error.reason}). The job will be retried.`
  if (error instanceof Problem && error.status === 503) return 'The database was not available. The job will be retried.'
  if (error instanceof Problem) return error.message
  if (error instanceof AggregateError) return error.message
  return 'Unexpected error. See the server log. The job will be retried.'
}
