import { addDays, addMonths, type CalendarDate, later } from '../../../domain/calendar-date.ts'
import { customDatesText } from '../../../domain/leases/rent/custom-dates.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { emptyDraft, type LeaseDraft } from './lease-draft.ts'

/** The terms of a pending lease, for editing. */
export function draftToChange(lease: Lease): LeaseDraft {
  return { ...draftOf(lease), depositAmount: lease.depositAmount }
}

/** The terms of a renewal: from the day after the end, or from today in holdover, for the default term at the current rent. */
export function draftToRenew(lease: Lease, today: CalendarDate, termMonths: number): LeaseDraft {
  const dayAfter = addDays(lease.endDate, 1)
  const startDate = lease.status === 'HOLDOVER' ? later(dayAfter, today) : dayAfter
  const draft = draftOf(lease)
  return {
    ...draft,
    startDate,
    endDate: addDays(addMonths(startDate, termMonths), -1),
    rentAmount: lease.currentRentAmount,
    rate: { ...draft.rate, amount: lease.currentRateAmount ?? draft.rate.amount },
  }
}

function draftOf(lease: Lease): LeaseDraft {
  const { propertyId, tenantId, startDate, endDate, frequency, periodMethod, proration, dueTiming } = lease
  const empty = emptyDraft(lease.propertyType)
  return {
    ...empty,
    ...{ propertyId, tenantId, startDate, endDate, frequency, periodMethod, proration, dueTiming },
    noticeDays: String(lease.noticeDays),
    purpose: lease.purpose ?? '',
    basis: lease.rate?.table ? 'TABLE' : lease.rate ? 'RATE' : 'AMOUNT',
    rentAmount: lease.rentAmount,
    rate: lease.rate ?? empty.rate,
    rateTable: lease.rate?.table ?? empty.rateTable,
    weekStartsOn: lease.weekStartsOn ?? empty.weekStartsOn,
    customDates: lease.customDates ? customDatesText(lease.customDates) : '',
    issueLeadDays: lease.issueLeadDays === null ? '' : String(lease.issueLeadDays),
    dueDay: String(lease.dueDay),
    hasEscalation: lease.escalation !== null,
    escalation: lease.escalation
      ? { everyMonths: String(lease.escalation.everyMonths), percent: lease.escalation.percent }
      : empty.escalation,
  }
}
