import { isDroppedWithPlan, type PlanState, planStateLabels } from '../../../domain/advices/plans/payment-plan.ts'
import type { PaymentPlan } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { t } from '../../platform/texts.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

export const planStateTable: StatusTable<PlanState> = {
  ACTIVE: { word: planStateLabels.ACTIVE, shape: 'clock', tone: 'blue' },
  PAID: { word: planStateLabels.PAID, shape: 'check', tone: 'green' },
  BROKEN: { word: planStateLabels.BROKEN, shape: 'triangle', tone: 'red' },
  CANCELLED: { word: planStateLabels.CANCELLED, shape: 'slash', tone: 'grey' },
}

type Instalment = PaymentPlan['instalments'][number]
type ShownState = Instalment['state'] | 'DROPPED'

export const instalmentStateTable: StatusTable<ShownState> = {
  PAID: { word: t`Paid`, shape: 'check', tone: 'green' },
  LATE: { word: t`Late`, shape: 'triangle', tone: 'red' },
  OPEN: { word: t`Open`, shape: 'ring', tone: 'blue' },
  DROPPED: { word: t`No longer applies`, shape: 'slash', tone: 'grey' },
}

export function shownState(instalment: Instalment, plan: PaymentPlan): ShownState {
  return isDroppedWithPlan(instalment, plan) ? 'DROPPED' : instalment.state
}
