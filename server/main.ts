import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createApp } from './app.ts'
import { startClockWork } from './jobs.ts'
import { fillWithDemo } from './demo/fill-with-demo.ts'
import { migrate } from './database/migrate.ts'
import { runningClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { installationSecret } from './platform/installation.ts'
import { logSmsTransport } from './platform/sms-transport.ts'

type Urls = { ownerUrl: string; appUrl: string; stop(): Promise<void> }

/** The database that the settings name, or the one that comes with the packages. */
async function findDatabase(config: Config): Promise<Urls> {
  if (config.databaseUrl) {
    return { ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl, appUrl: config.databaseUrl, stop: async () => undefined }
  }
  return startEmbeddedPostgres({ dataDir: config.dataDir })
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const clock = runningClock(config.now)
  mkdirSync(resolve(config.dataDir), { recursive: true, mode: 0o700 })
  const { ownerUrl, appUrl, stop } = await findDatabase(config)
  const rolePrefix = await migrate({ ownerUrl, appUrl })
  const secret = await installationSecret(ownerUrl, clock.now())
  const database = await openDatabase({ appUrl, rolePrefix, clock })
  const smsTransport = logSmsTransport(join(config.dataDir, 'sms.log'), clock)
  if (config.demoData) await fillWithDemo({ appUrl, rolePrefix, config, secret, smsTransport, today: clock.today() })
  const webRoot = resolve(import.meta.dirname, '../dist/web')
  const { fastify, outbox } = await createApp({ database, clock, config, secret, smsTransport, webRoot })
  const clockWork = await startClockWork({ database, clock, outbox, log: fastify.log })
  const address = await fastify.listen({ port: config.port, host: config.host })
  console.log(`${config.productName} is ready at ${address.replace('127.0.0.1', 'localhost')}`)

  let isStopping = false
  const end = async () => {
    if (isStopping) return
    isStopping = true
    await fastify.close()
    await clockWork.stop()
    await database.close()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}

try {
  await start()
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(error.message)
    process.exit(1)
  }
  throw error
}
