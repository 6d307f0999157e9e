import type { SecurityEntry } from '../../platform/security-log.ts'

const windowMs = 60_000
/** Repeated opening of the same record is one event within this time. */
const openedMs = 3_600_000
const maxRemembered = 10_000
/** Per caller and minute, over all calls: the log shows that somebody tried, but cannot be filled that way. */
const maxRefusals = 5
/** A person may open a link to a deleted record; guessing ids takes many attempts. */
const notFoundBeforeEvent = 10
/** For all callers together, per minute and process. */
const maxRefusalsOfAll = 300

type Counted = { since: number; count: number }
export type EventBounds = {
  isDue(entry: Pick<SecurityEntry, 'kind'>, by: { caller: string; key: string; record?: string | undefined }): boolean
}

/** Callers can cause any number of rejections, so only a limited number per minute become events. Completed actions are always recorded. */
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
