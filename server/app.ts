import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { holdForApproval } from './approvals/hold-for-approval.ts'
import { type AuditHeadLog, noHeadLog } from './audit/audit-head-log.ts'
import { recordCall } from './audit/record-change.ts'
import { payLinksOf } from './advices/payment-links/pay-links-of.ts'
import type { PaymentGateway } from './online/gateway/payment-gateway.ts'
import { createOnlinePayments, type OnlinePayments } from './online/online-payments.ts'
import { createApiTokens } from './identity/api-tokens/find-api-token.ts'
import { backupsOf } from './jobs/take-scheduled-backup.ts'
import { createSecurityLog } from './identity/security-log/security-log.ts'
import { watchCalls } from './identity/security-log/watch-calls.ts'
import { readInstallation } from './identity/installation-settings.ts'
import { createSessionUse } from './identity/sign-in/session-use.ts'
import { summariseRuns } from './jobs/job-run-store.ts'
import { createJobRunner, type JobRunner } from './jobs/job-runner.ts'
import { describePublicPages, publicPageRoutes } from './listings/public-pages.ts'
import { calendarFeedRoute } from './overview/calendar/calendar-routes.ts'
import { type LiveLimits, liveRoutes } from './overview/live/live-routes.ts'
import { authActor, visitor } from './platform/actor.ts'
import { createBreachedPasswords } from './platform/breached-passwords.ts'
import { registerCors } from './platform/http/register-cors.ts'
import { createBotCheck } from './platform/http/bot-check.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DataKey } from './platform/keys/data-key.ts'
import type { Database } from './platform/database/database.ts'
import { compressAnswers } from './platform/http/compress-answers.ts'
import { closeAfterAnswers } from './platform/processes/drain.ts'
import { createConstantTime } from './platform/constant-time.ts'
import { parseJsonBodies } from './platform/http/parse-json-bodies.ts'
import { subscribe } from './platform/events.ts'
import { readBySchema } from './platform/http/known-fields.ts'
import { setServerLog } from './platform/log.ts'
import type { MailTransport } from './platform/delivery/mail-transport.ts'
import { limitRequests } from './platform/http/limit-requests.ts'
import { type MetricsOfAll, serveMetrics } from './platform/http/serve-metrics.ts'
import { type HashPassword, hashPassword as hashPasswordSlowly } from './platform/keys/hash-password.ts'
import { describeApi, type ReadProduct } from './platform/http/describe-api.ts'
import type { BounceReading } from './notifications/delivery/read-bounces.ts'
import { createLookUp, type LookUpTexts } from './platform/delivery/mail-domain.ts'
import { createDeliveryLinks, type DeliveryLinks } from './platform/delivery/delivery-links.ts'
import { createOutbox, type Outbox } from './platform/delivery/outbox.ts'
import { createVersioning, type Versioning } from './platform/http/answers/api-version.ts'
import { shapeAnswers } from './platform/http/answers/shape-answers.ts'
import { tagAnswersToPrograms } from './platform/http/entity-tag.ts'
import { forbidCaching } from './platform/http/forbid-caching.ts'
import { answerFrameworkError, answerNotFound, answerProblems } from './platform/http/problem-reply.ts'
import { setPublicAddress } from './platform/http/public-address.ts'
import { createSealer } from './platform/keys/sealed.ts'
import { createServe } from './platform/http/serve.ts'
import type { SecurityLog } from './platform/security-log.ts'
import type { Services } from './platform/services.ts'
import { createSigningKeys } from './platform/keys/signing-keys.ts'
import type { SmsTransport } from './platform/delivery/sms-transport.ts'
import { createTokens } from './platform/keys/token.ts'
import { acceptUploads } from './platform/http/upload.ts'
import { createScanner } from './platform/virus-scanner.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import type { ApiVersions } from '../domain/api/api-versions.ts'
import { isOptional } from '../domain/settings/is-optional.ts'
import { isQuietNow } from './settings/read-quiet-hours.ts'
import { contentSecurityOf } from './content-security-of.ts'
import { createAddressGuard } from './platform/delivery/address-guard.ts'
import { webhookTransport } from './platform/delivery/webhook-transport.ts'
import type { Wallet } from './platform/wallet.ts'
import { traceRequests } from './platform/tracing/tracing.ts'
import { registerRoutes } from './register-routes.ts'
import { subscriptions } from './subscriptions.ts'

