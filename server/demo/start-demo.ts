import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { thimphuDate } from '../../domain/calendar-date.ts'
import { createApp } from '../app.ts'
import { openGateway } from '../online/gateway/open-gateway.ts'
import type { DatabaseLock } from '../database/database-lock.ts'
import { beginFill, finishFill } from '../database/unfinished-demo.ts'
import { authActor } from '../platform/actor.ts'
import { standingClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { DataKey } from '../platform/keys/data-key.ts'
import { openDatabase, type Tx } from '../platform/database/database.ts'
import { withParameter } from '../platform/database/database-address.ts'
import { localClient } from '../platform/database/local-client.ts'
import type { OutgoingSms } from '../platform/delivery/sms-transport.ts'
import type { DemoSignIn } from './fill-with-demo.ts'

export type DemoInstallation = {
  ownerUrl: string
  appUrl: string
  rolePrefix: string
  dataKey: DataKey
  config: Config
  /** The end of the demo: nothing in it happened later. */
  now: Date
}

/** `FILLED`: filled just now. `EXISTING`: there were records before. `IN_USE`: empty, but another process is working in it. */
export type DemoOutcome = { state: 'FILLED' | 'EXISTING' | 'IN_USE'; signIns: DemoSignIn[] }

/** Fills an empty database that only this process uses with the demo organisation. Later starts return the same sign-ins. */
export async function startDemo(installation: DemoInstallation, lock: DatabaseLock): Promise<DemoOutcome> {
  const signInsFile = join(installation.config.dataDir, 'demo-sign-ins.json')
  if (!lock.isExclusive && (await isEmpty(lock))) return { state: 'IN_USE', signIns: [] }
  const fillId = lock.isExclusive ? await beginFill(lock.client) : undefined
  if (!fillId) {
    const signIns = existsSync(signInsFile) ? (JSON.parse(readFileSync(signInsFile, 'utf8')) as DemoSignIn[]) : []
    return { state: 'EXISTING', signIns }
  }
  // Autovacuum would analyse the new rows a minute later; until then the planner would treat the tables as empty.
  const updateStatistics = async () => void (await lock.client.query('analyze'))
  const signIns = await fill(installation, { fillId, updateStatistics })
  writeFileSync(signInsFile, JSON.stringify(signIns, null, 2), { mode: 0o600 })
  await finishFill(lock.client, fillId)
  await updateStatistics()
  return { state: 'FILLED', signIns }
}

async function isEmpty({ client }: DatabaseLock): Promise<boolean> {
  return (await client.query('select from organisations limit 1')).rowCount === 0
}

async function fill(
  { ownerUrl, appUrl, rolePrefix, dataKey, config, now }: DemoInstallation,
  { fillId, updateStatistics }: { fillId: string; updateStatistics: () => Promise<void> },
): Promise<DemoSignIn[]> {
  const clock = standingClock(now)
  // Loaded only here, because a start on a filled database does not need it.
  const { fillWithDemo } = await import('./fill-with-demo.ts')
  const database = await openDatabase({ appUrl: connectionsOfFill(appUrl, fillId), rolePrefix, clock, dataKey, poolSize: 10 })
  const sms: OutgoingSms[] = []
  const smsTransport = async (message: OutgoingSms) => void sms.push(message)
  // If the office accepts payments through a real gateway, the demo's tenants do not pay there.
  const { gateway, stop } = await openGateway(config.gateway.kind === 'simulator' ? config : withoutGateway(config), clock)
  const { fastify, outbox } = await createApp({
    database,
    gateway,
    clock,
    config: { ...config, botCheck: { kind: 'off' }, isProduction: false, logsSecrets: true },
    dataKey,
    ownerUrl,
    smsTransport,
    // The demo sends no e-mail.
    mailTransport: async () => undefined,
    requestsPerSecond: 1_000_000,
    constantTimeMs: 0,
  })
  const asAdmin = async <T>(adminId: string, work: (tx: Tx) => Promise<T>) => {
    const { id: organisationId } = await database.as(authActor, (tx) =>
      tx.selectFrom('organisations').select('id').where('admin_id', '=', adminId).executeTakeFirstOrThrow(),
    )
    // Creates months of records in one statement, which on a busy machine takes longer than a call may take.
    return database.as({ kind: 'staff', role: 'ADMIN', organisationId, personId: adminId, adminId }, work, 'JOB')
  }
  try {
    const product = {
      visitor: localClient(fastify, undefined),
      clientOf: (token: string) => localClient(fastify, token),
      setClock: (instant: Date) => clock.set(instant < now ? instant : now),
      today: clock.today,
      sms,
      outbox,
      asAdmin,
      updateStatistics,
    }
    const signIns = await fillWithDemo(product, thimphuDate(now))
    // Otherwise the profiles would list the sessions of the fill as devices.
    await database.as(authActor, (tx) => tx.deleteFrom('sessions').execute())
    return signIns
  } finally {
    await fastify.close()
    await stop()
    await database.close()
  }
}

function withoutGateway(config: Config): Config {
  return { ...config, gateway: { kind: 'off' } }
}

/** The connections name the fill (schema/platform.sql). Commits do not wait for the disk: an interrupted fill starts again from empty. */
function connectionsOfFill(url: string, fillId: string): string {
  return withParameter(url, 'options', (options) => `${options} -c synchronous_commit=off -c app.demo_fill=${fillId}`.trim())
}
