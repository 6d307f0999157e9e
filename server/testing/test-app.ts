import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { SignedIn } from '../../domain/identity/signed-in.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import type { ProblemCode, ProblemReply } from '../../domain/problem.ts'
import { type AppOptions, createApp } from '../app.ts'
import type { JobRunner } from '../jobs/job-runner.ts'
import type { OnlinePayments } from '../online/online-payments.ts'
import { standingClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type LocalClient, localClient, Refused } from '../platform/database/local-client.ts'
import type { TimeLimits } from '../platform/database/time-limits.ts'
import type { OutgoingMail } from '../platform/delivery/mail-transport.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import type { OutgoingSms } from '../platform/delivery/sms-transport.ts'
import { type DataKey, dataKeyOf } from '../platform/keys/data-key.ts'
import { openInstallation } from '../platform/keys/installation.ts'
import { fileStorageOf } from '../platform/objects/s3-settings.ts'
import { type HashPassword, hashPassword as hashSlowly } from '../platform/keys/hash-password.ts'
import { createSigningKeys } from '../platform/keys/signing-keys.ts'
import { createTokens, type Tokens } from '../platform/keys/token.ts'
import { aBorrowedDatabase, patientLimits } from './databases/borrowed-database.ts'
import { aTestDatabase, type TestDatabase, templateOfRun } from './test-database.ts'

/** A caller, with or without a token. */
export type Caller = LocalClient & { signedIn: SignedIn | undefined }

export type TestApp = {
  fastify: FastifyInstance
  database: Database
  outbox: Outbox
  jobs: JobRunner
  online: OnlinePayments
  clock: ReturnType<typeof standingClock>
  ownerUrl: string
  dataKey: DataKey
  /** Every sent SMS, oldest first. */
  sms: OutgoingSms[]
  /** Every sent e-mail, oldest first. */
  mails: OutgoingMail[]
  visitor: Caller
  signIn(username: string, password: string): Promise<Caller>
  close(): Promise<void>
}

/** Another database instead of a new one, and the minimum response time of constant-time calls; default: no delay. */
export type TestAppOptions = Pick<
  AppOptions,
  | 'auditHeads'
  | 'gateway'
  | 'wallet'
  | 'webRoot'
  | 'requestsPerSecond'
  | 'requestClock'
  | 'printSecurityEvent'
  | 'liveLimits'
  | 'apiVersions'
> & {
  on?: TestDatabase
  constantTimeMs?: number
  hashPassword?: HashPassword
  dataKey?: DataKey
  limits?: TimeLimits
  replicaUrl?: string | undefined
}

/** Uploads are stored there while they arrive, and all are deleted. */
const testDataDir = join(tmpdir(), 'sakhang-tests')

/** The data key of every test installation without its own. */
export const testDataKey = dataKeyOf(Buffer.alloc(32, 7))

/** Like Argon2id, but 300 times as fast: thousands of test users sign in here, whose passwords need no protection. */
const hashCheaply: HashPassword = (text) => hash(text, { memoryCost: 8, timeCost: 1 })

/** The real server; the clock stays at the time that the test sets. */
export async function aTestApp(
  now = '2025-06-15T04:00:00Z',
  settings: NodeJS.ProcessEnv = {},
  {
    on,
    constantTimeMs = 0,
    auditHeads,
    // In production the app rejects any other than its own.
    hashPassword = settings['NODE_ENV'] === 'production' ? hashSlowly : hashCheaply,
    dataKey = testDataKey,
    limits,
    // Tests send requests faster than people do.
    requestsPerSecond = 1_000_000,
    printSecurityEvent = () => undefined,
    liveLimits,
    replicaUrl,
    ...others
  }: TestAppOptions = {},
): Promise<TestApp> {
  // A test with limits or a replica has its own connections.
  const place = on ?? (limits || replicaUrl ? await aTestDatabase() : await aBorrowedDatabase(templateOfRun()))
  const { ownerUrl, appUrl, rolePrefix, pool, preparesAll, drop } = place
  const clock = standingClock(new Date(now))
  await openInstallation({ ownerUrl, dataKey, now: clock.now() })
  const config = readConfig({ DATA_DIR: testDataDir, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', ...settings })
  const fileStorage = fileStorageOf(config.files)
  const database = await openDatabase({
    ...{ appUrl, replicaUrl, rolePrefix, clock, dataKey, fileStorage, pool },
    ...{ poolSize: 10, limits: limits ?? patientLimits, preparesAll },
  })
  const sms: OutgoingSms[] = []
  const mails: OutgoingMail[] = []
  const { fastify, outbox, jobs, online } = await createApp({
    ...(auditHeads ? { auditHeads } : {}),
    ...(liveLimits ? { liveLimits } : {}),
    ...others,
    ...{ database, clock, ownerUrl, config, dataKey },
    ...{ requestsPerSecond, printSecurityEvent, constantTimeMs, hashPassword },
    smsTransport: async (message) => {
      sms.push(message)
    },
    mailTransport: async (message) => {
      mails.push(message)
    },
  })
  const visitor = callerOn(fastify, undefined)
  return {
    fastify,
    database,
    outbox,
    jobs,
    online,
    clock,
    ownerUrl,
    dataKey,
    sms,
    mails,
    visitor,
    signIn: async (username, password) =>
      callerOn(fastify, await visitor.call(authContract.login, { body: { username, password } })),
    close: async () => {
      await fastify.close()
      await database.close()
      await drop()
    },
  }
}

export function callerOn(fastify: FastifyInstance, signedIn: SignedIn | undefined): Caller {
  return { ...localClient(fastify, signedIn?.token), signedIn }
}

/** The call must fail with this code; returns the problem for further checks. */
export async function expectProblem(call: Promise<unknown>, code: ProblemCode): Promise<ProblemReply> {
  const outcome = await call.then(
    () => 'accepted',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(Refused)
  const { reply } = outcome as Refused
  expect(reply.code).toBe(code)
  return reply
}

/** The tokens that anyone with the signing key can create. */
export const tokensOf = ({ database, clock, dataKey }: Pick<TestApp, 'database' | 'clock' | 'dataKey'>): Tokens =>
  createTokens(createSigningKeys(database, clock, dataKey), clock)
