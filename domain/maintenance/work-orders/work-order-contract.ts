import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffAndOwner, staffRoles } from '../../endpoint.ts'
import { totalSchema } from '../../ledger/total-schema.ts'
import { moneySchema, positiveAmountSchema } from '../../money.ts'
import { cursorPageOf, listQuery, withCursor } from '../../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../../record-schema.ts'
import { columnsOf } from '../../record-sheet.ts'
import { sheet, yesOrNo } from '../../sheet.ts'
import { idSchema, instantSchema, optionalText, requiredText } from '../../text.ts'
import { workOrder, workPriorities } from './work-order.ts'
import { workStateLabels, workStates } from './work-state.ts'

const answers = ['APPROVED', 'DECLINED'] as const

export const workQuoteSchema = z.object({
  id: idSchema,
  amount: moneySchema,
  note: z.string().nullable(),
  documentId: idSchema.nullable(),
  state: z.enum(['WAITING', ...answers]),
  /** The owners whose limit is exceeded decide; otherwise the office decides. */
  decidedByOwners: z.boolean(),
  reason: z.string().nullable(),
  /** The owners who decide. An owner sees only their own answer. */
  owners: z.array(
    z.object({ ownerId: idSchema, ownerName: z.string(), answer: z.enum(answers).nullable(), reason: z.string().nullable() }),
  ),
})
export type WorkQuote = z.output<typeof workQuoteSchema>

export const workPlaceKinds = ['BUILDING', 'UNIT', 'PLOT'] as const

export const workOrderSchema = replySchema(workOrder).extend({
  id: idSchema,
  version: versionSchema,
  number: z.string(),
  state: z.enum(workStates),
  /** Not done yet, and past the day by which it should be done. */
  isOverdue: z.boolean(),
  placeKind: z.enum(workPlaceKinds),
  placeId: idSchema,
  /** "Norling Building, 301", "Norling Building" or "Plot THI-1294". */
  placeLabel: z.string(),
  damageReportId: idSchema.nullable(),
  damageItemId: idSchema.nullable(),
  /** The maintenance plan of the order. This and the next field are visible only to the office. */
  planId: idSchema.nullable(),
  /** Visible only to the office. */
  assigneeName: z.string().nullable(),
  vendorName: z.string().nullable(),
  /** The pending quote, or the one decided last. */
  quote: workQuoteSchema.nullable(),
  scheduledOn: calendarDateSchema.nullable(),
  doneOn: calendarDateSchema.nullable(),
  doneNote: z.string().nullable(),
  billAmount: moneySchema.nullable(),
  billedOn: calendarDateSchema.nullable(),
  billDocumentId: idSchema.nullable(),
  /** The expense of the paid bill. */
  expenseId: idSchema.nullable(),
  rating: z.number().int().nullable(),
  cancelReason: z.string().nullable(),
  createdAt: instantSchema,
})
export type WorkOrder = z.output<typeof workOrderSchema>

const workColumns = sheet<WorkOrder>(({ text, number, money, date, time }) => [
  text('Number', ({ number: name }) => name),
  ...columnsOf(workOrder, ['title', 'priority']),
  text('Status', ({ state }) => workStateLabels[state]),
  text('Place', ({ placeLabel }) => placeLabel),
  ...columnsOf(workOrder, ['targetOn']),
  text('Overdue', ({ isOverdue }) => yesOrNo(isOverdue)),
  text('Assigned to', ({ assigneeName }) => assigneeName),
  text('Vendor', ({ vendorName }) => vendorName),
  money('Quote', ({ quote }) => quote?.amount),
  date('Scheduled', ({ scheduledOn }) => scheduledOn),
  date('Done', ({ doneOn }) => doneOn),
  money('Bill', ({ billAmount }) => billAmount),
  date('Bill date', ({ billedOn }) => billedOn),
  ...columnsOf(workOrder, ['chargedTo', 'description']),
  number('Rating', ({ rating }) => rating),
  time('Created', ({ createdAt }) => createdAt),
  text('Id', ({ id }) => id),
])

const place = { buildingId: idSchema.optional(), unitId: idSchema.optional(), plotId: idSchema.optional() }
const moved = { allow: staffRoles, isVersioned: true, reply: workOrderSchema, problems: ['ILLEGAL_TRANSITION'] } as const

