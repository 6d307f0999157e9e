import { conflictingFields } from '../../record-merge.ts'
import type { ConditionItem } from './condition-contract.ts'

const writtenFields = ['state', 'note', 'deductionAmount']

type ItemConflict = {
  /** The item as the person saw it. */
  opened: object
  /** As somebody else saved it meanwhile. */
  current: object
  change: { ownerTick?: boolean | undefined; tenantTick?: boolean | undefined }
}

/**
 * What becomes of a change of an item that somebody else changed meanwhile: other fields are merged, of the same field the person
 * chooses. Nobody agrees to what they have not seen, so a tick is not sent again.
 */
export function answerToConflict({ opened, current, change }: ItemConflict): 'SEND_AGAIN' | 'CHOOSE' | 'LOOK_AGAIN' {
  const isTick = change.ownerTick === true || change.tenantTick === true
  if (isTick && isRewritten(opened, current)) return 'LOOK_AGAIN'
  return conflictingFields({ opened, current, typed: change }).length > 0 ? 'CHOOSE' : 'SEND_AGAIN'
}

function isRewritten(opened: object, current: object): boolean {
  return writtenFields.some((name) => Reflect.get(opened, name) !== Reflect.get(current, name))
}

/** An item as somebody saw it: what is written, with its version. */
export type SeenItem = Pick<ConditionItem, 'id' | 'version' | 'state' | 'note' | 'deductionAmount'>
export type RewrittenItem = { before: SeenItem; item: ConditionItem }

/** The items that read otherwise than the person saw them, in the order of the report. */
export function rewrittenItems(seen: readonly SeenItem[], current: readonly ConditionItem[]): RewrittenItem[] {
  const byId = new Map(seen.map((item) => [item.id, item]))
  return current.flatMap((item) => {
    const before = byId.get(item.id)
    return before && isRewritten(before, item) ? [{ before, item }] : []
  })
}
