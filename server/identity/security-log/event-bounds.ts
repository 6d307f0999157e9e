import type { SecurityEntry } from '../../platform/security-log.ts'

const windowMs = 60_000
/** A record that somebody opens again and again is one event in this time. */
const openedMs = 3_600_000
const maxRemembered = 10_000
/** Of one caller in a minute, whichever calls they make: the log says that somebody tried, and cannot be filled by it. */
const maxRefusals = 5
/** Somebody opens a link to a record that is gone; whoever tries ids needs many. */
const notFoundBeforeEvent = 10
/** Of all callers together in a minute, in each process. */
const maxRefusalsOfAll = 300

type Counted = { since: number; count: number }
export type EventBounds = {
  isDue(entry: Pick<SecurityEntry, 'kind'>, by: { caller: string; key: string; record?: string | undefined }): boolean
}

/** Refusals come as often as somebody causes them, so of them only so many a minute become events. What was done always does. */
export function createEventBounds(clock: () => number = Date.now): EventBounds {
  const counts = new Map<string, Counted>()
  const countOf = (key: string, ms = windowMs): number => {
    const now = clock()
    const before = counts.get(key)
    const counted = before && now - before.since < ms ? before : { since: now, count: 0 }
    counted.count += 1
    counts.delete(key)
    counts.set(key, counted)
    for (const oldest of counts.keys()) {
      if (counts.size <= maxRemembered) break
      counts.delete(oldest)
    }
    return counted.count
  }
  const isWithinAll = () => countOf('all') <= maxRefusalsOfAll
  return {
    isDue: ({ kind }, { caller, key, record }) => {
      switch (kind) {
        case 'LIMIT_REACHED':
          return countOf(`limit ${caller} ${key}`) === 1 && countOf(`limits ${caller}`) <= maxRefusals && isWithinAll()
        case 'ACCESS_REFUSED':
        case 'FILE_REFUSED':
          return countOf(`refused ${caller} ${kind}`) <= maxRefusals && isWithinAll()
        case 'RECORDS_TRIED':
          return countOf(`tried ${caller}`) === notFoundBeforeEvent && isWithinAll()
        case 'PAPER_OPENED':
          return countOf(`opened ${caller} ${key} ${record}`, openedMs) === 1
        default:
          return true
      }
    },
  }
}
