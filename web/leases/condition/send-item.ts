import type { ConditionItem } from '../../../domain/leases/condition/condition-contract.ts'
import { answerToConflict } from '../../../domain/leases/condition/item-conflict.ts'
import type { Conflict } from '../../../domain/problem.ts'
import { callVersioned } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { rebased, type UnsentItem } from './unsent-items.ts'

type Sent = { saved: ConditionItem } | { conflict: Conflict } | { refusal: string } | 'AGAIN' | 'OFFLINE'

/**
 * Sends one change. Those of the same item that wait, also those made while it was sent, begin from what was saved. One that can be
 * merged is made ready for that.
 */
export async function sendItem(next: UnsentItem, queue: readonly UnsentItem[]): Promise<Sent> {
  try {
    const { id, change, opened } = next
    const saved = await callVersioned('condition.saveItem', { params: { id }, body: change, ifMatch: opened.version })
    for (const one of queue) if (one !== next && one.id === id) one.opened = rebased(one, next, saved)
    return { saved }
  } catch (error) {
    const problem = asProblem(error)
    if (!problem.isAnswered) return 'OFFLINE'
    const { conflict } = problem.problem
    if (!conflict) return { refusal: problem.message }
    const answer = answerToConflict({ opened: next.opened, current: conflict.current, change: next.change })
    if (answer === 'CHOOSE') return { conflict }
    if (answer === 'LOOK_AGAIN') return { refusal: lookAgainText(conflict) }
    next.seen ??= next.opened
    next.opened = { ...conflict.current, version: conflict.version }
    return 'AGAIN'
  }
}

function lookAgainText({ changedBy }: Conflict): string {
  return changedBy
    ? t`${changedBy} changed this item. Check it and tick it again.`
    : t`Somebody else changed this item. Check it and tick it again.`
}
