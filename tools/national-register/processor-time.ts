import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** In ms. */
export type ProcessorTime = { node: number; postgres: number }

/** The processor time of `work`: this process, and the backends of the database. Other processes do not count. */
export async function processorTimeOf<T>(bare: Client, work: () => Promise<T>): Promise<ProcessorTime & { result: T }> {
  const before = { backends: await backendMs(bare), node: nodeMs() }
  const result = await work()
  const node = nodeMs() - before.node
  let postgres = 0
  for (const [pid, ms] of await backendMs(bare)) postgres += ms - (before.backends.get(pid) ?? 0)
  return { node, postgres, result }
}

function nodeMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Empty if PostgreSQL runs on another machine. The first number of schedstat is the time on a processor, in ns. */
async function backendMs(bare: Client): Promise<Map<number, number>> {
  const { rows } = await bare.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  const ofTask = (path: string) => Number(readFileSync(`${path}/schedstat`, 'utf8').split(' ')[0])
  return new Map(
    rows.flatMap(({ pid }): [number, number][] => {
      try {
        const tasks = readdirSync(`/proc/${pid}/task`)
        return [[pid, tasks.reduce((all, task) => all + ofTask(`/proc/${pid}/task/${task}`), 0) / 1_000_000]]
      } catch {
        return [] // It ended in the meantime.
      }
    }),
  )
}

/** Other load on the machine can only increase the time of a block, so the cheaper quarter counts. */
export const low = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
