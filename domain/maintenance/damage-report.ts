import { addDays, type CalendarDate } from '../calendar-date.ts'
import { hasEnded, type LeaseStatus } from '../leases/lease-status.ts'

export const damageKinds = ['ENTRY_DAMAGE', 'MAINTENANCE'] as const
export type DamageKind = (typeof damageKinds)[number]

export const damageStatuses = ['REPORTED', 'RESOLVED', 'REJECTED'] as const
export type DamageStatus = (typeof damageStatuses)[number]

/** The actors of a report; a tenant is a previous one after the lease has ended. */
export const actorTypes = ['ADMIN', 'OWNER', 'MANAGER', 'CURRENT_TENANT', 'PREVIOUS_TENANT'] as const
export type ActorType = (typeof actorTypes)[number]

export const repairBearers = ['OWNER', 'TENANT'] as const
export type RepairBearer = (typeof repairBearers)[number]

export const repairBillStatuses = ['SENT', 'APPROVED', 'REJECTED'] as const

/** The tenant's part of a repair is on the next advice, on an issued one, or deducted from the deposit. */
export const chargeStates = ['NEXT_ADVICE', 'ON_ADVICE', 'FROM_DEPOSIT', 'DEDUCTED'] as const
export type ChargeState = (typeof chargeStates)[number]

/** The last day on which the tenant may report damage that existed at entry. */
export function lastDayOfEntryDamage(startDate: CalendarDate, days: number): CalendarDate {
  return addDays(startDate, days)
}

/** A report is open while one of its items is open; it is rejected only if no item was accepted. */
export function statusOfReport(items: readonly DamageStatus[]): DamageStatus {
  if (items.includes('REPORTED')) return 'REPORTED'
  return items.every((status) => status === 'REJECTED') ? 'REJECTED' : 'RESOLVED'
}

export function tenantAs(status: LeaseStatus): 'CURRENT_TENANT' | 'PREVIOUS_TENANT' {
  return hasEnded(status) || status === 'CANCELLED' ? 'PREVIOUS_TENANT' : 'CURRENT_TENANT'
}

/** The state of a charge that has no advice yet. */
export function waitingCharge(status: LeaseStatus): ChargeState {
  return tenantAs(status) === 'CURRENT_TENANT' ? 'NEXT_ADVICE' : 'FROM_DEPOSIT'
}
