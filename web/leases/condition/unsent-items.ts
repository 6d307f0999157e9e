import type { ConditionItem } from '../../../domain/leases/condition/condition-contract.ts'
import type { CallArgs } from '../../platform/call.ts'

export type ItemChange = CallArgs<'condition.saveItem'>['body']
/** The recorded fields of an item, as a person saw them. */
export type SeenItem = { version: number }
/** One change of an item that has not reached the server. */
export type UnsentItem = {
  id: string
  change: ItemChange
  opened: SeenItem
  /** Set if it was merged with another user's change: `opened` as the person saw it. */
  seen?: SeenItem
}

export function seenItem({ version, state, note, deductionAmount }: ConditionItem): SeenItem {
  return Object.assign({ version }, { state, note, deductionAmount })
}

// Stored only in this tab and per person, so that a tick is never sent in another person's name.
const keyOf = (personId: string, reportId: string) => `condition:${personId}:${reportId}`

/** The changes made before the page was reloaded, in order. */
export function readUnsent(personId: string, reportId: string): UnsentItem[] {
  try {
    const items: UnsentItem[] = JSON.parse(sessionStorage.getItem(keyOf(personId, reportId)) ?? '[]')
    // A tab with an earlier version of the product stored no version. It is compared with the current item.
    return items.map((item) => Object.assign({ opened: { version: 0 } }, item))
  } catch {
    return []
  }
}

/** If the tab cannot store changes, the items still wait in memory. */
export function saveUnsent(personId: string, reportId: string, items: readonly UnsentItem[]): void {
  try {
    if (items.length === 0) sessionStorage.removeItem(keyOf(personId, reportId))
    else sessionStorage.setItem(keyOf(personId, reportId), JSON.stringify(items))
  } catch {
    // Storage is full or blocked.
  }
}

/** All unsent changes of one item, where the latest value of each field wins. */
export function unsentOf(items: readonly UnsentItem[], id: string): ItemChange | null {
  const said = items.filter((item) => item.id === id)
  return said.length === 0 ? null : Object.assign({}, ...said.map(({ change }) => change))
}

/** The item as the person knows it after their change is saved. They have not seen changes by other users, so the version stays. */
export function seenAfter({ change, opened, seen }: UnsentItem, saved: ConditionItem): SeenItem {
  return seen ? withOwn(seen, change, saved) : { ...opened, ...seenItem(saved) }
}

/** Rebases the waiting changes of the same item on the saved one. */
export function rebased(waiting: UnsentItem, sent: UnsentItem, saved: ConditionItem): SeenItem {
  const isOnSame = !sent.seen && waiting.opened.version === sent.opened.version
  return isOnSame ? seenItem(saved) : withOwn(waiting.opened, sent.change, saved)
}

function withOwn(seen: SeenItem, change: ItemChange, saved: ConditionItem): SeenItem {
  const own = Object.entries(seenItem(saved)).filter(([name]) => name in change)
  return Object.assign({ ...seen }, Object.fromEntries(own))
}
