import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { documentSchema } from '../../documents/document-contract.ts'
import { endpoint, everyRole, staffRoles } from '../../endpoint.ts'
import { cidSchema } from '../../identity/contact.ts'
import { amountSchema, moneySchema } from '../../money.ts'
import { idSchema, instantSchema, nullableText, requiredText } from '../../text.ts'
import { signingParties } from '../signing/signing-contract.ts'
import { maxKeyKinds, maxKeysOfKind } from './handed-keys.ts'
import { drawingSchema } from './drawn-signature.ts'

export const conditionKinds = ['ENTRY', 'EXIT'] as const
export type ConditionKind = (typeof conditionKinds)[number]
export const conditionStates = ['GOOD', 'WORN', 'DAMAGED', 'MISSING', 'NOT_THERE'] as const
export type ConditionState = (typeof conditionStates)[number]

export const conditionItemSchema = z.object({
  id: idSchema,
  version: z.number().int(),
  room: z.string(),
  item: z.string(),
  state: z.enum(conditionStates).nullable(),
  note: z.string().nullable(),
  ownerTickedAt: instantSchema.nullable(),
  tenantTickedAt: instantSchema.nullable(),
  /** A member of the office ticked it for this side. */
  ownerTickedByOffice: z.boolean(),
  tenantTickedByOffice: z.boolean(),
  /** At exit: the same item at entry. */
  entryItemId: idSchema.nullable(),
  /** The amount deducted from the deposit for this damage. */
  deductionAmount: moneySchema.nullable(),
  photoIds: z.array(idSchema),
})
export type ConditionItem = z.output<typeof conditionItemSchema>

/** The people who sign a report where it is made. */
export const reportSigners = ['TENANT', 'WITNESS'] as const
export type ReportSigner = (typeof reportSigners)[number]
/** The maximum for one report; some people sign again after a change. */
export const maxReportSignatures = 12

export const reportSignatureSchema = z.object({
  id: idSchema,
  party: z.enum(reportSigners),
  /** Null once the person was erased. */
  name: z.string().nullable(),
  /** The CID of a witness. */
  cid: z.string().nullable(),
  /** Path data of an SVG of 600 by 200. Null if it was signed on paper, and after the drawing was removed. */
  drawing: z.string().nullable(),
  isOnPaper: z.boolean(),
  /** The time of the device's clock. */
  signedAt: instantSchema,
  takenByName: z.string().nullable(),
  /** The report was changed afterwards, so the person has not signed what it says now. */
  isOutdated: z.boolean(),
})
export type ReportSignature = z.output<typeof reportSignatureSchema>

const handedKeysInput = z.object({
  kind: requiredText(60, 'Enter which key it is.'),
  count: z
    .number('Enter how many.')
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(maxKeysOfKind, `Enter at most ${maxKeysOfKind}.`),
})
const witnessesSchema = z.array(z.object({ name: z.string(), cid: z.string() }))
export const conditionReportSchema = z.object({
  id: idSchema,
  leaseId: idSchema,
  kind: z.enum(conditionKinds),
  version: z.number().int(),
  inspectedOn: calendarDateSchema,
  witnesses: witnessesSchema,
  /** Handed over at entry; returned at exit. */
  keys: z.array(z.object({ kind: z.string(), count: z.number().int() })),
  completedAt: instantSchema.nullable(),
  items: z.array(conditionItemSchema),
  signatures: z.array(reportSignatureSchema),
})
export type ConditionReport = z.output<typeof conditionReportSchema>

/** Every item with the version that a side has seen. An item that changed since is a 409 with the current report. */
const seenItemsSchema = z
  .array(z.object({ id: idSchema, version: z.number().int() }))
  .max(500)
  .optional()
const witness = z.object({ name: requiredText(120, 'Enter the witness’s name.'), cid: cidSchema })

/** Schedule II of the Tenancy Act: the report is made at the property and saved item by item. */
export const conditionContract = {
  read: endpoint({
    method: 'GET',
    path: '/lease/{id}/condition-report',
    summary: 'The condition reports of a lease, move-in and move-out',
    allow: everyRole,
    reply: z.object({ entry: conditionReportSchema.nullable(), exit: conditionReportSchema.nullable() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/lease/{id}/condition-report',
    summary: 'Start a move-in or move-out report; an existing report is returned',
    allow: staffRoles,
    body: z.object({ kind: z.enum(conditionKinds) }),
    reply: conditionReportSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/condition-report/{id}',
    summary: 'Change the day of the inspection, its two witnesses and the keys that were handed over or returned',
    allow: staffRoles,
    body: z.object({
      inspectedOn: calendarDateSchema.optional(),
      witnesses: z.array(witness).max(2, 'Enter at most two witnesses.').optional(),
      keys: z.array(handedKeysInput).max(maxKeyKinds, `Enter at most ${maxKeyKinds} kinds of keys.`).optional(),
    }),
    reply: conditionReportSchema,
    isVersioned: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  saveItem: endpoint({
    method: 'PATCH',
    path: '/condition-item/{id}',
    summary: 'Save one item; state and note by the office or the owner, and each side ticks that it agrees',
    allow: everyRole,
    body: z.object({
      state: z.enum(conditionStates).nullable().optional(),
      note: nullableText(500).optional(),
      ownerTick: z.boolean().optional(),
      tenantTick: z.boolean().optional(),
      deductionAmount: amountSchema.nullable().optional(),
    }),
    reply: conditionItemSchema,
    isVersioned: true,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/condition-item/{id}/photo',
    summary: 'Add a photo of an item; either side can',
    allow: everyRole,
    multipart: true,
    reply: documentSchema,
    status: 201,
    isIdempotent: true,
    problems: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'ILLEGAL_TRANSITION'],
  }),
  settleRoom: endpoint({
    method: 'POST',
    path: '/condition-report/{id}/room',
    summary: 'Set one state for all items of a room that have none yet',
    allow: staffRoles,
    body: z.object({ room: requiredText(60), state: z.enum(conditionStates) }),
    reply: conditionReportSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  tick: endpoint({
    method: 'POST',
    path: '/condition-report/{id}/tick',
    summary: 'Agree to all items that have a state, for one side',
    allow: everyRole,
    body: z.object({
      party: z.enum(signingParties),
      items: seenItemsSchema,
    }),
    reply: conditionReportSchema,
    problems: ['ILLEGAL_TRANSITION', 'CHANGED_MEANWHILE'],
  }),
  sign: endpoint({
    method: 'POST',
    path: '/condition-report/{id}/signature',
    summary: 'Record how the tenant or a witness signed a report: drawn on the screen, or on paper',
    allow: staffRoles,
    body: z.object({
      party: z.enum(reportSigners),
      name: requiredText(120, 'Enter the name of the person who signs.'),
      /** The CID of a witness, who is then named in the report. */
      cid: cidSchema.nullable().default(null),
      /** Null: signed on paper. */
      drawing: drawingSchema.nullable(),
      /** Identifies a signature that is sent again. */
      signedAt: instantSchema,
      items: seenItemsSchema,
    }),
    reply: z.object({ id: idSchema, signedAt: instantSchema }),
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION', 'CHANGED_MEANWHILE'],
  }),
  complete: endpoint({
    method: 'POST',
    path: '/condition-report/{id}/complete',
    summary: 'Complete a condition report that both sides agreed to, before two witnesses',
    allow: staffRoles,
    reply: conditionReportSchema,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/condition-report/{id}.pdf',
    summary: 'The condition reports as PDF, move-in beside move-out',
    allow: everyRole,
    reply: 'FILE',
  }),
}
