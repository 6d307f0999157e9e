import type { CalendarDate } from '../calendar-date.ts'
import { mirrored, netOf, type Posting } from '../ledger/posting.ts'

/** What an entry does on its own day, and what of it waits for the day from which an advice counts. */
export type UntilCharged = {
  now: Posting[]
  later: { adviceId: string; valueDate: CalendarDate; postings: Posting[] }[]
}

/**
 * Nobody owes less than nothing: what settles an advice before the day it counts from is credit of the tenant until that day.
 * `chargedOn` says the day of each advice that the postings name.
 */
export function untilCharged(
  postings: readonly Posting[],
  valueDate: CalendarDate,
  chargedOn: ReadonlyMap<string, CalendarDate>,
): UntilCharged {
  const settling = Map.groupBy(postings, ({ account, adviceId }) => (account === 'RECEIVABLE' ? adviceId : null))
  const later = [...settling].flatMap(([adviceId, own]) => {
    const day = chargedOn.get(adviceId ?? '')
    if (adviceId === null || day === undefined || day <= valueDate || netOf(own) === 0) return []
    return [{ adviceId, valueDate: day, postings: [...mirrored(own.map(asCredit)), ...own] }]
  })
  const waiting = new Set(later.flatMap((each) => each.postings))
  return { now: postings.map((posting) => (waiting.has(posting) ? asCredit(posting) : posting)), later }
}

function asCredit({ amount }: Posting): Posting {
  return { account: 'TENANT_CREDIT', amount, adviceId: null }
}
