import { t } from '../wording.ts'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { explanationSchema } from '../leases/explanation.ts'
import { leaseStatuses } from '../leases/lease-status.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { amountSchema, moneySchema, positiveAmountSchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { propertyTypes } from '../properties/property.ts'
import { idSchema, instantSchema, requiredText } from '../text.ts'
import { paymentMethods } from '../ledger/payment-method.ts'
import { sheet } from '../sheet.ts'

/** HELD while the lease or its renewal runs, DUE after it has ended, SETTLED after the deposit was refunded or used. */
export const depositStates = ['HELD', 'DUE', 'SETTLED'] as const
export type DepositState = (typeof depositStates)[number]
export const depositStateLabels: Readonly<Record<DepositState, string>> = {
  HELD: t`Held`,
  DUE: t`Due to settle`,
  SETTLED: t`Settled`,
}

const heldDepositSchema = z.object({
  /** The settled lease: the last renewal of the lease that charged the deposit. */
  id: idSchema,
  leaseNumber: z.string(),
  leaseStatus: z.enum(leaseStatuses),
  propertyType: z.enum(propertyTypes),
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  adviceId: idSchema,
  adviceNumber: z.string(),
  paidAmount: moneySchema.describe('The deposit that the tenant paid.'),
  state: z.enum(depositStates),
  endedOn: calendarDateSchema.nullable(),
  refundAmount: moneySchema
    .nullable()
    .describe('The part of the deposit refunded to the tenant; null until the deposit is settled.'),
})
export type HeldDeposit = z.output<typeof heldDepositSchema>

export const settlementSchema = z.object({
  id: idSchema,
  settlementNumber: z.string(),
  leaseId: idSchema,
  tenantId: idSchema,
  heldAmount: moneySchema.describe('The deposit that was held.'),
  deductions: z.array(
    z.object({
      description: z.string(),
      amount: moneySchema.describe('The amount claimed for this deduction.'),
      coveredAmount: moneySchema.describe('The part of `amount` that the deposit covers.'),
      adviceId: idSchema.nullable(),
      adviceNumber: z.string().nullable(),
    }),
  ),
  deductedAmount: moneySchema.describe('The sum of `coveredAmount`.'),
  refundAmount: moneySchema.describe('The part of the deposit refunded to the tenant, without `interestAmount`.'),
  interestAmount: moneySchema.describe('Interest owed to the tenant because the refund is later than the law allows.'),
  explanation: explanationSchema,
  refundedOn: calendarDateSchema,
  /** Null if nothing is refunded. */
  method: z.enum(paymentMethods).nullable(),
  /** The account of a refund by bank transfer, from the tenant's notice; null for owners. */
  refundAccount: z.string().nullable(),
  /** The advice for claims above the deposit. */
  claimAdviceId: idSchema.nullable(),
  claimAmount: moneySchema.describe('The amount claimed above the deposit, which the tenant still owes.'),
  settledAt: instantSchema,
})
export type Settlement = z.output<typeof settlementSchema>

const deductionSchema = z.object({
  description: requiredText(200, 'Enter what the deduction is for.'),
  amount: positiveAmountSchema,
  /** The advice that the deduction settles; without one it is a charge of its own. */
  adviceId: idSchema.optional(),
  /** The pending charge that is deducted from the deposit and not billed by an advice. */
  chargeId: idSchema.optional(),
})

const depositColumns = sheet<HeldDeposit>(({ text, money, date }) => [
  text('Lease', (deposit) => deposit.leaseNumber),
  text('Tenant', (deposit) => deposit.tenantName),
  text('Property', (deposit) => deposit.propertyLabel),
  text('Status', (deposit) => depositStateLabels[deposit.state]),
  date('Lease ended on', (deposit) => deposit.endedOn),
  money('Paid', (deposit) => deposit.paidAmount),
  money('Refunded', (deposit) => deposit.refundAmount),
  text('Advice', (deposit) => deposit.adviceNumber),
  text('Id', (deposit) => deposit.id),
])

export const depositContract = {
  list: endpoint({
    method: 'GET',
    path: '/deposit',
    summary: 'Security deposits that were paid: held, due to settle, settled',
    allow: staffRoles,
    query: listQuery(['tenantName', 'propertyLabel', 'paidAmount', 'endedOn'], {
      state: z.enum(depositStates).optional(),
      propertyType: z.enum(propertyTypes).optional(),
      buildingId: idSchema.optional(),
    }),
    columns: depositColumns,
    reply: pageOf(heldDepositSchema).extend({ totals: z.object({ heldAmount: totalSchema }) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/deposit/{id}',
    summary: 'The deposit of a lease: what is held, what may be deducted, and its settlement',
    allow: everyRole,
    /** The day of the settlement, up to which late interest is suggested; defaults to today. */
    query: z.object({ on: calendarDateSchema.optional() }),
    reply: z.object({
      heldAmount: moneySchema,
      /** The reason for which it cannot be settled now. */
      blockedReason: z.string().nullable(),
      endedOn: calendarDateSchema.nullable(),
      /** The last day for a refund without interest. */
      refundBy: calendarDateSchema.nullable(),
      /** The yearly interest rates of a later refund. */
      interestRates: z.array(z.object({ from: calendarDateSchema, percent: z.string() })),
      suggestions: z.array(
        z.object({
          description: z.string(),
          amount: moneySchema,
          adviceId: idSchema.nullable(),
          chargeId: idSchema.nullable(),
          /** Interest accrued up to that day and not posted yet: the settlement posts it. */
          isLateInterest: z.boolean(),
        }),
      ),
      /** Rent of days that have no advice yet, oldest first. It is not suggested, and is visible only to staff. */
      unbilled: z.array(z.object({ from: calendarDateSchema, to: calendarDateSchema, amount: moneySchema })),
      /** The address from the tenant's notice in the product; null for owners, or if there is none. */
      forwardingAddress: z.string().nullable(),
      refundAccount: z.string().nullable(),
      settlement: settlementSchema.nullable(),
    }),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/deposit/{id}/settle',
    approval: 'REFUND',
    summary: 'Settle the deposit of an ended lease, once: deductions, and a refund of the rest',
    allow: staffRoles,
    needsProof: true,
    body: z.object({
      deductions: z.array(deductionSchema).max(100, 'At most 100 deductions.'),
      refundAmount: amountSchema,
      refundedOn: calendarDateSchema,
      /** The method of the refund; omitted if nothing is refunded. */
      method: z.enum(paymentMethods).optional(),
    }),
    reply: settlementSchema,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'ALREADY_SETTLED', 'NOT_OPEN', 'AMOUNTS_DIFFER'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/deposit/{id}/settlement.pdf',
    hasSideEffects: true,
    summary: 'The settlement of a deposit as PDF',
    allow: everyRole,
    reply: 'FILE',
  }),
}
