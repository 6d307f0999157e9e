import { Client } from 'pg'
import type { LocalClient } from '../../server/platform/database/local-client.ts'
import type { BenchRow } from './bench-row.ts'

/** A connection as the owner of the tables: without row-level security, so it measures PostgreSQL itself. */
export async function openBare(ownerUrl: string): Promise<Client> {
  const bare = new Client({ connectionString: ownerUrl })
  await bare.connect()
  return bare
}

type Measuring = { row: BenchRow; client: Pick<LocalClient, 'raw'>; bare: Client; rounds: number }
/** In ms, as 95th percentile and median. */
export type Measured = { served: { p95: number; middle: number }; bare: { p95: number; middle: number } }

/** Alternates call and bare SQL, so that other load on the machine affects both. A failed call stops the bench. */
export async function measureRow({ row, client, bare, rounds }: Measuring): Promise<Measured> {
  const served: number[] = []
  const plain: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const { endpoint, args, sql } = row.round(row.isOnce ? round + 3 : Math.max(0, round))
    const call = await timed(() => client.raw(endpoint, args))
    if (call.result.status >= 400) throw new Error(`${row.name}: ${call.result.status} ${JSON.stringify(call.result.body)}`)
    const query = await timed(() => bare.query(sql))
    if (round < 0) continue
    served.push(call.ms)
    plain.push(query.ms)
  }
  return { served: spread(served), bare: spread(plain) }
}

export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startedAt }
}

export function spread(times: readonly number[]): { p95: number; middle: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { p95: at(0.95), middle: at(0.5) }
}

/** The maximum increase of the process's memory, in MB, until `end` is called. */
export function watchMemory(): { end: () => number } {
  const before = memoryMb()
  let max = 0
  const watch = setInterval(() => {
    max = Math.max(max, memoryMb() - before)
  }, 50)
  return {
    end: () => {
      clearInterval(watch)
      return max
    },
  }
}

function memoryMb(): number {
  return Math.round(process.memoryUsage().rss / 1_000_000)
}
