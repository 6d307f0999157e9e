import { Client } from 'pg'

/** The reads of PostgreSQL for a call: rows of tables and indexes, and pages of 8 kB, whether cached or not. */
export type PlanCost = { statements: number; rows: number; buffers: number; slowest: string }

/** The part of a plan in the output of EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) that is used here. */
export type PlanNode = {
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** The rows read by the leaves of a plan; inner nodes repeat the same rows. */
export function rowsRead(node: PlanNode): number {
  const { 'Actual Loops': loops = 1, Plans: parts = [] } = node
  const below = parts.reduce((sum, part) => sum + rowsRead(part), 0)
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  if (parts.length > 0) return below + removed * loops
  return ((node['Actual Rows'] ?? 0) + removed) * loops
}

/** The buffers of a node include those of the nodes under it. */
export const buffersOf = (node: PlanNode) => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)

type Asked = { text: string; values: readonly unknown[] }

/**
 * The work of PostgreSQL for this process meanwhile. Each statement is first explained on its own connection, in its transaction and with
 * its rights, and rolled back, so that writes are measured as well. This takes more than twice as long, so times are meaningless.
 */
export async function planCostOf(work: () => Promise<unknown>): Promise<PlanCost> {
  const query: (...args: never[]) => unknown = Reflect.get(Client.prototype, 'query')
  const explained: Promise<{ asked: Asked; plan: PlanNode } | undefined>[] = []
  const ask = (client: Client, text: string, values: readonly unknown[] = []) =>
    Reflect.apply(query, client, [{ text, values: [...values] }]) as Promise<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>
  const inTransaction = new WeakSet<Client>()
  Reflect.set(Client.prototype, 'query', function explainedFirst(this: Client, ...args: never[]) {
    const asked = askedIn(args)
    if (asked && /^begin\b/i.test(asked.text)) inTransaction.add(this)
    if (asked && inTransaction.has(this) && isExplainable(asked.text)) {
      const taken = [
        ask(this, 'savepoint explained'),
        ask(this, `explain (analyze, buffers, timing off, format json) ${asked.text}`, asked.values),
        ask(this, 'rollback to savepoint explained'),
      ] as const
      const plan = taken[1].then(
        ({ rows }) => ({ asked, plan: rows[0]?.['QUERY PLAN'][0]?.Plan ?? {} }),
        // The statement itself then also fails, with its error.
        () => undefined,
      )
      for (const one of [taken[0], taken[2]]) one.catch(() => undefined)
      explained.push(plan)
    }
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
    return sum((await Promise.all(explained)).filter((found) => found !== undefined))
  } finally {
    Reflect.set(Client.prototype, 'query', query)
  }
}

function askedIn([first, second]: readonly unknown[]): Asked | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  if (typeof first !== 'object' || first === null) return undefined
  const { text, values } = first as { text?: unknown; values?: unknown }
  return typeof text === 'string' ? { text, values: Array.isArray(values) ? values : [] } : undefined
}

/** One statement that reads or writes rows. */
const isExplainable = (text: string) => /^\s*(select|with|insert|update|delete|values)\b/i.test(text) && !/;\s*\S/.test(text)

function sum(explained: readonly { asked: Asked; plan: PlanNode }[]): PlanCost {
  const costs = explained.map(({ asked, plan }) => ({ text: asked.text, rows: rowsRead(plan), buffers: buffersOf(plan) }))
  const slowest = costs.toSorted((a, b) => b.buffers - a.buffers)[0]
  return {
    statements: costs.length,
    rows: costs.reduce((all, { rows }) => all + rows, 0),
    buffers: costs.reduce((all, { buffers }) => all + buffers, 0),
    slowest: slowest?.text.replaceAll(/\s+/g, ' ').trim().slice(0, 160) ?? '',
  }
}
