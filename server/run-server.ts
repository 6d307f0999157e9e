import { join, resolve } from 'node:path'
import { fileHeadLog } from './audit/audit-head-log.ts'
import { createApp } from './app.ts'
import { openGateway } from './online/gateway/open-gateway.ts'
import { openWallet } from './sign-in-providers/wallet/open-wallet.ts'
import { type DatabasePlace, locateDatabase, prepareDatabase } from './find-database.ts'
import { runningClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { logMailTransport, smtpMailTransport } from './platform/delivery/mail-transport.ts'
import { createDrain, type Drain, type DrainLimits, replacedLimits, stopLimits } from './platform/processes/drain.ts'
import { closePdfRenderer } from './platform/pdf/render-pdf.ts'
import { poolSizeOf, setProcessCount } from './platform/processes/process-count.ts'
import { introduceProduction } from './platform/introduce-production.ts'
import { listenError, assertPortFree } from './platform/assert-port-free.ts'
import { openSms } from './platform/delivery/sms/open-sms.ts'
import { startSentence } from './platform/start-error.ts'
import { noteOfObjects } from './platform/objects/note-of-objects.ts'
import { readInstallationId } from './platform/keys/read-installation-id.ts'
import { fileStorageOf } from './platform/objects/s3-settings.ts'
import { noteOfScanner } from './platform/virus-scanner.ts'
import { startTracing } from './platform/tracing/tracing.ts'
import { joinMainProcess, type MainProcess } from './worker.ts'

/** Functions that release what was started, the last first, whether the start succeeds or not. */
const started: ((limits: DrainLimits) => Promise<void>)[] = []
let locating: Promise<DatabasePlace> | undefined
/** Aborts the waiting steps of a start. */
const stopping = new AbortController()
/** Aborted at the beginning of a stop: answers then close their connections. */
const draining = new AbortController()
let door: Drain | undefined
let isReady = false
let isEnding = false

async function start(): Promise<void> {
  const main = await joinMainProcess(() => void end(0, replacedLimits))
  const config = configOf(main)
  if (main) setProcessCount(config.processes)
  else await assertPortFree(config.port, config.host)
  const clock = runningClock(config.now)
  started.push(startTracing(config.tracing, { 'service.name': config.productName.toLowerCase() }))
  locating = locateDatabase(config, stopping.signal)
  const place = await locating
  started.push(place.stop)
  const { demo, release, ...ready } = await prepareDatabase(place, config, clock)
  const { ownerUrl, dataKey } = ready
  started.push(release)
  const isRealProduction = config.isProduction && !config.demoData
  const isFirst = main?.isFirst ?? true
  const notes = isRealProduction && isFirst ? await introduceProduction({ config, ownerUrl, dataKey, now: clock.now() }) : []
  const installationId = await readInstallationId(ownerUrl)
  if (isFirst) {
    const ofObjects = await noteOfObjects(config.files, installationId)
    notes.push(...[(await noteOfScanner(config.virusScanner)) ?? [], ofObjects ?? []].flat())
  }
  for (const note of notes) console.log(note)
  const poolSize = poolSizeOf(main ? config.processes : 1)
  const fileStorage = { ...fileStorageOf(config.files), installationId }
  const database = await openDatabase({ ...ready, replicaUrl: config.databaseReplicaUrl, clock, poolSize, fileStorage })
  started.push(database.close)
  database.changes.start()
  started.push(closePdfRenderer)
  const { send: smsTransport, stop: stopSms } = openSms(config, database, clock)
  started.push(stopSms)
  const mailTransport =
    config.mail.kind === 'smtp' ? smtpMailTransport(config.mail) : logMailTransport(join(config.dataDir, 'mail.log'), clock)
  const webRoot = resolve(import.meta.dirname, '../dist/web')
  const { gateway, stop: stopGateway } = await openGateway(config, clock, main?.simulator)
  started.push(stopGateway)
  const { wallet, stop: stopWallet } = await openWallet(config, dataKey)
  started.push(stopWallet)
  const { fastify, jobs } = await createApp({
    ...{ database, clock, config, dataKey, smsTransport, mailTransport, ownerUrl, webRoot, gateway, wallet },
    auditHeads: fileHeadLog(config.dataDir, (line) => console.log(line), config.databaseUrl),
    printSecurityEvent: (line) => console.log(line),
    draining: draining.signal,
    metricsOfAll: main?.metricsOfAll,
  })
  const httpDrain = createDrain(fastify.server)
  door = httpDrain
  started.push(async (limits) => {
    draining.abort()
    await Promise.all([httpDrain.begin(limits), jobs.stop()])
    await fastify.close()
  })
  await jobs.start()
  const address = await fastify.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenError(error, config)
  })
  isReady = true
  main?.reportReady()
  if (!isFirst) return
  console.log(`${config.productName} is ready at ${address.replace('127.0.0.1', 'localhost')}`)
  if (!config.contact.phone && !config.contact.email)
    console.log(
      '  CONTACT_PHONE and CONTACT_EMAIL are not set: unless the operator gives them, the public pages name nobody to ask.',
    )
  if (demo.state === 'IN_USE') console.log('  Another process serves this empty database, so the demo was not filled.')
  for (const { role, username, password, name } of demo.signIns)
    console.log(`  ${role.padEnd(6)} ${username}  ${password}  (${name})`)
}

/** The workers after the first find the database filled. */
function configOf(main: MainProcess | undefined): Config {
  const config = readConfig(process.env)
  return main?.isFirst === false ? { ...config, demoData: false } : config
}

async function end(exitCode: number, limits: DrainLimits = stopLimits): Promise<void> {
  if (isEnding) return door?.begin(limits)
  isEnding = true
  stopping.abort()
  // A start that is stopped loses its database midway. The resulting errors are expected, and must not end the process before the database
  // has stopped.
  if (!isReady) for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined)
  const place = await locating?.catch(() => undefined)
  place?.endSupervision()
  let code = exitCode
  for (const giveBack of started.reverse()) {
    await giveBack(limits).catch((error: unknown) => {
      console.error(error)
      code = 1
    })
  }
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
try {
  await start()
} catch (error) {
  if (!isEnding) {
    console.error(startSentence(error) ?? error)
    await end(1)
  }
}
