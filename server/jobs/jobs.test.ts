import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import type { JobName } from '../../domain/jobs/job.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { authActor } from '../platform/actor.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import { advicesOf, billedLease } from '../testing/billing-steps.ts'
import { aPassword, anActiveLease, anAdmin, asOperator } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'
import { aTestDatabase } from '../testing/test-database.ts'

let apps: TestApp[] = []
let folders: string[] = []
afterEach(async () => {
  for (const app of apps) await app.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
  apps = []
  folders = []
})

async function anApp(now?: string, settings: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const app = await aTestApp(now, settings)
  apps.push(app)
  return app
}

async function jobOf(client: Pick<LocalClient, 'call'>, name: JobName) {
  const job = (await client.call(jobContract.list, {})).find((one) => one.name === name)
  if (!job) throw new Error(`There is no ${name} here.`)
  return job
}

async function runNow(app: TestApp, client: Pick<LocalClient, 'call'>, name: JobName) {
  await client.call(jobContract.run, { params: { name } })
  await app.jobs.settle()
  return jobOf(client, name)
}

test('leases move once a day, and after an outage each on its own day', async () => {
  const app = await anApp('2025-06-15T04:00:00Z')
  const admin = await anAdmin(app)
  const lease = await anActiveLease(admin, { endDate: '2025-07-31' })
  await app.jobs.runDue()
  expect(await jobOf(admin, 'MOVE_LEASES')).toMatchObject({
    lastRun: { dueOn: '2025-06-15', state: 'DONE', result: 'No lease changed status.', attemptCount: 1 },
    nextRunAt: '2025-06-15T18:00:00.000Z',
  })
  await app.jobs.runDue()
  expect((await jobOf(admin, 'MOVE_LEASES')).lastRun?.attemptCount).toBe(1)

  app.clock.set(new Date('2025-09-01T04:00:00Z'))
  await app.jobs.runDue()
  const again = await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')
  expect((await again.call(leaseContract.read, { params: { id: lease.id } })).status).toBe('HOLDOVER')
  expect((await jobOf(again, 'MOVE_LEASES')).lastRun).toMatchObject({ dueOn: '2025-09-01', result: '1 lease changed status.' })
})

test('the long job of one office delays neither the jobs of another, nor those of its next day', async () => {
  const app = await anApp('2025-06-15T04:00:00Z')
  const [first, second] = [await anAdmin(app), await anAdmin(app)]
  const lease = await anActiveLease(first, { endDate: '2025-07-31' })
  const other = await anActiveLease(second, { endDate: '2025-07-31' })
  await app.jobs.runDue()
  const locker = new pg.Client({ connectionString: app.ownerUrl })
  await locker.connect()
  await locker.query('begin')
  await locker.query('select from leases where id = $1 for update', [lease.id])

  const days: Promise<void>[] = []
  let own: LocalClient
  try {
    app.clock.set(new Date('2025-09-01T04:00:00Z'))
    days.push(app.jobs.runDue())
    let another = await app.signIn(second.phoneNumber, aPassword)
    const lastMove = async () => (await jobOf(another, 'MOVE_LEASES')).lastRun
    await expect.poll(lastMove).toMatchObject({ dueOn: '2025-09-01', state: 'DONE' })
    expect((await another.call(leaseContract.read, { params: { id: other.id } })).status).toBe('HOLDOVER')
    app.clock.set(new Date('2025-09-01T18:30:00Z'))
    another = await app.signIn(second.phoneNumber, aPassword)
    const tick = () => {
      days.push(app.jobs.runDue())
      return lastMove()
    }
    await expect.poll(tick).toMatchObject({ dueOn: '2025-09-02', state: 'DONE' })
    own = await app.signIn(first.phoneNumber, aPassword)
    expect((await jobOf(own, 'MOVE_LEASES')).lastRun).toMatchObject({ dueOn: '2025-09-01', state: 'RUNNING' })
  } finally {
    await locker.end()
  }
  await Promise.all(days)
  expect((await own.call(leaseContract.read, { params: { id: lease.id } })).status).toBe('HOLDOVER')
})

test('the monthly run and late interest are off until an ADMIN turns them on', async () => {
  const app = await anApp('2025-06-15T04:00:00Z')
  const admin = await anAdmin(app)
  const lease = await anActiveLease(admin)
  await app.jobs.runDue()
  expect(await advicesOf(admin, lease.id)).toEqual([])
  expect(await jobOf(admin, 'GENERATE_ADVICES')).toMatchObject({ isEnabled: false, lastRun: null, nextRunAt: null })

  const body = { isEnabled: true, dayOfMonth: 20 }
  const job = await admin.call(jobContract.change, { params: { name: 'GENERATE_ADVICES' }, body })
  expect(job).toMatchObject({ isEnabled: true, dayOfMonth: 20, nextRunAt: '2025-06-19T19:00:00.000Z' })
  await app.jobs.runDue()
  expect(await advicesOf(admin, lease.id)).toEqual([])

  app.clock.set(new Date('2025-06-19T19:00:00Z'))
  await app.jobs.runDue()
  const later = await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')
  expect(await jobOf(later, 'GENERATE_ADVICES')).toMatchObject({ lastRun: { state: 'DONE', result: '6 advices created.' } })
  expect(await advicesOf(later, lease.id)).toHaveLength(6)
})

