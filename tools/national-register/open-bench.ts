import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { createApp } from '../../server/app.ts'
import { findDatabase } from '../../server/find-database.ts'
import { type Clock, runningClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { type LocalClient, localClient } from '../../server/platform/database/local-client.ts'
import { portOf } from './bare-server.ts'
import { openBare } from './bench-measure.ts'
import { fillRegister, registerPassword } from './fill-register.ts'
import { registerSize } from './register-size.ts'

export type Caller = { client: LocalClient; token: string }
export type Bench = {
  database: Database
  clock: Clock
  /** A connection as the owner of the tables. */
  bare: Client
  ownerUrl: string
  /** Where the product listens. */
  port: number
  signIn: (username: string) => Promise<Caller>
  close: () => Promise<void>
}

/** The product on the register in DATA_DIR or DATABASE_URL; without one, on a small temporary register. */
export async function openBench(): Promise<Bench> {
  const given = process.env['DATA_DIR'] ?? process.env['DATABASE_URL']
  const dataDir = given ? undefined : mkdtempSync(join(tmpdir(), 'sakhang-bench-'))
  const config = {
    ...readConfig({ ...process.env, LOG_LEVEL: 'silent', ...(dataDir ? { DATA_DIR: dataDir } : {}) }),
    demoData: false,
    botCheck: { kind: 'off' as const },
  }
  const clock = runningClock()
  const found = await findDatabase(config, clock)
  if (dataDir) await fillRegister(found, registerSize(0.005), () => undefined)
  const database = await openDatabase({ ...found, clock })
  const { fastify } = await createApp({
    ...found,
    database,
    clock,
    config,
    smsTransport: async () => undefined,
    mailTransport: async () => undefined,
    requestsPerSecond: 1_000_000,
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const bare = await openBare(found.ownerUrl)
  return {
    database,
    clock,
    bare,
    ownerUrl: found.ownerUrl,
    port: portOf(fastify.server),
    signIn: async (username) => {
      const { token } = await localClient(fastify, undefined).call(authContract.login, {
        body: { username, password: registerPassword },
      })
      return { client: localClient(fastify, token), token }
    },
    close: async () => {
      await bare.end()
      fastify.server.closeAllConnections()
      await fastify.close()
      await database.close()
      await found.stop()
      if (dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
