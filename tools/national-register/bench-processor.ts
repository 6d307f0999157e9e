import { readdirSync, readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Client, QueryConfig } from 'pg'
import type { Endpoint } from '../../domain/endpoint.ts'
import type { LocalClient } from '../../server/platform/database/local-client.ts'

// Processor time of a call, Node and the backends of PostgreSQL together, beside bare SQL with stored plans and JSON of its rows. It
// repeats where wall time does not, because nobody else's work counts (docs/decisions/0105). Both are asked of a server without a socket.

export type ProcessorRow = {
  name: string
  client: Pick<LocalClient, 'raw'>
  round: (n: number) => {
    endpoint: Endpoint
    args: { params?: object; query?: object; body?: unknown }
    bare: readonly QueryConfig[]
  }
  /** At least so much of the bare time, as a ratio; or at most so many ms. */
  goal: { ratio?: number; ms?: number }
}

const warmUp = 15
const inBlock = 10

/** One line for each row: ms of Node and of PostgreSQL, those of the bare SQL, the ratio, and the goal. */
export async function measureProcessor(
  rows: readonly ProcessorRow[],
  { bare, rounds }: { bare: Client; rounds: number },
): Promise<string> {
  const lines = ['Processor time in ms'.padEnd(36) + '  call: node      pg    bare   ratio  goal']
  for (const row of rows) lines.push(await lineOf(row, { bare, rounds }))
  return lines.join('\n')
}

async function lineOf(
  { name, client, round, goal }: ProcessorRow,
  { bare, rounds }: { bare: Client; rounds: number },
): Promise<string> {
  const call = async (n: number) => {
    const { endpoint, args } = round(n)
    const { status, body } = await client.raw(endpoint, args)
    if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  const server = bareServer(bare, round)
  const plain = async (n: number) => {
    const { statusCode, body } = await server.inject(`/${n}`)
    if (statusCode >= 400) throw new Error(`${name}, bare: ${body}`)
  }
  const served = { node: [] as number[], postgres: [] as number[] }
  const without = [] as number[]
  for (let n = 0; n < 2 * warmUp; n += 2) {
    await call(n)
    await plain(n + 1)
  }
  for (let n = 2 * warmUp; n < 2 * (warmUp + rounds); n += 2 * inBlock) {
    const ofCall = await used(bare, () => inTurn(call, n))
    served.node.push(ofCall.node)
    served.postgres.push(ofCall.postgres)
    const ofBare = await used(bare, () => inTurn(plain, n + 1))
    without.push(ofBare.node + ofBare.postgres)
  }
  const [node, postgres, total] = [low(served.node), low(served.postgres), low(without)]
  const ms = node + postgres
  const ratio = total / ms
  const isBare = round(0).bare.length > 0
  const isMet = (goal.ratio === undefined || ratio >= goal.ratio) && (goal.ms === undefined || ms <= goal.ms)
  const wanted = [goal.ratio && `>= ${goal.ratio}`, goal.ms && `<= ${goal.ms} ms`].filter(Boolean).join(', ')
  const figures = [node, postgres, ...(isBare ? [total, ratio] : [])].map((figure) => figure.toFixed(2).padStart(8))
  return `${name.padEnd(38)}  ${figures.join('').padEnd(32)}  ${wanted}${isMet ? ' (met)' : ' (missed)'}`
}

/** What a handler without a product takes: the statements, one after another, and their rows as JSON. */
function bareServer(bare: Client, round: ProcessorRow['round']): FastifyInstance {
  const server = Fastify()
  server.get<{ Params: { n: string } }>('/:n', async ({ params }) => {
    const answers: unknown[] = []
    for (const statement of round(Number(params.n)).bare) answers.push((await bare.query(statement)).rows)
    return answers
  })
  return server
}

async function inTurn(work: (n: number) => Promise<void>, from: number): Promise<void> {
  for (let n = from; n < from + 2 * inBlock; n += 2) await work(n)
}

type Used = { node: number; postgres: number }

/** By each of a block. What else runs on the machine makes a block dearer, never cheaper: the cheaper quarter counts. */
async function used(bare: Client, work: () => Promise<void>): Promise<Used> {
  const backends = await backendsOf(bare)
  const before = { node: nodeMs(), postgres: backendMs(backends) }
  await work()
  return { node: (nodeMs() - before.node) / inBlock, postgres: (backendMs(backends) - before.postgres) / inBlock }
}

async function backendsOf(bare: Client): Promise<number[]> {
  const { rows } = await bare.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  return rows.map(({ pid }) => pid)
}

function nodeMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** 0 where PostgreSQL runs on another machine. The first number of schedstat is the time on a processor, in ns. */
function backendMs(pids: readonly number[]): number {
  const ofTask = (path: string) => Number(readFileSync(`${path}/schedstat`, 'utf8').split(' ')[0])
  return pids.reduce((sum, pid) => {
    try {
      const tasks = readdirSync(`/proc/${pid}/task`)
      return sum + tasks.reduce((all, task) => all + ofTask(`/proc/${pid}/task/${task}`), 0) / 1_000_000
    } catch {
      return sum // It ended meanwhile.
    }
  }, 0)
}

const low = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
