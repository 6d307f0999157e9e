import { z } from 'zod'
import { moneySchema } from './money.ts'
import { idSchema, instantSchema } from './text.ts'

// A call that waits for approval by a second person. Every endpoint may name a kind of approval, so the type belongs to no slice.

/** The kinds of calls that may need a second person. */
export const approvalKinds = [
  'REMITTANCE',
  'REFUND',
  'WRITE_OFF',
  'CREDIT_NOTE',
  'REPAIR_BILL',
  'BANK_ACCOUNT',
  'SETTING',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStatuses = ['PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

const personSchema = z.object({ id: idSchema, name: z.string() })

export const approvalSchema = z.object({
  id: idSchema,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  /** The waiting call, such as "advice.writeOff". */
  call: z.string(),
  /** A description of the call's effect. */
  summary: z.string(),
  amount: moneySchema.nullable(),
  /** The record in the path of the call, such as the advice to write off; for a repair bill, its damage report. */
  recordId: idSchema.nullable(),
  /** The lease of the record, if it has one. */
  lease: z.object({ id: idSchema, leaseNumber: z.string() }).nullable(),
  /** The tenant of the advice, or the current tenant of the lease. */
  tenant: personSchema.nullable(),
  advice: z.object({ id: idSchema, adviceNumber: z.string() }).nullable(),
  /** The submitted fields that the approver must see; null once the request is decided. */
  body: z.record(z.string(), z.unknown()).nullable(),
  requestedBy: personSchema,
  requestedAt: instantSchema,
  expiresAt: instantSchema,
  /**
   * From this time the person who made the request may carry it out alone, because it turns the approval off and nobody else could approve
   * it when it was requested.
   */
  selfApprovalFrom: instantSchema.nullable(),
  decidedBy: personSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  reason: z.string().nullable(),
  /**
   * Whether the caller may approve or refuse the request: it is pending, somebody else made it, and the caller may make or approve the
   * call.
   */
  canDecide: z.boolean(),
  /** The id of the result: the remittance, refund, advice or bank account. */
  resultId: idSchema.nullable(),
})
export type Approval = z.output<typeof approvalSchema>

/** The reply (202) of a call that waits for a second person. */
export const awaitingApprovalSchema = approvalSchema.extend({ isAwaitingApproval: z.literal(true) })
export type AwaitingApproval = z.output<typeof awaitingApprovalSchema>
