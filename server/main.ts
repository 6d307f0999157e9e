import { join, resolve } from 'node:path'
import { createApp } from './app.ts'
import { openGateway } from './billing/gateway/open-gateway.ts'
import { findDatabase } from './find-database.ts'
import { runningClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { logMailTransport, smtpMailTransport } from './platform/mail-transport.ts'
import { closePaper } from './platform/paper.ts'
import { introduceProduction } from './platform/production-start.ts'
import { refuseTakenPort } from './platform/refuse-taken-port.ts'
import { gatewaySmsTransport } from './platform/sms-gateway.ts'
import { logSmsTransport } from './platform/sms-transport.ts'
import { StartError } from './platform/start-error.ts'

const longestRequestMs = 30_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await refuseTakenPort(config.port, config.host)
  const clock = runningClock(config.now)
  const { ownerUrl, appUrl, rolePrefix, dataKey, demo, endSupervision, stop } = await findDatabase(config, clock)
  const isForGood = config.isProduction && !config.demoData
  const notes = isForGood ? await introduceProduction({ config, ownerUrl, dataKey, now: clock.now() }) : []
  for (const note of notes) console.log(note)
  const database = await openDatabase({ appUrl, rolePrefix, clock })
  const smsTransport =
    config.sms.kind === 'http' ? gatewaySmsTransport(config.sms) : logSmsTransport(join(config.dataDir, 'sms.log'), clock)
  const mailTransport =
    config.mail.kind === 'smtp' ? smtpMailTransport(config.mail) : logMailTransport(join(config.dataDir, 'mail.log'), clock)
  const webRoot = resolve(import.meta.dirname, '../dist/web')
  const { gateway, ...gatewayWork } = await openGateway(config, clock)
  const { fastify, jobs } = await createApp({
    ...{ database, clock, config, dataKey, smsTransport, mailTransport, ownerUrl, webRoot, gateway },
  })
  await jobs.start()
  const address = await fastify.listen({ port: config.port, host: config.host })
  console.log(`${config.productName} is ready at ${address.replace('127.0.0.1', 'localhost')}`)
  if (!config.contact.phone && !config.contact.email)
    console.log(
      '  CONTACT_PHONE and CONTACT_EMAIL are not set: unless the operator gives them, the public pages name nobody to ask.',
    )
  if (demo.state === 'IN_USE') console.log('  Another process serves this empty database, so the demo was not filled.')
  for (const { role, username, password, name } of demo.signIns)
    console.log(`  ${role.padEnd(6)} ${username}  ${password}  (${name})`)

  let isStopping = false
  const end = async () => {
    if (isStopping) return
    isStopping = true
    endSupervision()
    // What a request has begun is finished; only a connection that never ends (a stream, a stalled download) is cut.
    setTimeout(() => fastify.server.closeAllConnections(), longestRequestMs).unref()
    await Promise.all([fastify.close(), jobs.stop()])
    await gatewayWork.stop()
    await closePaper()
    await database.close()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}

try {
  await start()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
