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
  /** The output so far. */
  printed(): string
  /** The bodies of every SMS to a phone number, oldest first. */
  smsTo(phoneNumber: string): string[]
  stop(): Promise<void>
  /** The pid of the main process, if several processes serve. */
  pid: number
  /** Null while it runs, and after a kill. */
  exitCode(): number | null
  /** kill -9, without a clean shutdown. */
  kill(): Promise<void>
}

/** The folder of the installation, and its start command: by default this folder, and this Node with `server/main.ts`. */
export type Installation = { folder?: string; command?: readonly [string, ...string[]] }

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'sakhang-story-'))
}

/** Starts the product in its folder as `npm start` does, on the embedded database; resolves when it prints its address. */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string> = {},
  installation: Installation = {},
): Promise<RunningProduct> {
  const product = await spawnProduct(dataDir, environment, installation)
  await product.ready
  return product
}

export type StartingProduct = RunningProduct & {
  /** Resolves when it prints its address; rejects if it ends before. */
  ready: Promise<void>
  /** Its exit code; null after a kill. */
  ended: Promise<number | null>
}

/** The same without waiting for its address. */
export async function spawnProduct(
  dataDir: string,
  environment: Record<string, string> = {},
  { folder = process.cwd(), command = [process.execPath, 'server/main.ts'] }: Installation = {},
): Promise<StartingProduct> {
  // A restarted product may need its previous port: the session of a tab belongs to its address.
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
  // A caller that waits only for the end gets the error from there.
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

/** Each worker of a run has its own range of ports, because a product starts to listen only seconds after it got its port. */
const portsOfWorker = 3000
const firstPort = 20_000 + portsOfWorker * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 4)
const given = new Set<number>()

/**
 * A port outside of the range for outgoing connections, which begins at 32,768 (Linux, ip_local_port_range): one of those could be taken
 * before the product listens on it.
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
