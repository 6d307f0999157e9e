import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { findPostgresBinaries } from '../server/platform/postgres/postgres-binaries.ts'
import type { Cluster } from '../server/platform/postgres/postgres-cluster.ts'
import { launch, type Postmaster, shutDown } from '../server/platform/postgres/postmaster.ts'
import { wrapperForPlainUser } from '../server/platform/postgres/wrapper-for-plain-user.ts'
import { apiClient } from './api-client.ts'
import { findDebianProgram } from './find-debian-program.ts'
import { anOfficeWithAnAdvice, assertBooks, payWithKey } from './paying-office.ts'
import { newDataDir, startProduct } from './running-product.ts'

const folders = [newDataDir(), newDataDir()]
const [postgresFolder = '', dataDir = ''] = folders
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** The steps of docs/deployment.md, "Back to a point in time". */
test('WAL archiving restores the database to a point in time, with every payment until then and none after it', async () => {
  const basebackup = findDebianProgram('/usr/lib/postgresql/15/bin/pg_basebackup', 'postgresql-15')
  const [primaryFolder, restoredFolder, archive] = ['primary', 'restored', 'archive'].map((name) =>
    join(postgresFolder, name),
  ) as [string, string, string]
  for (const folder of [primaryFolder, restoredFolder, archive]) mkdirSync(folder)
  const { stop, ...addresses } = await startEmbeddedPostgres({ dataDir: primaryFolder, version: '15' })
  await stop()
  const primary = clusterIn(primaryFolder)
  const { uid, gid } = statSync(primary.folder)
  const own = (...paths: readonly string[]) => execFileSync('chown', ['-R', `${uid}:${gid}`, ...paths])
  own(archive)
  appendFileSync(
    join(primary.folder, 'postgresql.auto.conf'),
    `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  )
  const running = await launch(primary)
  onTestFinished(() => shutDown(primary))
  const product = await startProductOn(addresses, running)
  onTestFinished(() => product.stop())
  const office = await anOfficeWithAnAdvice(product.address)
  const acknowledged = new Map<string, string>()
  const pay = async (at: string, keys: readonly string[]) => {
    for (const key of keys) acknowledged.set(key, (await payWithKey(at, office, key)).receiptNumber ?? '')
  }

  await pay(product.address, ['first', 'second'])
  const copy = join(restoredFolder, 'postgres')
  execFileSync(basebackup, ['-d', withPort(addresses.adminUrl, running), '-D', copy, '-X', 'none', '-c', 'fast'])
  await pay(product.address, ['third', 'fourth'])
  const point = String(await valueOf(addresses.adminUrl, running, 'select clock_timestamp()::text'))
  const upToThePoint = new Map(acknowledged)
  await pay(product.address, ['fifth'])
  // The disk of the primary is lost with everything that was not archived. Here nothing is lost: the fifth payment is in the archive.
  const switched = String(await valueOf(addresses.adminUrl, running, 'select pg_walfile_name(pg_switch_wal())'))
  await expect
    .poll(() => valueOf(addresses.adminUrl, running, 'select last_archived_wal from pg_stat_archiver'))
    .toSatisfy((last: string) => last >= switched)
  await product.stop()
  process.kill(running.pid, 'SIGKILL')
  rmSync(primary.folder, { recursive: true })

  appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `archive_mode = off\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${point}'\nrecovery_target_action = 'promote'\n`,
  )
  writeFileSync(join(copy, 'recovery.signal'), '')
  own(copy, archive)
  const restored = clusterIn(restoredFolder)
  const startedAt = performance.now()
  const second = await launch(restored)
  onTestFinished(() => shutDown(restored))
  await expect.poll(() => valueOf(addresses.adminUrl, second, 'select pg_is_in_recovery()')).toBe(false)
  console.log(`Recovered to ${point} in ${Math.round(performance.now() - startedAt)} ms.`)

  // The keys of the installation are in DATA_DIR, so sessions and documents are unchanged.
  const again = await startProductOn(addresses, second)
  onTestFinished(() => again.stop())
  const admin = apiClient(again.address, office.token)
  await assertBooks(admin, upToThePoint)
  // Later records do not exist: the same key is a new payment with the next number.
  acknowledged.delete('fifth')
  await pay(again.address, ['fourth', 'fifth'])
  expect([...acknowledged]).toEqual([...upToThePoint, ['fifth', 'R-2025-000005']])
  await assertBooks(admin, acknowledged)
})

type Addresses = Pick<Awaited<ReturnType<typeof startEmbeddedPostgres>>, 'adminUrl' | 'ownerUrl' | 'appUrl'>

/** PostgreSQL does not run as root, so the folder must first belong to its user. */
function clusterIn(folder: string): Cluster {
  const binaries = findPostgresBinaries('15')
  const cluster = join(folder, 'postgres')
  return {
    dataDir: folder,
    folder: cluster,
    binaries,
    fast: false,
    wrapper: wrapperForPlainUser(binaries.postgres, { dataDir: folder, cluster }),
  }
}

async function startProductOn({ appUrl, ownerUrl }: Addresses, at: Postmaster) {
  return startProduct(dataDir, {
    NOW: '2025-06-15T04:00:00Z',
    BOT_CHECK: 'off',
    DATABASE_URL: withPort(appUrl, at),
    DATABASE_OWNER_URL: withPort(ownerUrl, at),
  })
}

function withPort(address: string, { port }: Postmaster): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

async function valueOf(adminUrl: string, at: Postmaster, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: withPort(adminUrl, at) })
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, unknown>>(query)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}
