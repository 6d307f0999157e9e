import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { documentSchema } from '../documents/document-contract.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { conditionStates } from '../leases/condition/condition-contract.ts'
import { leaseStatuses } from '../leases/lease-status.ts'
import { moneySchema, positiveAmountSchema } from '../money.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { propertyTypes } from '../properties/property.ts'
import { idSchema, instantSchema, optionalText, requiredText } from '../text.ts'
import { actorTypes, chargeStates, damageKinds, damageStatuses, repairBearers, repairBillStatuses } from './damage-report.ts'
import { workSteps } from './work-orders/work-state.ts'
import { isEssentialSchema } from './repair-bill.ts'
import { sheet } from '../sheet.ts'
import { actorTypeLabels, damageKindLabels, damageStatusLabels } from './damage-labels.ts'

export const damageReportSchema = z.object({
  id: idSchema,
  kind: z.enum(damageKinds),
  status: z.enum(damageStatuses),
  leaseId: idSchema,
  leaseNumber: z.string(),
  propertyType: z.enum(propertyTypes),
  propertyId: idSchema,
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  reportedAt: instantSchema,
  reportedAs: z.enum(actorTypes),
  /** The text of its first item. */
  title: z.string(),
  location: z.string(),
  itemCount: z.number().int(),
  openCount: z.number().int(),
  /** The number of the tenant's repair bills that wait for the office. */
  openBills: z.number().int(),
  /** The picture in the list: the first photo of the report. */
  photoId: idSchema.nullable(),
})
export type DamageReport = z.output<typeof damageReportSchema>

const billSchema = z.object({
  id: idSchema,
  amount: moneySchema,
  billedOn: calendarDateSchema,
  documentId: idSchema.nullable(),
  status: z.enum(repairBillStatuses),
  approvedAmount: moneySchema.nullable(),
  reason: z.string().nullable(),
  /** Offset as an essential repair, above the limit of an owner who did not approve it. */
  isEssential: z.boolean(),
  sentAt: instantSchema,
  /** The payment of the offset. */
  paymentId: idSchema.nullable(),
  receiptNumber: z.string().nullable(),
  isReversed: z.boolean(),
  /** The part that is credit for the next advice. */
  creditAmount: moneySchema.nullable(),
})
export type RepairBill = z.output<typeof billSchema>

