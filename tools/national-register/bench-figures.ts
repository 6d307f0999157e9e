import { readFileSync, writeFileSync } from 'node:fs'

/**
 * The results of a run: the duration of a call in ms, and its ratio to the bare SQL if there is one. Both sides of a ratio ran on the same
 * machine.
 */
export type Figure = { name: string; ms: number; ratio?: number; isMet?: boolean }
type Stored = { storedAt: string; figures: Figure[] }

/** A smaller difference is noise of the machine. */
const slowerBy = 0.15

export function storeFigures(file: string, figures: readonly Figure[]): void {
  const stored: Stored = { storedAt: new Date().toISOString(), figures: [...figures] }
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
}

/** One line for each figure that became slower since the stored run: by its ratio to bare SQL if both have one, otherwise by its ms. */
export function slowerSince(file: string, figures: readonly Figure[]): string[] {
  const { figures: former } = JSON.parse(readFileSync(file, 'utf8')) as Stored
  const before = new Map(former.map((figure) => [figure.name, figure]))
  return figures.flatMap((now) => {
    const then = before.get(now.name)
    if (!then) return []
    const byRatio = now.ratio !== undefined && then.ratio !== undefined
    const factor = byRatio ? (then.ratio ?? 0) / (now.ratio ?? 1) : now.ms / then.ms
    if (factor < 1 + slowerBy) return []
    const [from, to] = byRatio ? [then.ratio, now.ratio] : [then.ms, now.ms]
    const what = byRatio ? 'ratio to bare SQL' : 'ms'
    return [
      `${now.name.padEnd(44)} ${((factor - 1) * 100).toFixed(0).padStart(4)} % slower (${what} ${from?.toFixed(2)}, now ${to?.toFixed(2)})`,
    ]
  })
}
