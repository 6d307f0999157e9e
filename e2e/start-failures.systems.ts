import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { spawnProduct, newDataDir } from './running-product.ts'

// Impossible starts: one sentence, exit code 1, and no process left behind.

const folder = newDataDir()
let postgres: EmbeddedPostgres
let made = 0
const aFolder = () => join(folder, `start-${(made += 1)}`)

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'outside'), fast: true })
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Part = 'password' | 'port' | 'hostname' | 'pathname'

function changed(address: string, part: Part, value: string): string {
  const url = new URL(address)
  url[part] = value
  return url.href
}

async function failedStart(dataDir: string, environment: Record<string, string> = {}): Promise<string> {
  const product = await spawnProduct(dataDir, environment)
  const code = await product.ended
  expect({ code, left: processesOn(dataDir) }, product.printed()).toEqual({ code: 1, left: [] })
  const lines = product.printed().trim().split('\n')
  expect(lines, product.printed()).toHaveLength(1)
  return lines[0] ?? ''
}

/** Running programs whose arguments contain this folder. */
function processesOn(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(argumentsOf)
    .filter((words) => words.includes(dataDir))
}

function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // It ended in the meantime.
  }
}

test.each([
  ['with a wrong password', 'password', 'wrong', /password authentication failed.*Check DATABASE_URL/],
  ['to which nobody answers', 'port', '1', /127\.0\.0\.1:1.*ECONNREFUSED.*Check DATABASE_URL/],
  ['on a machine that is not there', 'hostname', 'nowhere.invalid', /nowhere\.invalid.*Check DATABASE_URL/],
  ['that does not exist', 'pathname', 'nothing', /database "nothing" does not exist.*Check DATABASE_URL/],
] as const)('a start fails with one sentence for a database %s', async (_name, part, value, sentence) => {
  const DATABASE_OWNER_URL = changed(postgres.ownerUrl, part, value)
  const addresses = { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL }
  expect(await failedStart(aFolder(), { ...addresses, DATABASE_WAIT_SECONDS: '0' })).toMatch(sentence)
})

test('a start fails with one sentence for a wrong password of the serving login', async () => {
  const DATABASE_URL = changed(postgres.appUrl, 'password', 'wrong')
  const sentence = await failedStart(aFolder(), { DATABASE_URL, DATABASE_OWNER_URL: postgres.ownerUrl })
  expect(sentence).toMatch(/password authentication failed for user "sakhang_app".*Check DATABASE_URL/)
})

test('a start fails with one sentence for a data folder that is a file', async () => {
  const file = aFolder()
  writeFileSync(file, '')
  expect(await failedStart(file)).toMatch(/cannot be written.*DATA_DIR/)
  expect(await failedStart(join(file, 'below'))).toMatch(/cannot be written.*DATA_DIR/)
})

test('a start fails with one sentence for a data folder that cannot be written', async () => {
  const sentence = await failedStart('/sys/sakhang', { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl })
  expect(sentence).toMatch(/\/sys\/sakhang cannot be written.*DATA_DIR/)
})

test('a start fails with one sentence for a disk without room for the database', async () => {
  const dataDir = aFolder()
  // No file may exceed 8 MB, and a database needs larger ones.
  const { code, output } = await startWithin(8_192, dataDir)
  expect({ code, left: processesOn(dataDir) }, output).toEqual({ code: 1, left: [] })
  expect(output.trim()).toMatch(/^The database folder .* could not be made: .*File too large.*$/)
})

/** Starts the product with a limit on the size of each file, in kB, which fails like a full disk. */
function startWithin(kilobytes: number, dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('bash', ['-c', `ulimit -f ${kilobytes}; exec "$0" server/main.ts`, process.execPath], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'false', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

test('a start fails with one sentence for an invalid setting that is found after the database starts', async () => {
  const dataDir = aFolder()
  const key = join(folder, 'no-key.pem')
  writeFileSync(key, 'no key')
  const sentence = await failedStart(dataDir, {
    GATEWAY: 'bfs',
    GATEWAY_ADDRESS: 'https://gateway.example.bt',
    GATEWAY_BENEFICIARY_ID: 'BE10000001',
    GATEWAY_BENEFICIARY_BANK: '01',
    GATEWAY_ADMIN_ID: '00000000-0000-7000-8000-000000000001',
    GATEWAY_PRIVATE_KEY: key,
    GATEWAY_PUBLIC_KEY: key,
  })
  expect(sentence).toMatch(/^GATEWAY_PRIVATE_KEY names a file/)
})

test('a start fails with one sentence for a database folder of another version', async () => {
  const dataDir = aFolder()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '12\n')
  writeFileSync(join(dataDir, 'postgres-passwords.json'), '{}')
  expect(await failedStart(dataDir)).toMatch(/was made by PostgreSQL 12/)
})

test('a start fails with one sentence for an address that this machine does not have', async () => {
  expect(await failedStart(aFolder(), { HOST: '192.0.2.1' })).toMatch(/192\.0\.2\.1.*HOST/)
})

test('a start fails with one sentence for a port that another program opens while the database starts', async () => {
  const dataDir = aFolder()
  const product = await spawnProduct(dataDir)
  await expect.poll(() => processesOn(dataDir).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  const taker = createServer()
  await new Promise<void>((resolve) => taker.listen(Number(new URL(product.address).port), '127.0.0.1', resolve))
  expect(await product.ended, product.printed()).toBe(1)
  expect(product.printed().trim()).toMatch(/^On port \d+ another program listens already.*$/)
  expect(processesOn(dataDir)).toEqual([])
  await new Promise((resolve) => taker.close(resolve))
})

test('a stopped start also stops its database', async () => {
  const dataDir = aFolder()
  const product = await spawnProduct(dataDir, { DEMO_DATA: 'true' })
  await expect.poll(() => processesOn(dataDir).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await product.stop()
  expect({ code: product.exitCode(), left: processesOn(dataDir) }, product.printed()).toEqual({ code: 0, left: [] })
  expect(product.printed()).toBe('')
})
