import { boolean, code, date, integer, record, reference, text } from '../../record.ts'
import { t } from '../../wording.ts'
import { workBearerLabels, workPriorityLabels } from '../work-orders/work-order.ts'

export const planKinds = [
  ...(['LIFT', 'WATER_TANK', 'FIRE_EXTINGUISHER', 'GENERATOR', 'PEST_CONTROL', 'OTHER'] as const),
] as const
export type PlanKind = (typeof planKinds)[number]
export const planKindLabels: Readonly<Record<PlanKind, string>> = {
  LIFT: t`Lift`,
  WATER_TANK: t`Water tank`,
  FIRE_EXTINGUISHER: t`Fire extinguishers`,
  GENERATOR: t`Generator`,
  PEST_CONTROL: t`Pest control`,
  OTHER: t`Other`,
}

export const intervalUnits = ['DAYS', 'MONTHS', 'YEARS'] as const
export const intervalUnitLabels: Readonly<Record<(typeof intervalUnits)[number], string>> = {
  DAYS: t`Days`,
  MONTHS: t`Months`,
  YEARS: t`Years`,
}

/** The work of a plan belongs to no lease, so no tenant can pay for it. */
const planBearerLabels = { OWNERS: workBearerLabels.OWNERS, OFFICE: workBearerLabels.OFFICE }

export const maxLeadDays = 180

/** Recurring work: each time it is due, the job opens a work order (next-due.ts). */
export const maintenancePlan = record('maintenancePlan', {
  table: 'maintenance_plans',
  isVersioned: true,
  fields: {
    kind: code(planKindLabels, { label: t`Equipment`, required: t`Choose the equipment.`, import: { example: 'Lift' } }),
    title: text({
      label: t`Work`,
      max: 200,
      required: t`Enter the work to do.`,
      isPersonal: true,
      import: { example: 'Service of the lift' },
    }),
    description: text({ label: t`Details`, max: 2000, rows: 3, isPersonal: true }).optional(),
    intervalCount: integer({
      label: t`Every`,
      heading: 'Interval',
      min: 1,
      max: 3650,
      belowMin: 'Enter at least 1.',
      aboveMax: 'Enter an interval of at most 20 years.',
      required: t`Enter the interval.`,
      import: { example: '6' },
    }),
    intervalUnit: code(intervalUnitLabels, { label: t`Unit of the interval`, heading: 'Interval unit', default: 'MONTHS' }),
    nextDueOn: date({
      label: t`Next due`,
      required: t`Enter the day when the work is due next.`,
      import: { example: '2027-03-01' },
    }),
    leadDays: integer({
      label: t`Work order opens (days before)`,
      heading: 'Lead days',
      min: 0,
      max: maxLeadDays,
      belowMin: 'Enter 0 or more days.',
      aboveMax: 'Enter at most 180 days.',
      required: t`Enter the number of days.`,
      default: 14,
    }),
    vendorId: reference({ label: t`Vendor` }).optional(),
    assigneeId: reference({ label: t`Assigned to` }).optional(),
    priority: code(workPriorityLabels, { label: t`Priority`, default: 'NORMAL' }),
    chargedTo: code(planBearerLabels, { label: t`Borne by`, default: 'OWNERS' }),
    isActive: boolean({ label: t`Active`, default: true }),
  },
  audits: ['buildingId', 'unitId'],
})
