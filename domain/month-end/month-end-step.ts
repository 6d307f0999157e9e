import { lastDayOf, type Month } from '../calendar-date.ts'

/** Steps that somebody marks as done when what is left may stay. */
export const markedSteps = ['GENERATE', 'MATCH', 'PROOFS', 'CHASE', 'INTEREST', 'TAX', 'OWNERS', 'REPORTS'] as const
/** The books are closed or they are not: nobody marks it. */
export const monthEndSteps = [...markedSteps, 'CLOSE'] as const
export type MonthEndStep = (typeof monthEndSteps)[number]

const money = '/admin/master-transactions'

/** The list that holds what is left of a step. */
export function pathOfStep(step: MonthEndStep, month: Month): string {
  switch (step) {
    case 'GENERATE':
      return `${money}/building/rent/monthly?month=${month}`
    case 'MATCH':
      return `${money}/statements`
    case 'PROOFS':
      return `${money}/proofs`
    case 'CHASE':
      return `${money}/overdue-tenants`
    case 'INTEREST':
      return `${money}/advices?overdue=true&dueTo=${lastDayOf(month)}`
    case 'TAX':
      return `${money}/tax`
    case 'OWNERS':
      return `${money}/remittances?due=true`
    case 'REPORTS':
      return '/admin/reports'
    case 'CLOSE':
      return '/admin/ledger'
    default:
      return step satisfies never
  }
}
