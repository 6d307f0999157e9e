import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningProduct = {
  /** "http://localhost:…" */
  address: string
  dataDir: string
  /** What it printed so far. */
  printed(): string
  /** The bodies of every SMS to a phone number, oldest first. */
  smsTo(phoneNumber: string): string[]
  stop(): Promise<void>
  /** Of the main process, where several serve. */
  pid: number
  /** Null while it runs, and after a kill. */
  exitCode(): number | null
  /** kill -9: no time to say goodbye. */
  kill(): Promise<void>
}

/** Where it is installed, and what starts it there: this folder, and this Node with `server/main.ts`, when left out. */
export type Installation = { folder?: string; command?: readonly [string, ...string[]] }

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'sakhang-story-'))
}

/** Starts the product in its folder as `npm start` does, on the database that comes with it; resolves when it prints its address. */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string> = {},
  installation: Installation = {},
): Promise<RunningProduct> {
  const product = await beginProduct(dataDir, environment, installation)
  await product.ready
  return product
}

export type StartingProduct = RunningProduct & {
  /** When it prints its address; rejects when it ends before. */
  ready: Promise<void>
  /** Its exit code; null after a kill. */
  ended: Promise<number | null>
}

/** The same without waiting for its address. */
export async function beginProduct(
  dataDir: string,
  environment: Record<string, string> = {},
  { folder = process.cwd(), command = [process.execPath, 'server/main.ts'] }: Installation = {},
): Promise<StartingProduct> {
  // A product that is started again may be wanted where it was: the session of a tab belongs to its address.
  const port = Number(environment['PORT']) || (await freePort())
  const [program, ...words] = command
  const child = spawn(program, words, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      WEB_CONCURRENCY: '1',
      NODE_ENV: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = printedAddress(child, ended, () => output)
  // Whoever waits only for the end has heard of it there.
  ready.catch(() => undefined)
  return {
    address: `http://localhost:${port}`,
    dataDir,
    ready,
    ended,
    printed: () => output,
    smsTo: (phoneNumber) =>
      readSms(dataDir)
        .filter(({ to }) => to === phoneNumber)
        .map(({ body }) => body),
    pid: child.pid ?? 0,
    stop: () => end(child, 'SIGTERM'),
    exitCode: () => child.exitCode,
    kill: () => end(child, 'SIGKILL'),
  }
}

function printedAddress(child: ChildProcess, ended: Promise<number | null>, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output().includes('is ready at')) resolve()
    })
    void ended.then((code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output()}`)))
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

function readSms(dataDir: string): { to: string; body: string }[] {
  return readFileSync(join(dataDir, 'sms.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { to: string; body: string })
}

/** Each worker of a run has ports of its own: a product listens only seconds after it got its port. */
const portsOfWorker = 3000
const firstPort = 20_000 + portsOfWorker * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 4)
const given = new Set<number>()

/**
 * One that nobody is given who connects somewhere: those begin at 32,768 (Linux, ip_local_port_range), and one of them may be taken
 * again before the product listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, firstPort + portsOfWorker)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
