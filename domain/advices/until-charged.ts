import type { CalendarDate } from '../calendar-date.ts'
import { mirrored, netOf, type Posting } from '../ledger/posting.ts'

/** The effect of an entry on its own day, and the part that waits until the day from which an advice counts. */
export type UntilCharged = {
  now: Posting[]
  later: { adviceId: string; valueDate: CalendarDate; postings: Posting[] }[]
}

/**
 * A balance never falls below zero: an amount that settles an advice before its charge date is credit of the tenant until that day.
 * `chargedOn` returns the charge date of each advice in the postings.
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