test('late interest is posted to its day, once', async () => {
  const app = await anApp('2025-06-15T04:00:00Z')
  const admin = await anAdmin(app)
  const { lease } = await billedLease(admin)
  expect((await runNow(app, admin, 'POST_INTEREST')).lastRun?.result).toMatch(/^Nu\. .* posted on 1 lease\.$/)
  const [posted] = await advicesOf(admin, lease.id)
  await runNow(app, admin, 'POST_INTEREST')
  expect(await advicesOf(admin, lease.id)).toEqual([posted])
})

test('a failed job is reported, retried after a pause, and does not stop other jobs', async () => {
  const app = await anApp('2025-06-15T04:00:00Z', { DATA_DIR: '/dev/null' })
  const operator = await asOperator(app, await anAdmin(app))
  await operator.call(jobContract.change, { params: { name: 'BACK_UP' }, body: { isEnabled: true } })
  await app.jobs.runDue()
  expect(await jobOf(operator, 'BACK_UP')).toMatchObject({
    lastRun: { state: 'FAILED', error: expect.stringContaining('server log') as string },
    nextRunAt: '2025-06-15T04:05:00.000Z',
  })
  expect((await jobOf(operator, 'CLEAR_SIGN_INS')).lastRun?.state).toBe('DONE')
  app.clock.set(new Date('2025-06-15T04:04:00Z'))
  await app.jobs.runDue()
  expect((await jobOf(operator, 'BACK_UP')).lastRun?.attemptCount).toBe(1)
  app.clock.set(new Date('2025-06-15T04:05:00Z'))
  await app.jobs.runDue()
  expect(await jobOf(operator, 'BACK_UP')).toMatchObject({ lastRun: { attemptCount: 2 }, nextRunAt: '2025-06-15T04:15:00.000Z' })
})

test('backups follow the setting, the oldest are deleted, and other files stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-jobs-'))
  folders.push(folder)
  const app = await anApp('2025-06-15T04:00:00Z', { DATA_DIR: folder })
  const operator = await asOperator(app, await anAdmin(app))
  await operator.call(jobContract.change, { params: { name: 'BACK_UP' }, body: { isEnabled: true, keepCount: 2 } })
  await app.jobs.runDue()
  writeFileSync(join(folder, 'backups', 'note.txt'), '')
  for (const day of ['16', '17']) {
    app.clock.set(new Date(`2025-06-${day}T00:30:00Z`))
    await app.jobs.runDue()
  }
  const names = readdirSync(join(folder, 'backups'))
  expect(names.sort()).toEqual(['note.txt', 'sakhang-2025-06-16T003000Z.tar.gz', 'sakhang-2025-06-17T003000Z.tar.gz'])
})

test('one of several processes does each run, and if it dies another takes over', async () => {
  const shared = await aTestDatabase()
  const [one, other] = [await aTestApp(undefined, {}, { on: shared }), await aTestApp(undefined, {}, { on: shared })]
  // The first app to close drops the database, so the other closes its connections first.
  apps.push({ ...one, close: () => closed(other).then(() => one.close()) })
  const admin = await anAdmin(one)
  await admin.call(jobContract.change, { params: { name: 'GENERATE_ADVICES' }, body: { isEnabled: true, dayOfMonth: 15 } })
  const lease = await anActiveLease(admin)
  await Promise.all([one.jobs.runDue(), other.jobs.runDue(), one.jobs.runDue(), other.jobs.runDue()])
  const runs = await one.database.as(authActor, (tx) =>
    tx.selectFrom('job_runs').select(['name', 'attempt_count', 'state']).execute(),
  )
  const datedRuns = runs.filter(
    ({ name }) =>
      ![
        'CHAIN_AUDIT',
        'NOTIFY_ADVICES',
        'CHANGE_SIGN_INS',
        'DELIVER_MESSAGES',
        'READ_BOUNCES',
        'SEND_ANNOUNCEMENTS',
        'DELIVER_WEBHOOKS',
        'END_IMPORTS',
        'SETTLE_ONLINE',
        'RESUME_RUNS',
        'COMPACT_TOTALS',
        'MOVE_FILES',
      ].includes(name),
  )
  expect(datedRuns.every(({ attempt_count, state }) => attempt_count === 1 && state === 'DONE')).toBe(true)
  expect(datedRuns.map(({ name }) => name).sort()).toEqual([
    ...['CHECK_FIGURES', 'CLEAR_OUT', 'CLEAR_SIGN_INS', 'COMPUTE_RENT_STATISTICS', 'GENERATE_ADVICES', 'ISSUE_ADVICES'],
    ...['MOVE_LEASES', 'OPEN_PLANNED_WORK', 'PASS_ON_OFFERS', 'SEND_REMINDERS', 'SWEEP_FILES', 'VERIFY_AUDIT'],
  ])
  expect(await advicesOf(admin, lease.id)).toHaveLength(6)

  const died = { state: 'RUNNING', finished_at: null, held_until: new Date('2025-06-15T03:59:00Z') } as const
  await one.database.as(authActor, (tx) => tx.updateTable('job_runs').set(died).where('name', '=', 'MOVE_LEASES').execute())
  const third = await aTestApp(undefined, {}, { on: shared })
  await third.jobs.runDue()
  await closed(third)
  expect((await jobOf(admin, 'MOVE_LEASES')).lastRun).toMatchObject({ state: 'DONE', attemptCount: 2 })
})