export type AppOptions = {
  database: Database
  clock: Clock
  config: Config
  dataKey: DataKey
  smsTransport: SmsTransport
  mailTransport: MailTransport
  webRoot?: string | undefined
  /** The login that owns the tables, for backups. */
  ownerUrl: string
  /** Without a gateway, nobody can pay online. */
  gateway?: PaymentGateway | undefined
  /** Without a wallet, nobody can sign in with one. */
  wallet?: Wallet | undefined
  /** Where the signed heads of the audit are stored outside the database. Omit it to store them nowhere. */
  auditHeads?: AuditHeadLog
  /** Receives each security event as a line of JSON. Optional. */
  printSecurityEvent?: (line: string) => void
  /** The maximum number of requests per second for one session. Default: 300. */
  requestsPerSecond?: number
  /** The clock for the request limits. Default: the clock of the machine. */
  requestClock?: (() => number) | undefined
  /** The minimum response time of calls that must not reveal by their timing which accounts exist. Default: 300. */
  constantTimeMs?: number
  liveLimits?: LiveLimits
  /** Aborted when the server begins to stop. The server still answers, but no longer keeps connections open. */
  draining?: AbortSignal | undefined
  /** The metrics of all processes that share the port, if there are several. */
  metricsOfAll?: MetricsOfAll | undefined
  /** Looks up the DNS records of the sender. Default: the name servers of this machine. */
  lookUpTexts?: LookUpTexts
  /** The API versions that clients may request. Only tests set this. */
  apiVersions?: ApiVersions
  /** Only tests set this, because hashing for thousands of sign-ins need not be slow. Production refuses it. */
  hashPassword?: HashPassword
}
export type App = { fastify: FastifyInstance; outbox: Outbox; jobs: JobRunner; online: OnlinePayments }

/** Creates the whole server without starting to listen. */
export async function createApp({
  database,
  clock,
  config,
  dataKey,
  smsTransport,
  mailTransport,
  ownerUrl,
  webRoot,
  gateway,
  wallet,
  auditHeads = noHeadLog,
  printSecurityEvent = () => undefined,
  requestsPerSecond = 300,
  requestClock = Date.now,
  constantTimeMs = 300,
  hashPassword = hashPasswordSlowly,
  liveLimits,
  draining,
  metricsOfAll,
  lookUpTexts = createLookUp(),
  apiVersions,
}: AppOptions): Promise<App> {
  if (config.isProduction && hashPassword !== hashPasswordSlowly)
    throw new Error('Another password hash is refused in production.')
  subscribe(subscriptions)
  const readProduct: ReadProduct = () => database.as(visitor, (tx) => readInstallation(tx, config))
  const securityLog = createSecurityLog(database, printSecurityEvent)
  const versioning = createVersioning(apiVersions)
  const fastify = await createFastify({ config, readProduct, webRoot, securityLog, draining, versioning })
  setServerLog(fastify.log)
  const tokens = createTokens(createSigningKeys(database, clock, dataKey), clock)
  const bearers = { tokens, apiTokens: createApiTokens(database, clock) }
  limitRequests(fastify, { database, bearers, maxPerSecond: requestsPerSecond, now: requestClock })
  setPublicAddress(config.publicAddress)
  const links = createDeliveryLinks(dataKey)
  const outbox = outboxOf({ database, dataKey, config, smsTransport, mailTransport }, links)
  const botCheck = createBotCheck({ config: config.botCheck, database, clock, dataKey })
  const noteUse = createSessionUse(database, clock)
  const serve = createServe({ app: fastify, database, bearers, noteUse, recordCall, holdForApproval, versioning })
  const inConstantTime = createConstantTime(constantTimeMs)
  const services: Services = {
    ...{ serve, database, clock, config, dataKey, tokens, outbox, deliveryLinks: links, lookUpTexts, botCheck },
    ...{ versioning, wallet, inConstantTime, hashPassword, securityLog },
    isBreached: createBreachedPasswords(config.breachedPasswordsUrl),
  }
  const backups = backupsOf({ config, ownerUrl, dataKey, securityLog })
  const online = createOnlinePayments({ database, gateway })
  const jobs = createJobRunner({
    ...{ database, clock, outbox, online, backups, auditHeads },
    webhooks: webhooksOf(config, dataKey),
    bounces: bouncesOf(config, links),
    reportAuditCut: auditCutReporter(securityLog, fastify.log),
    formerKeys: config.auditFormerKeys,
    log: fastify.log,
  })
  serveMetrics(fastify, {
    ...{ token: config.metricsToken, ofAll: metricsOfAll, database, dataDir: config.dataDir },
    jobs: () => database.as(authActor, summariseRuns),
  })
  await registerRoutes(services, { fastify, online, jobs })
  liveRoutes(services, fastify, { limits: liveLimits, draining })
  publicPageRoutes(fastify, services)
  calendarFeedRoute(fastify, services)
  if (webRoot) await serveWebApp(fastify, webRoot, { readProduct, describePage: describePublicPages(services) })
  else fastify.setNotFoundHandler(answerNotFound)
  await fastify.ready()
  return { fastify, outbox, jobs, online }
}

