import type { ConditionItem } from '../../../domain/leases/condition/condition-contract.ts'
import type { CallArgs } from '../../platform/call.ts'

export type ItemChange = CallArgs<'condition.saveItem'>['body']
/** What is written about an item, as a person saw it. */
export type SeenItem = { version: number }
/** One change of an item that has not reached the server. */
export type UnsentItem = {
  id: string
  change: ItemChange
  opened: SeenItem
  /** Where it was merged with what somebody else saved: `opened` as the person saw it. */
  seen?: SeenItem
}

export function seenItem({ version, state, note, deductionAmount }: ConditionItem): SeenItem {
  return Object.assign({ version }, { state, note, deductionAmount })
}

// In this tab only, and by person: a tick is never sent in another’s name.
const keyOf = (personId: string, reportId: string) => `condition:${personId}:${reportId}`

/** What was said before the page was loaded again, in the order given. */
export function readUnsent(personId: string, reportId: string): UnsentItem[] {
  try {
    const items: UnsentItem[] = JSON.parse(sessionStorage.getItem(keyOf(personId, reportId)) ?? '[]')
    // A tab of an earlier version of the product stored no version; it is compared with the item as it is now.
    return items.map((item) => Object.assign({ opened: { version: 0 } }, item))
  } catch {
    return []
  }
}

/** A tab that keeps nothing goes on without: the items still wait in the page. */
export function saveUnsent(personId: string, reportId: string, items: readonly UnsentItem[]): void {
  try {
    if (items.length === 0) sessionStorage.removeItem(keyOf(personId, reportId))
    else sessionStorage.setItem(keyOf(personId, reportId), JSON.stringify(items))
  } catch {
    // No room, or none allowed.
  }
}

/** All that was said of one item, the latest word of each. */
export function unsentOf(items: readonly UnsentItem[], id: string): ItemChange | null {
  const said = items.filter((item) => item.id === id)
  return said.length === 0 ? null : Object.assign({}, ...said.map(({ change }) => change))
}

/** The item as the person knows it once their change is saved. What others wrote meanwhile they have not seen, so the version stays. */
export function seenAfter({ change, opened, seen }: UnsentItem, saved: ConditionItem): SeenItem {
  return seen ? withOwn(seen, change, saved) : { ...opened, ...seenItem(saved) }
}

/** For the changes of the same item that still wait. */
export function rebased(waiting: UnsentItem, sent: UnsentItem, saved: ConditionItem): SeenItem {
  const isOnSame = !sent.seen && waiting.opened.version === sent.opened.version
  return isOnSame ? seenItem(saved) : withOwn(waiting.opened, sent.change, saved)
}

function withOwn(seen: SeenItem, change: ItemChange, saved: ConditionItem): SeenItem {
  const own = Object.entries(seenItem(saved)).filter(([name]) => name in change)
  return Object.assign({ ...seen }, Object.fromEntries(own))
}
