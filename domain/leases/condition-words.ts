import type { ConditionState } from './condition-contract.ts'

export const conditionStateWords: Record<ConditionState, string> = {
  GOOD: 'Good',
  WORN: 'Worn',
  DAMAGED: 'Damaged',
  MISSING: 'Missing',
  NOT_THERE: 'Not there',
}
