import { lastDayOf, type Month } from '../calendar-date.ts'
import type { PropertyType } from '../properties/property.ts'

/** Steps that a user can mark as done. */
export const markedSteps = ['GENERATE', 'MATCH', 'PROOFS', 'CHASE', 'INTEREST', 'TAX', 'OWNERS', 'REPORTS'] as const
/** The state of the books decides whether this step is done, so nobody marks it. */
export const monthEndSteps = [...markedSteps, 'CLOSE'] as const
export type MonthEndStep = (typeof monthEndSteps)[number]

const money = '/admin/master-transactions'

/** The list of open items of a step, filtered to the month. `unbilled`: the kind of property that has leases left to bill. */
export function pathOfStep(step: MonthEndStep, month: Month, unbilled?: PropertyType): string {
  const last = lastDayOf(month)
  switch (step) {
    case 'GENERATE':
      if (unbilled === 'LAND') return `${money}/land/rent-monthly?month=${month}`
      return `${money}/building/rent/monthly?month=${month}${unbilled === 'BUILDING' ? '&of=buildings' : ''}`
    case 'MATCH':
      return `${money}/statements?openUntil=${last}`
    case 'PROOFS':
      return `${money}/proofs?claimedTo=${last}`
    case 'CHASE':
      return `${money}/overdue-tenants?chargedTo=${last}`
    case 'INTEREST':
      return `${money}/advices?kind=RENT&overdue=true&dueTo=${last}`
    case 'TAX':
      return `${money}/tax?to=${last}`
    case 'OWNERS':
      return `${money}/remittances?due=true&rentTo=${last}`
    case 'REPORTS':
      return `/admin/reports?month=${month}`
    case 'CLOSE':
      return `/admin/ledger?asOf=${last}`
    default:
      return step satisfies never
  }
}
