import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A real S3 API server (s3rver, MIT) in a separate process. It is not one of the product's packages: the first test that needs it installs
// it.

const version = '3.7.1'
const cache = join(import.meta.dirname, '../../../node_modules/.cache/s3rver')

export type S3Server = {
  endpoint: string
  /** The environment of a product that stores its files there. */
  settings: Record<string, string>
  /** The keys of all objects in the bucket. */
  keys(): string[]
  /** The file that contains an object, to damage it. */
  fileOf(key: string): string
  /** kill -9, and then the same server with the same objects again. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const program = findProgram()
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-s3-'))
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const bucket = join(folder, 'files')
  let child: ChildProcess | undefined
  const end = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const server: S3Server = {
    endpoint,
    settings: {
      FILE_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    keys: () => keysIn(bucket),
    fileOf: (key) => join(bucket, `${key}._S3rver_object`),
    kill: end,
    start: async () => {
      const where = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--configure-bucket', 'files']
      // It uses an old cipher for the tokens of its long listings.
      child = spawn(process.execPath, ['--openssl-legacy-provider', program, ...where, '--silent'], { stdio: 'ignore' })
      await waitUntilReady(endpoint)
    },
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

function findProgram(): string {
  const program = join(cache, 'node_modules/s3rver/bin/s3rver.js')
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'package.json'), '{ "private": true }')
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `s3rver@${version}`]
  const { status, stderr } = spawnSync('npm', install, { cwd: cache, encoding: 'utf8' })
  if (status !== 0 || !existsSync(program)) throw new Error(`s3rver could not be installed in ${cache}: ${stderr}`)
  return program
}

const suffix = '._S3rver_object'

function keysIn(bucket: string): string[] {
  if (!existsSync(bucket)) return []
  return readdirSync(bucket, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length))
    .sort()
}

async function waitUntilReady(endpoint: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isThere = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (isThere) return
    if (tries === 300) throw new Error(`No S3 server answers at ${endpoint}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
