import type { PlanInterest, PlanState } from '../../../domain/advices/plans/payment-plan.ts'
import type { PaymentPlan } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { t } from '../../platform/texts.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

export const planStateTable: StatusTable<PlanState> = {
  ACTIVE: { word: t`Active`, shape: 'clock', tone: 'blue' },
  PAID: { word: t`Paid`, shape: 'check', tone: 'green' },
  BROKEN: { word: t`Broken`, shape: 'triangle', tone: 'red' },
  CANCELLED: { word: t`Cancelled`, shape: 'slash', tone: 'grey' },
}

type InstalmentState = PaymentPlan['instalments'][number]['state']

export const instalmentStateTable: StatusTable<InstalmentState> = {
  PAID: { word: t`Paid`, shape: 'check', tone: 'green' },
  LATE: { word: t`Late`, shape: 'triangle', tone: 'red' },
  OPEN: { word: t`Open`, shape: 'ring', tone: 'blue' },
}

export const planInterestLabels: Readonly<Record<PlanInterest, string>> = {
  COUNTED: t`Charged as usual`,
  PAUSED: t`Paused while the tenant keeps to the plan`,
}
