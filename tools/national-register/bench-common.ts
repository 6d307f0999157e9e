import { formatCount } from '../../domain/money.ts'
import type { Client } from 'pg'
import type { LocalClient } from '../../server/platform/database/local-client.ts'
import { type LoadGenerator, openLoadGenerator } from './bench-load.ts'
import { spread } from './bench-measure.ts'
import { requestOf } from './bench-processor.ts'
import type { CommonCall } from './common-calls.ts'
import { largestOffice } from './bare-sql.ts'
import { buffersOf, planCostOf, type PlanCost, type PlanNode } from './plan-cost.ts'
import { low, processorTimeOf } from './processor-time.ts'

// The ten most frequent calls, over HTTP, 1, 8 and 32 at a time: their duration, which is reliable only on an idle machine, and their cost
// on any machine: processor time, rows and pages read. Use the cost to compare registers of different scale.

type Means = { port: number; token: string; client: Pick<LocalClient, 'raw'>; bare: Client; rounds: number }

const concurrencies = [1, 8, 32] as const
const inBlock = 64
const explained = 5

export async function measureCommonCalls(
  calls: readonly CommonCall[],
  { port, token, client, bare, rounds }: Means,
  print: (line: string) => void,
): Promise<void> {
  const load = openLoadGenerator()
  print(await depthsOf(bare))
  print(`${'The ten commonest calls'.padEnd(32)}${headers.map((header, at) => header.padStart(widthOf(at))).join('')}`)
  try {
    for (const call of calls) {
      let next = 0
      const ask = (concurrency: number) => {
        const requests = Array.from({ length: inBlock }, () => requestOf(call.round(next++), token))
        return blockOf({ load, bare, port, concurrency, requests })
      }
      await ask(32)
      const cost = await costOf(client, call, () => next++)
      const blocks = Math.max(
        1,
        Math.min(rounds, Math.floor(((call.supply ?? Infinity) - next) / (inBlock * concurrencies.length))),
      )
      const measured = new Map<number, Awaited<ReturnType<typeof blockOf>>[]>()
      for (let block = 0; block < blocks; block += 1)
        for (const concurrency of concurrencies)
          measured.set(concurrency, [...(measured.get(concurrency) ?? []), await ask(concurrency)])
      print(lineOf(call.name, measured, cost))
    }
  } finally {
    load.close()
  }
}

type Asking = {
  load: LoadGenerator
  bare: Client
  port: number
  concurrency: number
  requests: ReturnType<typeof requestOf>[]
}

async function blockOf({ load, bare, port, concurrency, requests }: Asking) {
  await load.prepare({ port, concurrency, requests })
  const { node, postgres, result } = await processorTimeOf(bare, () => load.run())
  return { node: node / requests.length, postgres: postgres / requests.length, latencies: result.latencies }
}

/** The median of a few calls, one after the other, in this process. */
async function costOf(client: Means['client'], call: CommonCall, nextRound: () => number): Promise<PlanCost> {
  const costs: PlanCost[] = []
  for (let count = 0; count < explained; count += 1) {
    const { endpoint, args } = call.round(nextRound())
    const cost = await planCostOf(async () => {
      const { status, body } = await client.raw(endpoint, args as never)
      if (status >= 400) throw new Error(`${call.name}: ${status} ${JSON.stringify(body)}`)
    })
    costs.push(cost)
  }
  const [middle] = costs.toSorted((a, b) => a.buffers - b.buffers).slice(Math.floor(explained / 2))
  if (!middle) throw new Error('Nothing was explained.')
  return middle
}

const headers = ['p50 / p95 at 1, ms', 'at 8', 'at 32', 'node ms', 'pg ms', 'statements', 'rows', 'pages']
const widthOf = (at: number) => (at < 3 ? 20 : 12)

function lineOf(name: string, measured: ReadonlyMap<number, Awaited<ReturnType<typeof blockOf>>[]>, cost: PlanCost): string {
  const times = concurrencies.map((concurrency) => {
    const { middle, p95 } = spread((measured.get(concurrency) ?? []).flatMap(({ latencies }) => latencies))
    return `${middle.toFixed(1)} / ${p95.toFixed(1)}`
  })
  const atEight = measured.get(8) ?? []
  const processor = [low(atEight.map(({ node }) => node)), low(atEight.map(({ postgres }) => postgres))]
  const cells = [...times, ...processor.map((ms) => ms.toFixed(2)), cost.statements, Math.round(cost.rows), cost.buffers]
  return `${name.padEnd(32)}${cells.map((cell, at) => String(cell).padStart(widthOf(at))).join('')}`
}

/** A look-up by key reads one page of each level of the index, and one of the table. */
async function depthsOf(bare: Client): Promise<string> {
  const found: string[] = []
  for (const table of ['leases', 'payment_advices', 'payments']) {
    const { rows } = await bare.query<{ count: number; id: string }>(
      `select reltuples::bigint::int as count, (select id from ${table} where organisation_id = $2 limit 1) as id
      from pg_class where oid = to_regclass($1)`,
      [table, largestOffice],
    )
    const explain = `explain (analyze, buffers, format json) select * from ${table} where organisation_id = $1 and id = $2`
    const { rows: plans } = await bare.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain, [largestOffice, rows[0]?.id])
    const pages = buffersOf(plans[0]?.['QUERY PLAN'][0]?.Plan ?? {})
    found.push(`${table} ${formatCount(rows[0]?.count ?? 0)} rows, one by its key in ${pages} pages`)
  }
  return `${found.join('; ')}.`
}
