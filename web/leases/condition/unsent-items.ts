import type { CallArgs } from '../../platform/call.ts'

export type ItemChange = CallArgs<'condition.saveItem'>['body']
/** One saying about an item that has not reached the server. */
export type UnsentItem = { id: string; change: ItemChange }

// In this tab only, and by person: a tick is never sent in another’s name.
const keyOf = (personId: string, reportId: string) => `condition:${personId}:${reportId}`

/** What was said before the page was loaded again, in the order given. */
export function readUnsent(personId: string, reportId: string): UnsentItem[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(personId, reportId)) ?? '[]')
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
