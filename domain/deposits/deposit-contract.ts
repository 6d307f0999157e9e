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

/** HELD while the lease or its renewal runs, DUE once it has ended, SETTLED once it went back or was used. */
export const depositStates = ['HELD', 'DUE', 'SETTLED'] as const
export type DepositState = (typeof depositStates)[number]
export const depositStateLabels: Readonly<Record<DepositState, string>> = {
  HELD: t`Held`,
  DUE: t`Due to settle`,
  SETTLED: t`Settled`,
}

const heldDepositSchema = z.object({
  /** The lease that is settled: the last renewal of the one that called the deposit. */
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
  /** Null where nothing goes back. */
  method: z.enum(paymentMethods).nullable(),
  /** Where it went by bank transfer, as the tenant's notice says; null to owners. */
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
  /** What it settles; without one it is a charge of its own. */
  adviceId: idSchema.optional(),
  /** The charge that waited for an advice and is taken from the deposit in its place. */
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
    /** The day of the settlement, to which late interest is suggested; today where it is left out. */
    query: z.object({ on: calendarDateSchema.optional() }),
    reply: z.object({
      heldAmount: moneySchema,
      /** Why it cannot be settled now. */
      whyNot: z.string().nullable(),
      endedOn: calendarDateSchema.nullable(),
      /** The last day on which it may go back without interest. */
      refundBy: calendarDateSchema.nullable(),
      /** What a later refund bears, a year. */
      interestRates: z.array(z.object({ from: calendarDateSchema, percent: z.string() })),
      suggestions: z.array(
        z.object({
          description: z.string(),
          amount: moneySchema,
          adviceId: idSchema.nullable(),
          chargeId: idSchema.nullable(),
          /** Accrued to that day and not posted yet: the settlement posts it. */
          isLateInterest: z.boolean(),
        }),
      ),
      /** Rent of days that have no advice yet, the oldest first: it is not among the suggestions. Staff alone are told. */
      unbilled: z.array(z.object({ from: calendarDateSchema, to: calendarDateSchema, amount: moneySchema })),
      /** Of the notice that the tenant gave in the product; null to owners, or where there is none. */
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
      /** How the refund is paid; left out where nothing goes back. */
      method: z.enum(paymentMethods).optional(),
    }),
    reply: settlementSchema,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'ALREADY_SETTLED', 'NOT_OPEN', 'AMOUNTS_DIFFER'],
  }),
  paper: endpoint({
    method: 'GET',
    path: '/deposit/{id}/settlement.pdf',
    hasSideEffects: true,
    summary: 'The settlement of a deposit as PDF',
    allow: everyRole,
    reply: 'FILE',
  }),
}