async function closed({ fastify, database }: TestApp): Promise<void> {
  await fastify.close()
  await database.close()
}

test('a running job is not started a second time', async () => {
  const app = await anApp()
  const admin = await anAdmin(app)
  await runNow(app, admin, 'CLEAR_OUT')
  const runs = { state: 'RUNNING', finished_at: null } as const
  await app.database.as(authActor, (tx) => tx.updateTable('job_runs').set(runs).execute())
  await expectProblem(admin.call(jobContract.run, { params: { name: 'CLEAR_OUT' } }), 'ILLEGAL_TRANSITION')
})

test('a server that stops leaves its running jobs to the next process, without counting a failure', async () => {
  const app = await anApp()
  const admin = await anAdmin(app)
  await admin.call(jobContract.run, { params: { name: 'GENERATE_ADVICES' } })
  await app.jobs.stop()
  const { lastRun, nextRunAt } = await jobOf(admin, 'GENERATE_ADVICES')
  if (lastRun?.state === 'FAILED') expect(nextRunAt).toBe(app.clock.now().toISOString())
  else expect(lastRun?.state).toBe('DONE')
})

test('old replies, sessions and codes are deleted; valid ones stay', async () => {
  const app = await anApp('2025-06-15T04:00:00Z')
  const admin = await anAdmin(app)
  const operator = await asOperator(app, admin)
  await billedLease(admin)
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  const { advice } = await billedLease(admin)
  const body = { amount: 100, method: 'CASH' as const, paidOn: '2025-06-01' }
  await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body, idempotencyKey: 'once' })
  expect((await runNow(app, admin, 'CLEAR_OUT')).lastRun?.result).toBe('Nothing to do.')
  expect((await runNow(app, operator, 'CLEAR_SIGN_INS')).lastRun?.result).toBe('Nothing to do.')
  app.clock.set(new Date('2025-07-16T04:00:00Z'))
  await app.jobs.runDue()
  const later = await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')
  expect((await jobOf(later, 'CLEAR_OUT')).lastRun?.result).toBe('1 stored reply removed.')
})

test('an ADMIN sees only the jobs of the organisation and their history, the operator those of the installation', async () => {
  const app = await anApp()
  const admin = await anAdmin(app)
  const operator = await asOperator(app, admin)
  const stranger = await anAdmin(app)
  await app.jobs.runDue()
  await runNow(app, admin, 'CLEAR_OUT')
  const namesOf = async (client: LocalClient) => (await client.call(jobContract.list, {})).map(({ name }) => name)
  const again = await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')
  expect(await namesOf(again)).toEqual([
    'MOVE_LEASES',
    'GENERATE_ADVICES',
    'ISSUE_ADVICES',
    'POST_INTEREST',
    'SEND_REMINDERS',
    'OPEN_PLANNED_WORK',
    'CLEAR_OUT',
    'CHECK_FIGURES',
    'VERIFY_AUDIT',
    'PASS_ON_OFFERS',
  ])
  expect(await namesOf(operator)).toEqual([
    'CHAIN_AUDIT',
    'NOTIFY_ADVICES',
    'CHANGE_SIGN_INS',
    'DELIVER_MESSAGES',
    'READ_BOUNCES',
    'SEND_ANNOUNCEMENTS',
    'DELIVER_WEBHOOKS',
    'END_IMPORTS',
    'SETTLE_ONLINE',
    'RESUME_RUNS',
    'COMPACT_TOTALS',
    'COMPUTE_RENT_STATISTICS',
    'CLEAR_SIGN_INS',
    'MOVE_FILES',
    'SWEEP_FILES',
    'BACK_UP',
  ])
  const runsOf = async (client: LocalClient) => (await client.call(jobContract.runs, {})).items
  const [own, theirs] = [await runsOf(again), await runsOf(stranger)]
  expect(own.map(({ name }) => name).sort()).toEqual([
    ...['CHECK_FIGURES', 'CLEAR_OUT', 'ISSUE_ADVICES', 'MOVE_LEASES', 'OPEN_PLANNED_WORK'],
    ...['PASS_ON_OFFERS', 'SEND_REMINDERS', 'VERIFY_AUDIT'],
  ])
  expect(theirs.some(({ id }) => own.some((run) => run.id === id))).toBe(false)
  await expectProblem(again.call(jobContract.run, { params: { name: 'BACK_UP' } }), 'NOT_FOUND')
  const always = again.call(jobContract.change, { params: { name: 'MOVE_LEASES' }, body: { isEnabled: false } })
  await expectProblem(always, 'ILLEGAL_TRANSITION')
})
