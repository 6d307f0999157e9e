import { Client, type QueryConfig } from 'pg'
import type { Endpoint } from '../../domain/endpoint.ts'
import { openBareServer } from './bare-server.ts'
import type { Figure } from './bench-figures.ts'
import { type LoadGenerator, type LoadRequest, openLoadGenerator } from './bench-load.ts'
import { low, type ProcessorTime, processorTimeOf } from './processor-time.ts'

// Over HTTP, 1, 8 and 32 calls at a time: the processor time of a call, for Node and the backends of PostgreSQL together, compared with a
// bare node:http and pg handler on the same database. Unlike wall time it is reproducible, because other processes do not count
// (docs/decisions/0105). Blocks of both alternate. The shown processor time is that of 8 at a time.

export type CallerName = 'admin' | 'second' | 'smallest'
export type ProcessorRow = {
  name: string
  caller: CallerName
  round: (n: number) => {
    endpoint: Endpoint
    args: { params?: object; query?: object; body?: unknown }
    bare: readonly QueryConfig[]
  }
  /** The number of available rounds, if each uses something up. */
  supply?: number
  /** The target: at least this ratio of the bare time, or at most this many ms. */
  goal: { ratio?: number; ms?: number }
}
type Means = { port: number; ownerUrl: string; bare: Client; tokens: Record<CallerName, string>; rounds: number }

const concurrencies = [1, 8, 32] as const
const inBlock: Record<(typeof concurrencies)[number], number> = { 1: 10, 8: 40, 32: 64 }
const warmUp = { concurrency: 32, count: 120 }

type Block = ProcessorTime & { perSecond: number; statements: number }
type Side = { blocks: Map<number, Block[]>; run: (concurrency: number, count: number) => Promise<Block> }

/** Prints one line for each row after its measurement, and returns the figures. */
export async function measureProcessor(
  rows: readonly ProcessorRow[],
  { port, ownerUrl, bare, tokens, rounds }: Means,
  print: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const load = openLoadGenerator()
  const server = await openBareServer(ownerUrl, (row, n) => rows[row]?.round(n).bare ?? [])
  print(`${'Over HTTP'.padEnd(36)} ${head}`)
  try {
    for (const [at, row] of rows.entries()) {
      // Rounds come in pairs: the call pays one advice, the bare handler the other.
      const served = sideOf({ load, bare, port, requestOf: (n) => requestOf(row.round(2 * n), tokens[row.caller]) })
      const hasBare = row.round(0).bare.length > 0
      const plain = hasBare
        ? sideOf({
            load,
            bare,
            port: server.port,
            requestOf: (n) => ({ method: 'GET', path: `/${at}/${2 * n + 1}`, headers: {} }),
          })
        : undefined
      const sides = [served, ...(plain ? [plain] : [])]
      for (const side of sides) await side.run(warmUp.concurrency, warmUp.count)
      const blocks = Math.min(rounds, blocksIn(row.supply ?? Number.POSITIVE_INFINITY))
      for (let block = 0; block < blocks; block += 1)
        for (const concurrency of concurrencies)
          for (const side of sides) side.blocks.get(concurrency)?.push(await side.run(concurrency, inBlock[concurrency]))
      const { line, figure } = resultOf(row, served, plain)
      print(line)
      figures.push(figure)
    }
  } finally {
    load.close()
    await server.close()
  }
  return figures
}

/** Each side uses half of the supply. */
function blocksIn(supply: number): number {
  const inEach = concurrencies.reduce((sum, concurrency) => sum + inBlock[concurrency], 0)
  return Math.max(1, Math.floor((supply / 2 - warmUp.count) / inEach))
}

type Asking = { load: LoadGenerator; bare: Client; port: number; requestOf: (n: number) => LoadRequest }

function sideOf({ load, bare, port, requestOf: at }: Asking): Side {
  let next = 0
  return {
    blocks: new Map(concurrencies.map((concurrency) => [concurrency, []])),
    run: async (concurrency, count) => {
      await load.prepare({ port, concurrency, requests: Array.from({ length: count }, () => at(next++)) })
      const counted = await countStatements(() => processorTimeOf(bare, () => load.run()))
      const { node, postgres, result } = counted.result
      const perSecond = (count / result.ms) * 1000
      return { node: node / count, postgres: postgres / count, perSecond, statements: counted.count / count }
    },
  }
}

/** The number of statements that this process sends meanwhile, without the two that read the backends. */
async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; count: number }> {
  const query: (...args: never[]) => unknown = Reflect.get(Client.prototype, 'query')
  let count = -2
  Reflect.set(Client.prototype, 'query', function counted(this: Client, ...args: never[]) {
    count += 1
    return Reflect.apply(query, this, args)
  })
  try {
    return { result: await work(), count }
  } finally {
    Reflect.set(Client.prototype, 'query', query)
  }
}

export function requestOf(
  { endpoint, args }: Pick<ReturnType<ProcessorRow['round']>, 'endpoint' | 'args'>,
  token: string,
): LoadRequest {
  const { params = {}, query = {}, body } = args
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(params, name))))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return {
    method: endpoint.method,
    path: `/api${path}${search ? `?${search}` : ''}`,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

const head = ' ours: node     pg    bare   ratio   statements  a second at 1, 8, 32: ours            bare  goal'

function resultOf({ name, goal }: ProcessorRow, served: Side, plain: Side | undefined): { line: string; figure: Figure } {
  const [ours, other] = [processorOf(served), plain && processorOf(plain)]
  const ms = ours.node + ours.postgres
  const bareMs = other && other.node + other.postgres
  const ratio = bareMs && bareMs / ms
  const isMet = (goal.ratio === undefined || (ratio ?? 0) >= goal.ratio) && (goal.ms === undefined || ms <= goal.ms)
  const wanted = [goal.ratio && `>= ${goal.ratio}`, goal.ms && `<= ${goal.ms} ms`].filter(Boolean).join(', ')
  const cells = [ours.node, ours.postgres, bareMs, ratio].map((cell) => (cell === undefined ? '' : cell.toFixed(2)).padStart(8))
  const rates = [served, ...(plain ? [plain] : [])].map((side) => perSecondOf(side).padStart(20))
  const statements = served.blocks.get(1)?.at(-1)?.statements.toFixed(0) ?? ''
  return {
    line: `${name.padEnd(36)}  ${cells.join('')}${statements.padStart(12)}  ${rates.join('').padEnd(42)}  ${wanted}${wanted && (isMet ? ' (met)' : ' (missed)')}`,
    figure: { name, ms, ...(ratio === undefined ? {} : { ratio }), ...(wanted ? { isMet } : {}) },
  }
}

function processorOf({ blocks }: Side): ProcessorTime {
  const at = blocks.get(8) ?? []
  return { node: low(at.map(({ node }) => node)), postgres: low(at.map(({ postgres }) => postgres)) }
}

function perSecondOf({ blocks }: Side): string {
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return concurrencies.map((one) => middle((blocks.get(one) ?? []).map(({ perSecond }) => perSecond)).toFixed(0)).join(' / ')
}
