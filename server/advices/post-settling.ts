import { untilCharged } from '../../domain/advices/until-charged.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { postEntries } from '../ledger/post-entry.ts'
import type { NewEntry } from '../ledger/new-entry.ts'
import type { Tx } from '../platform/database/database.ts'

/** `settledBy` is the entry that settles an advice: this entry, or the entry of the day from which the advice is counted. */
export type Settling = { entryId: string; settledBy: (adviceId: string) => string }

type Charged = { readonly adviceId: string; readonly chargedOn: CalendarDate }

/**
 * Posts entries that settle advices. Money received before the day from which an advice is counted is credit until then (until-charged.ts).
 */
export async function postSettling(tx: Tx, entries: readonly NewEntry[], advices: readonly Charged[]): Promise<Settling[]> {
  const chargedOn = new Map(advices.map((advice) => [advice.adviceId, advice.chargedOn]))
  const split = entries.map((entry) => ({ entry, ...untilCharged(entry.postings, entry.valueDate, chargedOn) }))
  const waiting = split.flatMap(({ entry, later }, index) =>
    later.map(({ adviceId, ...rest }) => ({ index, adviceId, entry: { ...entry, ...rest, kind: 'CREDIT_USED' as const } })),
  )
  const ids = await postEntries(tx, [
    ...split.map(({ entry, now }) => ({ ...entry, postings: now })),
    ...waiting.map(({ entry }) => entry),
  ])
  const later = Map.groupBy(
    waiting.map(({ index, adviceId }, at) => ({ index, adviceId, id: ids[entries.length + at] ?? '' })),
    ({ index }) => index,
  )
  return entries.map((_, index) => {
    const entryId = ids[index] ?? ''
    const own = new Map((later.get(index) ?? []).map(({ adviceId, id }) => [adviceId, id]))
    return { entryId, settledBy: (adviceId) => own.get(adviceId) ?? entryId }
  })
}