type OutboxParts = Pick<AppOptions, 'database' | 'dataKey' | 'config' | 'smsTransport' | 'mailTransport'>

function outboxOf({ database, dataKey, config, smsTransport, mailTransport }: OutboxParts, links: DeliveryLinks): Outbox {
  return createOutbox({
    ...{ database, sealer: createSealer(dataKey, 'outbox'), links },
    transports: { sms: smsTransport, mail: mailTransport, hidesSecrets: hiddenSecrets(config) },
    ...{ isQuiet: isQuietNow, isOptional, payLinksOf },
  })
}

const webhooksOf = (config: Config, dataKey: DataKey) => ({
  sealer: createSealer(dataKey, 'webhook'),
  transport: webhookTransport(createAddressGuard(config.webhookNetworks)),
})

function bouncesOf({ mail }: Config, links: DeliveryLinks): BounceReading | undefined {
  if (mail.kind === 'log' || !mail.mailbox || !mail.bounceAddress) return undefined
  return { mailbox: mail.mailbox, bounceAddress: mail.bounceAddress, links }
}

/** A transport that only writes to a log prints codes and passwords only where the settings allow it. */
function hiddenSecrets({ sms, mail, logsSecrets }: Config) {
  const isHidden = (kind: string) => kind === 'log' && !logsSecrets
  return { SMS: isHidden(sms.kind), EMAIL: isHidden(mail.kind) }
}

function auditCutReporter(securityLog: SecurityLog, log: FastifyBaseLogger) {
  return async (organisationId: string, text: string): Promise<void> => {
    log.error({ organisationId }, text)
    const where = { address: '', userAgent: 'The job of the product' }
    await securityLog.record({ kind: 'AUDIT_CUT', action: 'CHAIN_AUDIT', organisationId, ...where })
  }
}

type Serving = Pick<AppOptions, 'config' | 'webRoot' | 'draining'> & {
  readProduct: ReadProduct
  securityLog: SecurityLog
  versioning: Versioning
}

async function createFastify({
  config,
  readProduct,
  webRoot,
  securityLog,
  draining,
  versioning,
}: Serving): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }) },
    },
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    // Long enough for a file of 10 MB over a slow phone. A client that sends slowly on purpose cannot hold a connection longer.
    requestTimeout: 300_000,
    trustProxy: ['loopback', ...config.trustedProxies],
    frameworkErrors: answerFrameworkError,
    routerOptions: { maxParamLength: 300, querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
  })
  traceRequests(fastify)
  fastify.setValidatorCompiler(readBySchema)
  fastify.setSerializerCompiler(serializerCompiler)
  fastify.decorateRequest('claims', undefined)
  parseJsonBodies(fastify)
  answerProblems(fastify)
  watchCalls(fastify, securityLog)
  await sendSecurityHeaders(fastify, contentSecurityOf(config, webRoot))
  forbidCaching(fastify)
  shapeAnswers(fastify, versioning)
  tagAnswersToPrograms(fastify)
  compressAnswers(fastify)
  if (draining) closeAfterAnswers(fastify, draining)
  registerCors(fastify, config.publicAddress)
  await acceptUploads(fastify, { scanFile: createScanner(config.virusScanner), folder: join(config.dataDir, 'uploads') })
  describeApi(fastify, readProduct)
  return fastify
}
