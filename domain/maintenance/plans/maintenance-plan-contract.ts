import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffAndOwner, staffRoles } from '../../endpoint.ts'
import { moneySchema } from '../../money.ts'
import { cursorPageOf, listQuery, withCursor } from '../../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../../record-schema.ts'
import { columnsOf, otherColumnsOf } from '../../record-sheet.ts'
import { sheet, yesOrNo } from '../../sheet.ts'
import { idSchema } from '../../text.ts'
import { maintenancePlan, planKinds } from './maintenance-plan.ts'
import { intervalIssue } from './next-due.ts'

export const maintenancePlanSchema = replySchema(maintenancePlan).extend({
  id: idSchema,
  version: versionSchema,
  placeKind: z.enum(['BUILDING', 'UNIT']),
  placeId: idSchema,
  /** "Norling Building, 301" or "Norling Building". */
  placeLabel: z.string(),
  buildingName: z.string(),
  unitNumber: z.string().nullable(),
  /** Visible only to the office. */
  assigneeName: z.string().nullable(),
  vendorName: z.string().nullable(),
  /** Active, and past its due day. */
  isOverdue: z.boolean(),
  /** The open work order of the plan; while there is one, no other is opened. */
  workOrderId: idSchema.nullable(),
  workOrderNumber: z.string().nullable(),
  /** The newest day on which one of its work orders was done. */
  lastDoneOn: calendarDateSchema.nullable(),
  /** The newest bill of one of its work orders. */
  lastBillAmount: moneySchema.nullable(),
})
export type MaintenancePlan = z.output<typeof maintenancePlanSchema>

const leading = ['kind', 'title', 'intervalCount', 'intervalUnit', 'nextDueOn'] as const
const planColumns = sheet<MaintenancePlan>(({ text, money, date }) => [
  text('Building', ({ buildingName }) => buildingName),
  text('Unit number', ({ unitNumber }) => unitNumber),
  ...columnsOf(maintenancePlan, leading),
  text('Overdue', ({ isOverdue }) => yesOrNo(isOverdue)),
  date('Last done', ({ lastDoneOn }) => lastDoneOn),
  money('Last bill', ({ lastBillAmount }) => lastBillAmount),
  text('Open work order', ({ workOrderNumber }) => workOrderNumber),
  text('Vendor', ({ vendorName }) => vendorName),
  text('Assigned to', ({ assigneeName }) => assigneeName),
  ...otherColumnsOf(maintenancePlan, leading),
  text('Id', ({ id }) => id),
])

/** Preventive maintenance that is repeated at intervals (docs/decisions/0139). */
export const maintenancePlanContract = {
  list: endpoint({
    method: 'GET',
    path: '/maintenance-plan',
    summary: 'Maintenance plans, the first due first; an owner sees those on their own property',
    allow: staffAndOwner,
    query: withCursor(
      listQuery(['nextDueOn'], {
        /** The building with its units. */
        buildingId: idSchema.optional(),
        unitId: idSchema.optional(),
        kind: z.enum(planKinds).optional(),
        vendorId: idSchema.optional(),
        isActive: z.stringbool().optional(),
        isOverdue: z.stringbool().optional(),
      }),
    ),
    columns: planColumns,
    reply: cursorPageOf(maintenancePlanSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/maintenance-plan/{id}',
    summary: 'One maintenance plan',
    allow: staffRoles,
    isVersioned: true,
    reply: maintenancePlanSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/maintenance-plan',
    summary: 'Plan maintenance of a building or a unit; the daily job opens a work order each time it is due',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(maintenancePlan)
      .extend({ buildingId: idSchema.optional(), unitId: idSchema.optional() })
      .superRefine(({ buildingId, unitId, ...interval }, context) => {
        if ([buildingId, unitId].filter(Boolean).length !== 1) {
          context.addIssue({ code: 'custom', path: ['buildingId'], message: 'Choose one place: a building or a unit.' })
        }
        const issue = intervalIssue(interval)
        if (issue) context.addIssue({ code: 'custom', path: ['intervalCount'], message: issue })
      }),
    reply: maintenancePlanSchema,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/maintenance-plan/{id}',
    summary: 'Correct, pause or resume a maintenance plan',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(maintenancePlan),
    reply: maintenancePlanSchema,
  }),
  openWork: endpoint({
    method: 'POST',
    path: '/maintenance-plan/{id}/open',
    summary: 'Open the next work order of a plan before its date; a plan has one open order at a time',
    allow: staffRoles,
    isVersioned: true,
    reply: maintenancePlanSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/maintenance-plan/{id}',
    summary: 'Delete a maintenance plan; its work orders stay',
    allow: staffRoles,
    reply: undefined,
    isVersioned: true,
  }),
}
