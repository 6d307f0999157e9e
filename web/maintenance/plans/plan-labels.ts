import type { MaintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { plural } from '../../platform/texts.ts'
import { t } from '../../platform/texts.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

/** "Every 6 months". */
export function intervalText({ intervalCount, intervalUnit }: Pick<MaintenancePlan, 'intervalCount' | 'intervalUnit'>): string {
  if (intervalUnit === 'DAYS') return plural(intervalCount, 'Every day', 'Every {n} days')
  return intervalUnit === 'MONTHS'
    ? plural(intervalCount, 'Every month', 'Every {n} months')
    : plural(intervalCount, 'Every year', 'Every {n} years')
}

export type PlanStatus = 'ACTIVE' | 'OVERDUE' | 'PAUSED'
export const planStatusTable: StatusTable<PlanStatus> = {
  ACTIVE: { word: t`Active`, shape: 'dot', tone: 'green' },
  OVERDUE: { word: t`Overdue`, shape: 'triangle', tone: 'red' },
  PAUSED: { word: t`Paused`, shape: 'slash', tone: 'grey' },
}
export function planStatus({ isActive, isOverdue }: Pick<MaintenancePlan, 'isActive' | 'isOverdue'>): PlanStatus {
  if (!isActive) return 'PAUSED'
  return isOverdue ? 'OVERDUE' : 'ACTIVE'
}
