import { conflictingFields } from '../../record-merge.ts'

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
  const isRewritten = writtenFields.some((name) => Reflect.get(opened, name) !== Reflect.get(current, name))
  if (isTick && isRewritten) return 'LOOK_AGAIN'
  return conflictingFields({ opened, current, typed: change }).length > 0 ? 'CHOOSE' : 'SEND_AGAIN'
}