/** Work on managed properties, with or without a damage report, up to its bill. */
export const workOrderContract = {
  list: endpoint({
    method: 'GET',
    path: '/work-order',
    summary: 'Work orders, newest first; an owner sees those on their own property',
    allow: staffAndOwner,
    query: withCursor(
      listQuery(['createdAt', 'targetOn'], {
        ...place,
        state: z.enum(workStates).optional(),
        priority: z.enum(workPriorities).optional(),
        assigneeId: idSchema.optional(),
        vendorId: idSchema.optional(),
        damageReportId: idSchema.optional(),
        planId: idSchema.optional(),
        /** Not ended yet. */
        isOpen: z.stringbool().optional(),
        isOverdue: z.stringbool().optional(),
        /** Its quote waits for the caller: an owner who is asked, or the office for a quote within the limits. */
        isToApprove: z.stringbool().optional(),
        /** The work is done, and its bill must be entered or paid. */
        isToBill: z.stringbool().optional(),
      }),
    ),
    columns: workColumns,
    reply: cursorPageOf(workOrderSchema),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/work-order-count',
    summary: 'How many open work orders are in each state, and how many are overdue',
    allow: staffRoles,
    reply: z.object({
      states: z.array(z.object({ state: z.enum(workStates), count: z.number().int() })),
      overdueCount: z.number().int(),
    }),
  }),
  costs: endpoint({
    method: 'GET',
    path: '/work-order-cost',
    summary: 'What paid work on a building with its units, on a unit or on a plot cost, by year of the bill',
    allow: staffAndOwner,
    query: z.object(place),
    reply: z.object({ items: z.array(z.object({ year: z.number().int(), count: z.number().int(), amount: totalSchema })) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/work-order/{id}',
    summary: 'One work order',
    allow: staffAndOwner,
    isVersioned: true,
    reply: workOrderSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/work-order',
    summary: 'Create a work order for a building, a unit or a plot, or for an item of a damage report',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(workOrder)
      .extend({ ...place, damageItemId: idSchema.optional(), targetOn: calendarDateSchema.nullish() })
      .superRefine(({ buildingId, unitId, plotId, damageItemId, chargedTo }, context) => {
        const named = [buildingId, unitId, plotId, damageItemId].filter(Boolean).length
        if (named !== 1) {
          context.addIssue({ code: 'custom', path: ['unitId'], message: 'Choose one place: a building, a unit or a plot.' })
        }
        if (chargedTo === 'TENANT' && !damageItemId) {
          context.addIssue({
            code: 'custom',
            path: ['chargedTo'],
            message: 'Only work for a damage report can be charged to a tenant.',
          })
        }
      }),
    reply: workOrderSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/work-order/{id}',
    summary: 'Correct or assign a work order that is not ended',
    ...moved,
    body: patchSchema(workOrder),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/work-order/{id}/quote',
    summary: 'Enter a quote; owners whose limit it exceeds are asked, else the office decides',
    ...moved,
    body: z.object({ amount: positiveAmountSchema, note: optionalText(500), documentId: idSchema.optional() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/work-order/{id}/decide',
    summary: 'Approve or decline the quote that waits, as an owner who is asked, or as the office where nobody is',
    allow: staffAndOwner,
    isVersioned: true,
    /** The quote that the caller read; another one is refused. */
    body: z
      .object({ quoteId: idSchema, answer: z.enum(answers), reason: optionalText(500) })
      .refine(({ answer, reason }) => answer === 'APPROVED' || reason !== null, { path: ['reason'], error: 'Enter the reason.' }),
    reply: workOrderSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/work-order/{id}/schedule',
    summary: 'Schedule the work for a day; the tenant of the report is notified',
    ...moved,
    body: z.object({ scheduledOn: calendarDateSchema }),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/work-order/{id}/finish',
    summary: 'Record that the work is done; the item of its damage report is resolved',
    ...moved,
    body: z.object({
      doneOn: calendarDateSchema,
      note: requiredText(1000, 'Enter what was done.'),
      rating: z.number().int().min(1).max(5).optional(),
    }),
  }),
  rate: endpoint({
    method: 'POST',
    path: '/work-order/{id}/rate',
    summary: 'Rate the vendor for finished work, from 1 to 5',
    ...moved,
    body: z.object({ rating: z.number().int().min(1, 'Choose 1 to 5.').max(5, 'Choose 1 to 5.') }),
  }),
  bill: endpoint({
    method: 'POST',
    path: '/work-order/{id}/bill',
    summary: 'Enter the bill of finished work, or correct one that is not paid',
    ...moved,
    body: z.object({ amount: positiveAmountSchema, billedOn: calendarDateSchema, documentId: idSchema.optional() }),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/work-order/{id}/pay',
    summary:
      'Record the bill as paid: an expense of the owners or the office, and where the tenant bears it, a charge to the tenant',
    ...moved,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION', 'OWNERS_UNCLEAR'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/work-order/{id}/close',
    summary: 'Close finished work that cost nothing; a bill that was entered by mistake is removed',
    ...moved,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/work-order/{id}/cancel',
    summary: 'Cancel a work order that is not done, with the reason',
    ...moved,
    body: z.object({ reason: requiredText(500, 'Enter the reason.') }),
  }),
}
