import { z } from 'zod'
import { addDays, type CalendarDate } from '../../calendar-date.ts'
import { code, date, record, reference, text } from '../../record.ts'
import { t } from '../../wording.ts'

export const workPriorities = ['EMERGENCY', 'HIGH', 'NORMAL', 'LOW'] as const
export type WorkPriority = (typeof workPriorities)[number]
export const workPriorityLabels: Readonly<Record<WorkPriority, string>> = {
  EMERGENCY: t`Emergency`,
  HIGH: t`High`,
  NORMAL: t`Normal`,
  LOW: t`Low`,
}

export const workBearers = ['OWNERS', 'TENANT', 'OFFICE'] as const
export type WorkBearer = (typeof workBearers)[number]
export const workBearerLabels: Readonly<Record<WorkBearer, string>> = {
  OWNERS: t`Owners, by their shares`,
  TENANT: t`The tenant`,
  OFFICE: t`The office`,
}

const daysSchema = z.number().int().min(0, 'Enter 0 or more days.').max(365, 'Enter at most 365 days.')
/** The number of days for work of each priority. No law sets any; these are our defaults. */
export const workTargetsSchema = z.object({
  emergencyDays: daysSchema,
  highDays: daysSchema,
  normalDays: daysSchema,
  lowDays: daysSchema,
})
export type WorkTargets = z.output<typeof workTargetsSchema>
export const defaultWorkTargets: WorkTargets = { emergencyDays: 1, highDays: 3, normalDays: 14, lowDays: 30 }

export function targetDate(priority: WorkPriority, targets: WorkTargets, today: CalendarDate): CalendarDate {
  const days = {
    EMERGENCY: targets.emergencyDays,
    HIGH: targets.highDays,
    NORMAL: targets.normalDays,
    LOW: targets.lowDays,
  }[priority]
  return addDays(today, days)
}

/** Work on a building, a unit or a plot. Its calls change its state (work-state.ts). */
export const workOrder = record('workOrder', {
  table: 'work_orders',
  isVersioned: true,
  fields: {
    title: text({ label: t`Work`, max: 200, required: t`Enter the work to do.`, isPersonal: true }),
    description: text({ label: t`Details`, max: 2000, rows: 3, isPersonal: true }).optional(),
    priority: code(workPriorityLabels, { label: t`Priority`, default: 'NORMAL' }),
    assigneeId: reference({ label: t`Assigned to` }).optional(),
    vendorId: reference({ label: t`Vendor` }).optional(),
    chargedTo: code(workBearerLabels, { label: t`Borne by`, default: 'OWNERS' }),
    targetOn: date({ label: t`Due on`, required: t`Enter the day by which it should be done.` }),
  },
  audits: [
    ...['number', 'state', 'buildingId', 'unitId', 'plotId', 'damageReportId', 'planId', 'quoteAmount', 'quoteState', 'answer'],
    ...['scheduledOn', 'doneOn', 'billAmount', 'billedOn', 'expenseId', 'rating'],
  ],
})
