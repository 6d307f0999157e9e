import { conflictingFields } from '../../record-merge.ts'
import type { ConditionItem } from './condition-contract.ts'

const writtenFields = ['state', 'note', 'deductionAmount']

type ItemConflict = {
  /** The item as the person saw it. */
  opened: object
  /** The item as another person saved it in the meantime. */
  current: object
  change: { ownerTick?: boolean | undefined; tenantTick?: boolean | undefined }
}

/**
 * Resolves a conflict with another person's change of an item: changes of other fields are merged, for the same field the person chooses.
 * Nobody agrees to something they have not seen, so a tick is not sent again.
 */
export function answerToConflict({ opened, current, change }: ItemConflict): 'SEND_AGAIN' | 'CHOOSE' | 'LOOK_AGAIN' {
  const isTick = change.ownerTick === true || change.tenantTick === true
  if (isTick && isRewritten(opened, current)) return 'LOOK_AGAIN'
  return conflictingFields({ opened, current, typed: change }).length > 0 ? 'CHOOSE' : 'SEND_AGAIN'
}

function isRewritten(opened: object, current: object): boolean {
  return writtenFields.some((name) => Reflect.get(opened, name) !== Reflect.get(current, name))
}

/** An item as a person saw it: its content and its version. */
export type SeenItem = Pick<ConditionItem, 'id' | 'version' | 'state' | 'note' | 'deductionAmount'>
export type RewrittenItem = { before: SeenItem; item: ConditionItem }

/** The items that differ from what the person saw, in the order of the report. */
export function rewrittenItems(seen: readonly SeenItem[], current: readonly ConditionItem[]): RewrittenItem[] {
  const byId = new Map(seen.map((item) => [item.id, item]))
  return current.flatMap((item) => {
    const before = byId.get(item.id)
    return before && isRewritten(before, item) ? [{ before, item }] : []
  })
}
