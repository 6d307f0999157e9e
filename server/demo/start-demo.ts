import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { thimphuDate } from '../../domain/calendar-date.ts'
import { createApp } from '../app.ts'
import { openGateway } from '../billing/gateway/open-gateway.ts'
import { gatekeeper } from '../platform/actor.ts'
import { asTableOwner } from '../platform/as-table-owner.ts'
import { standingClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { DataKey } from '../platform/data-key.ts'
import { openDatabase, type Tx } from '../platform/database.ts'
import { localClient } from '../platform/local-client.ts'
import type { OutgoingSms } from '../platform/sms-transport.ts'
import { type DemoSignIn, fillWithDemo } from './fill-with-demo.ts'

export type DemoInstallation = {
  ownerUrl: string
  appUrl: string
  rolePrefix: string
  dataKey: DataKey
  config: Config
  /** The demo ends here: nothing of it was done later. */
  now: Date
}

const unfinishedFileIn = (dataDir: string) => join(dataDir, 'demo-unfinished')

/**
 * A start that was killed while it filled the demo is begun again from empty, before the migrations run: nobody can have
 * worked in it, since the server does not listen before the demo is whole.
 */
export async function clearUnfinishedDemo(ownerUrl: string, dataDir: string): Promise<void> {
  if (!existsSync(unfinishedFileIn(dataDir))) return
  await asTableOwner(ownerUrl, (client) => client.query('drop schema public cascade; create schema public'))
}

/** Fills an empty database with the demo organisation and answers its sign-ins; later starts answer those of then. */
export async function startDemo(installation: DemoInstallation): Promise<DemoSignIn[]> {
  const { dataDir } = installation.config
  const signInsFile = join(dataDir, 'demo-sign-ins.json')
  const unfinishedFile = unfinishedFileIn(dataDir)
  if (!(await isEmpty(installation.ownerUrl)))
    return existsSync(signInsFile) ? (JSON.parse(readFileSync(signInsFile, 'utf8')) as DemoSignIn[]) : []
  writeFileSync(unfinishedFile, '')
  const signIns = await fill(installation)
  writeFileSync(signInsFile, JSON.stringify(signIns, null, 2), { mode: 0o600 })
  rmSync(unfinishedFile)
  return signIns
}

async function fill({ ownerUrl, appUrl, rolePrefix, dataKey, config, now }: DemoInstallation): Promise<DemoSignIn[]> {
  const clock = standingClock(now)
  const database = await openDatabase({ appUrl: withoutWaiting(appUrl), rolePrefix, clock, poolSize: 10 })
  const sms: OutgoingSms[] = []
  const smsTransport = async (message: OutgoingSms) => void sms.push(message)
  // Where the office takes payments through a real gateway, the demo's tenants pay nothing there.
  const { gateway, stop } = await openGateway(config.gateway.kind === 'simulator' ? config : withoutGateway(config), clock)
  const { fastify, outbox } = await createApp({
    database,
    gateway,
    clock,
    config: { ...config, botCheck: { kind: 'off' } },
    dataKey,
    ownerUrl,
    smsTransport,
    // Nobody of the demo is written to by mail.
    mailTransport: async () => undefined,
    requestsPerSecond: 1_000_000,
    evenTimeMs: 0,
  })
  const asAdmin = async <T>(adminId: string, work: (tx: Tx) => Promise<T>) => {
    const { id: organisationId } = await database.as(gatekeeper, (tx) =>
      tx.selectFrom('organisations').select('id').where('admin_id', '=', adminId).executeTakeFirstOrThrow(),
    )
    return database.as({ kind: 'staff', role: 'ADMIN', organisationId, personId: adminId, adminId }, work)
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
    }
    return await fillWithDemo(product, thimphuDate(now))
  } finally {
    await fastify.close()
    await stop()
    await database.close()
  }
}

function withoutGateway(config: Config): Config {
  return { ...config, gateway: { kind: 'off' } }
}

/** No commit of the demo waits for the disk: one that is cut short is begun again from empty. */
function withoutWaiting(url: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', '-c synchronous_commit=off')
  return changed.href
}

async function isEmpty(ownerUrl: string): Promise<boolean> {
  return asTableOwner(ownerUrl, async (client) => (await client.query('select from organisations limit 1')).rowCount === 0)
}
