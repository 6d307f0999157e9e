import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { apiClient } from '../api-client.ts'
import { runCommand } from '../installed-package.ts'
import { anOfficeWithAnAdvice, assertBooks, payWithKey } from '../paying-office.ts'
import { newDataDir, startProduct } from '../running-product.ts'

// A release in a clone of this checkout, and the data of the last release opened by this checkout.

const scratch = mkdtempSync(join(tmpdir(), 'sakhang-release-'))
const clone = join(scratch, 'clone')
const dataDir = newDataDir()
afterAll(() => [scratch, dataDir].forEach((one) => rmSync(one, { recursive: true, force: true })))

const identity = {
  GIT_AUTHOR_NAME: 'A maintainer',
  GIT_AUTHOR_EMAIL: 'a@example.bt',
  GIT_COMMITTER_NAME: 'A maintainer',
  GIT_COMMITTER_EMAIL: 'a@example.bt',
}
const git = (folder: string, ...words: string[]) => runCommand('git', words, folder, identity).trim()
const release = (...words: string[]) => runCommand(process.execPath, ['tools/release/release.ts', ...words], clone, identity)
const versionIn = (file: string) => (JSON.parse(readFileSync(join(clone, file), 'utf8')) as { version: string }).version

beforeAll(() => {
  git(process.cwd(), 'clone', '--quiet', '--no-hardlinks', process.cwd(), clone)
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
}, 300_000)

test('a release has its version, notes, tag, package, list and checksums; a dry run changes nothing', () => {
  const before = git(clone, 'rev-parse', 'HEAD')
  expect(release('minor', '--dry-run')).toMatch(/would become \d+\.\d+\.0, with these notes:\n\n### Added/)
  writeFileSync(join(clone, 'unfinished.txt'), '')
  expect(() => release('minor')).toThrow('Commit or put away your changes first.')
  rmSync(join(clone, 'unfinished.txt'))
  expect([git(clone, 'rev-parse', 'HEAD'), git(clone, 'status', '--porcelain')]).toEqual([before, ''])

  release('minor')
  const version = versionIn('package.json')
  expect(versionIn('package-lock.json')).toBe(version)
  expect([git(clone, 'describe', '--tags'), git(clone, 'status', '--porcelain')]).toEqual([`v${version}`, ''])
  expect(git(clone, 'diff', '--name-only', before, 'HEAD').split('\n')).toEqual([
    'CHANGELOG.md',
    'package-lock.json',
    'package.json',
  ])
  expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
    new RegExp(`## \\[Unreleased\\]\n\n## \\[${version}\\] - \\d{4}-`),
  )
  const files = join(clone, 'dist/release')
  expect(runCommand('sha256sum', ['-c', 'SHA256SUMS'], files)).toBe(
    `sakhang-${version}.tgz: OK\nsakhang-${version}.cdx.json: OK\n`,
  )
  expect(runCommand('tar', ['-xzOf', `sakhang-${version}.tgz`, 'package/package.json'], files)).toContain(
    `"version": "${version}"`,
  )
  expect(() => release(version)).toThrow('greater than')
}, 600_000)

test('the data of the last release opens in this version with the same ledger', async () => {
  const { former, current } = versionsToCompare()
  const clock = { NOW: '2025-06-15T04:00:00Z' }
  const old = await startProduct(dataDir, clock, { folder: former })
  const office = await anOfficeWithAnAdvice(old.address)
  const acknowledged = new Map<string, string>()
  const pay = async (address: string, key: string) =>
    acknowledged.set(key, (await payWithKey(address, office, key)).receiptNumber ?? '')
  for (const key of ['first', 'second', 'third']) await pay(old.address, key)
  await old.stop()
  const columns = await withDatabase(columnsOfBooks)
  const before = await withDatabase((client) => sumOfBooks(client, columns))
  expect(Object.keys(before)).toEqual(['ledger_entries', 'ledger_postings', 'payment_advices', 'payments'])

  const product = await startProduct(dataDir, clock, { folder: current })
  expect((await fetch(`${product.address}/api/health`)).status).toBe(200)
  await pay(product.address, 'third')
  await assertBooks(apiClient(product.address, office.token), acknowledged)
  await product.stop()
  expect(await withDatabase((client) => sumOfBooks(client, columns))).toEqual(before)
  const { rows } = await withDatabase((client) =>
    client.query<{ count: number }>('select count(*)::int as count from migrations'),
  )
  const known = runCommand('sh', ['-c', 'ls server/database/schema/*.sql server/database/migrations/*.sql | wc -l'], current)
  expect(rows[0]?.count).toBe(Number(known))
}, 600_000)

/** The last release and this checkout. Without a release: the release made in the clone, and the clone with an additional migration. */
function versionsToCompare(): { former: string; current: string } {
  const former = join(scratch, 'former')
  mkdirSync(former)
  const tag = runCommand('sh', ['-c', 'git describe --tags --abbrev=0 --match "v*" 2>/dev/null || true'], process.cwd()).trim()
  const [from, name] = tag ? [process.cwd(), tag] : [clone, git(clone, 'describe', '--tags')]
  runCommand('sh', ['-c', `git archive ${name} | tar -x -C ${former}`], from)
  const isSame = (file: string) => readFileSync(join(former, file), 'utf8') === readFileSync(file, 'utf8')
  if (tag && !isSame('package-lock.json'))
    runCommand('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], former)
  else symlinkSync(resolve('node_modules'), join(former, 'node_modules'))
  for (const folder of [former, clone]) {
    mkdirSync(join(folder, 'dist'), { recursive: true })
    if (!existsSync(join(folder, 'dist/web'))) symlinkSync(resolve('dist/web'), join(folder, 'dist/web'))
  }
  if (tag) return { former, current: process.cwd() }
  const migration =
    "alter table ledger_entries add column upgrade_note text;\ncomment on column ledger_entries.upgrade_note is 'Of the test of an upgrade.';\n"
  mkdirSync(join(clone, 'server/database/migrations'), { recursive: true })
  writeFileSync(join(clone, 'server/database/migrations/9999_upgrade_note.sql'), migration)
  return { former, current: clone }
}

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  // As superuser, because row-level security hides all offices from the owner of the tables.
  const address = Object.assign(new URL(postgres.adminUrl), { pathname: new URL(postgres.ownerUrl).pathname })
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

type Columns = Record<string, string>

/** The columns of the ledger tables in the former version: a migration may add others. */
async function columnsOfBooks(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name in ('ledger_entries', 'ledger_postings', 'payments', 'payment_advices')
     group by table_name order by table_name`,
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

async function sumOfBooks(client: pg.Client, columns: Columns): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const [table, names] of Object.entries(columns)) {
    const rows = `select row(${names})::text as line from ${table}`
    const { rows: found } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || encode(sha256(convert_to(coalesce(string_agg(line, e'\\n' order by line), ''), 'UTF8')), 'hex') as sum from (${rows}) as t`,
    )
    sums[table] = found[0]?.sum ?? ''
    expect(sums[table]).toMatch(/^[1-9]/)
  }
  return sums
}
