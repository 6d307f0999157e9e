import { z } from 'zod'
import { moneySchema } from './money.ts'
import { idSchema, instantSchema } from './text.ts'

// A call that waits for a second person; every endpoint may name its kind, so it is of no slice.

/** What may need a second person. */
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
  /** The call that waits, such as "advice.writeOff". */
  call: z.string(),
  /** What the call does, in words. */
  summary: z.string(),
  amount: moneySchema.nullable(),
  /** The record that the call names in its path, such as the advice that is written off; of a repair bill its damage report. */
  recordId: idSchema.nullable(),
  /** The lease that the record is of, where it has one. */
  lease: z.object({ id: idSchema, leaseNumber: z.string() }).nullable(),
  /** Whom the advice names, or the lease now. */
  tenant: personSchema.nullable(),
  advice: z.object({ id: idSchema, adviceNumber: z.string() }).nullable(),
  /** Fields that were sent, as the person who approves has to see them; null once it is decided. */
  body: z.record(z.string(), z.unknown()).nullable(),
  requestedBy: personSchema,
  requestedAt: instantSchema,
  expiresAt: instantSchema,
  /** When the person who asked may carry it out alone: it turns the approval off, and nobody else could approve it when it was requested. */
  aloneFrom: instantSchema.nullable(),
  decidedBy: personSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  reason: z.string().nullable(),
  /** Whether the caller may approve or refuse it: somebody else's that still waits, of a call that the caller may make or approve. */
  canDecide: z.boolean(),
  /** What came of it: the remittance, refund, advice or bank account. */
  resultId: idSchema.nullable(),
})
export type Approval = z.output<typeof approvalSchema>

/** The answer (202) of a call that waits for a second person. */
export const awaitingApprovalSchema = approvalSchema.extend({ isAwaitingApproval: z.literal(true) })
export type AwaitingApproval = z.output<typeof awaitingApprovalSchema>