const itemSchema = z.object({
  id: idSchema,
  description: z.string(),
  location: z.string(),
  status: z.enum(damageStatuses),
  note: z.string().nullable(),
  costAmount: moneySchema.nullable(),
  chargedTo: z.enum(repairBearers).nullable(),
  decidedAt: instantSchema.nullable(),
  /** The same item in the condition report at entry. */
  conditionItem: z
    .object({
      id: idSchema,
      room: z.string(),
      item: z.string(),
      state: z.enum(conditionStates).nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** The tenant's part, and where it is charged. */
  charge: z
    .object({ state: z.enum(chargeStates), adviceId: idSchema.nullable(), adviceNumber: z.string().nullable() })
    .nullable(),
  bills: z.array(billSchema),
  /** The progress of its work order, without cost, vendor or person. */
  work: z
    .object({
      step: z.enum(workSteps),
      scheduledOn: calendarDateSchema.nullable(),
      doneOn: calendarDateSchema.nullable(),
      /** Visible only to the office and owners. */
      workOrderId: idSchema.nullable(),
    })
    .nullable(),
  photoIds: z.array(idSchema),
})
export type DamageItem = z.output<typeof itemSchema>

const eventKinds = [
  'REPORTED',
  'ITEM_ADDED',
  'COMMENT',
  'RESOLVED',
  'REJECTED',
  'BILL_SENT',
  'BILL_APPROVED',
  'BILL_REJECTED',
] as const
export type DamageEventKind = (typeof eventKinds)[number]

const eventSchema = z.object({
  id: idSchema,
  kind: z.enum(eventKinds),
  actorType: z.enum(actorTypes),
  /** Visible only to the office. */
  actorName: z.string().nullable(),
  isOwn: z.boolean(),
  itemId: idSchema.nullable(),
  words: z.string().nullable(),
  amount: moneySchema.nullable(),
  happenedAt: instantSchema,
})
export type DamageEvent = z.output<typeof eventSchema>

export const damageReportDetailSchema = damageReportSchema.extend({
  leaseStatus: z.enum(leaseStatuses),
  startDate: calendarDateSchema,
  items: z.array(itemSchema),
  timeline: z.array(eventSchema),
})
export type DamageReportDetail = z.output<typeof damageReportDetailSchema>

const newItem = z.object({
  description: requiredText(1000, 'Enter what is wrong.'),
  location: requiredText(120, 'Enter where it is.'),
  conditionItemId: idSchema.optional(),
})
export type NewDamageItem = z.output<typeof newItem>

const decided = { note: requiredText(1000, 'Enter the decision. The tenant will read it.') }

/** The maximum number of items in one report. */
export const maxDamageItems = 30

const damageColumns = sheet<DamageReport>(({ text, number, time }) => [
  time('Reported', (report) => report.reportedAt),
  text('By', (report) => actorTypeLabels[report.reportedAs]),
  text('Kind', (report) => damageKindLabels[report.kind]),
  text('Status', (report) => damageStatusLabels[report.status]),
  text('What', (report) => report.title),
  number('Items', (report) => report.itemCount),
  number('Open items', (report) => report.openCount),
  number('Bills to check', (report) => report.openBills),
  text('Property', (report) => report.propertyLabel),
  text('Tenant', (report) => report.tenantName),
  text('Lease', (report) => report.leaseNumber),
  text('Id', (report) => report.id),
])

/** Damage to a let property, the repair, and the division of its cost. */
export const damageContract = {
  list: endpoint({
    method: 'GET',
    path: '/damage-report',
    summary: 'Damage reports, newest first',
    allow: everyRole,
    query: withCursor(
      listQuery(['reportedAt'], {
        leaseId: idSchema.optional(),
        propertyId: idSchema.optional(),
        buildingId: idSchema.optional(),
        thramId: idSchema.optional(),
        tenantId: idSchema.optional(),
        status: z.enum(damageStatuses).optional(),
        kind: z.enum(damageKinds).optional(),
        /** Reports with a repair bill that waits for the office. */
        withOpenBill: z.stringbool().optional(),
      }),
    ),
    columns: damageColumns,
    reply: cursorPageOf(damageReportSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/damage-report',
    summary: 'Report damage, as tenant of the lease, owner of the property, or the office',
    allow: everyRole,
    body: z.object({
      leaseId: idSchema,
      kind: z.enum(damageKinds),
      items: z
        .array(newItem)
        .min(1, 'Enter what is wrong.')
        .max(10, 'A report has at most ten items. Create another report for the rest.'),
    }),
    reply: damageReportDetailSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/damage-report/{id}',
    summary: 'One report with its items, bills and timeline',
    allow: everyRole,
    reply: damageReportDetailSchema,
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/damage-report/{id}/item',
    summary: 'Add an item to an open damage report',
    allow: everyRole,
    body: newItem,
    reply: damageReportDetailSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/damage-report/{id}/item/{itemId}/photo',
    summary: 'Upload a photo of an item or its repair bill; the file in the field "file"',
    allow: everyRole,
    query: z.object({ of: z.enum(['DAMAGE', 'BILL']).default('DAMAGE') }),
    multipart: true,
    reply: documentSchema,
    status: 201,
    isIdempotent: true,
    problems: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'POLICY_VIOLATION'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/damage-report/{id}/comment',
    summary: 'Message everyone involved in a damage report',
    allow: everyRole,
    body: z.object({ words: requiredText(1000, 'Enter a message.') }),
    reply: damageReportDetailSchema,
    status: 201,
    isIdempotent: true,
    problems: ['POLICY_VIOLATION'],
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/damage-report/{id}/item/{itemId}/resolve',
    summary: 'Resolve a damaged item, with the cost and who bears it',
    allow: staffRoles,
    body: z.object({ ...decided, costAmount: positiveAmountSchema.optional(), chargedTo: z.enum(repairBearers).optional() }),
    reply: damageReportDetailSchema,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/damage-report/{id}/item/{itemId}/reject',
    summary: 'Reject a damaged item, with the reason',
    allow: staffRoles,
    body: z.object(decided),
    reply: damageReportDetailSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  sendBill: endpoint({
    method: 'POST',
    path: '/damage-report/{id}/item/{itemId}/repair-bill',
    summary: 'Send a repair bill to deduct the cost from the rent',
    allow: ['TENANT'],
    body: z.object({ amount: positiveAmountSchema, billedOn: calendarDateSchema, documentId: idSchema }),
    reply: damageReportDetailSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  approveBill: endpoint({
    method: 'POST',
    path: '/repair-bill/{id}/approve',
    officeOnly: true,
    approval: 'REPAIR_BILL',
    summary: 'Set a repair bill off against the amounts owed; any rest is credit for the next advice',
    allow: staffRoles,
    body: z.object({
      amount: positiveAmountSchema,
      note: optionalText(500),
      isEssential: isEssentialSchema,
    }),
    reply: damageReportDetailSchema,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'OWNER_APPROVAL_NEEDED'],
  }),
  rejectBill: endpoint({
    method: 'POST',
    path: '/repair-bill/{id}/reject',
    summary: 'Refuse a repair bill, with the reason',
    allow: staffRoles,
    body: z.object({ reason: requiredText(500, 'Enter the reason. The tenant will read it.') }),
    reply: damageReportDetailSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
