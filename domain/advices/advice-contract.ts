import { z } from 'zod'
import { calendarDateSchema, monthSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { explanationSchema } from '../leases/explanation.ts'
import { leaseContract } from '../leases/lease-contract.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { changedSince, cursorPageOf, listQuery, withCursor } from '../page.ts'
import { tenantContract } from '../people/tenant-contract.ts'
import { propertyTypes, codeLabel } from '../properties/property.ts'
import { unitContract } from '../properties/unit-contract.ts'
import { decimalOfMoney, listed, sheet } from '../sheet.ts'
import { idSchema, instantSchema, nullableText, optionalText, requiredText, text } from '../text.ts'
import { adviceKindLabels, adviceKinds, adviceStatuses, adviceStatusLabels } from './advice-status.ts'
import { runAskedSchema, runExceptionSchema } from './run-schema.ts'
import { taxStatuses } from './tax-status.ts'

export const adviceSchema = z.object({
  id: idSchema,
  adviceNumber: z.string(),
  leaseId: idSchema,
  leaseNumber: z.string(),
  propertyType: z.enum(propertyTypes),
  propertyId: idSchema,
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  kind: z.enum(adviceKinds),
  /** The label of the charge if it is neither rent nor a deposit. Its period is then the day of the charge. */
  chargedFor: z.string().nullable(),
  month: z.string().nullable(),
  periodStart: calendarDateSchema.nullable(),
  periodEnd: calendarDateSchema.nullable(),
  dueDate: calendarDateSchema,
  lines: z.array(z.object({ label: z.string(), amount: moneySchema, explanation: explanationSchema })),
  amount: moneySchema.describe('What was charged: the sum of `lines`, with GST and without late interest.'),
  paidAmount: moneySchema.describe('The part of `amount` that is paid, tax withheld included.'),
  creditedAmount: moneySchema.describe('The part of `amount` that credit notes cancelled.'),
  postedInterestAmount: moneySchema.describe(
    'Late interest that was posted to the ledger and is not paid. Not part of `balanceAmount`.',
  ),
  recoveredAmount: moneySchema.describe('Money received after the advice was written off.'),
  writtenOffAmount: moneySchema.describe('The part of `amount` that was written off.'),
  gstAmount: moneySchema.describe('The part of `amount` that is GST.'),
  /** Late interest over many years may exceed the limit of a single amount. */
  interestAmount: totalSchema.describe('Late interest that accrued until today and is not posted. Not part of `balanceAmount`.'),
  balanceAmount: moneySchema.describe(
    'What is open of the charge: `amount` − `paidAmount` − `creditedAmount` − `writtenOffAmount`. Late interest is beside it: `postedInterestAmount` and `interestAmount`.',
  ),
  status: z.enum(adviceStatuses),
  isOverdue: z.boolean(),
  /** Nothing was paid: the status is PAID because the whole amount was credited, for example the deposit of a cancelled lease. */
  isCredited: z.boolean(),
  tax: z
    .object({
      amount: moneySchema.describe('The tax that the tenant must withhold from this advice.'),
      status: z.enum(taxStatuses),
      withheldAmount: moneySchema.describe('The tax that the tenant has withheld so far.'),
      remittedAmount: moneySchema.describe(
        'The part of `withheldAmount` that is remitted to the tax office. It can grow while the advice is open.',
      ),
      /** The last day on which a part of it was remitted. */
      remittedOn: calendarDateSchema.nullable(),
      /** The day by which the oldest tax that is not remitted is due at the tax office; null if there is none. */
      remitBy: calendarDateSchema.nullable(),
    })
    .nullable(),
  issuedAt: instantSchema,
})
export type Advice = z.output<typeof adviceSchema>

/** A printed advice is the same years later; a separate print shows later payments. */
export const adviceStandings = ['FIRST', 'TODAY'] as const
export type AdviceStanding = (typeof adviceStandings)[number]

/** The day on which the tax office received the tax, and the number of its challan. */
export const taxRemittedSchema = z.object({ remittedOn: calendarDateSchema, reference: optionalText(80) })

const adviceColumns = sheet<Advice>(({ text, money, date, time }) => [
  text('Advice', (advice) => advice.adviceNumber),
  text('Kind', (advice) => adviceKindLabels[advice.kind]),
  text('Status', (advice) => (advice.isCredited ? 'Credited' : adviceStatusLabels[advice.status])),
  text('Month', (advice) => advice.month),
  text('Tenant', (advice) => advice.tenantName),
  text('Kind of property', (advice) => codeLabel(advice.propertyType)),
  text('Property', (advice) => advice.propertyLabel),
  text('Lease', (advice) => advice.leaseNumber),
  date('From', (advice) => advice.periodStart),
  date('To', (advice) => advice.periodEnd),
  date('Due', (advice) => advice.dueDate),
  money('Amount', (advice) => advice.amount),
  money('Paid', (advice) => advice.paidAmount),
  money('Credited', (advice) => advice.creditedAmount),
  money('Interest', (advice) => advice.interestAmount),
  money('Balance', (advice) => advice.balanceAmount),
  text('Lines', (advice) => listed(advice.lines.map(({ label, amount }) => `${label} ${decimalOfMoney(amount)}`))),
  time('Issued', (advice) => advice.issuedAt),
  text('Id', (advice) => advice.id),
])

const adviceFilters = {
  month: monthSchema.optional(),
  status: z.enum(adviceStatuses).optional(),
  /** Only advices that are not settled. */
  open: z.stringbool().optional(),
  /** Only advices with an amount that is past its due date, part-paid or not. */
  overdue: z.stringbool().optional(),
  /** Due on or after this day, or on or before it. */
  dueFrom: calendarDateSchema.optional(),
  dueTo: calendarDateSchema.optional(),
  /** Charged on or after this day, or on or before it, by the date in the ledger. */
  chargedFrom: calendarDateSchema.optional(),
  chargedTo: calendarDateSchema.optional(),
  kind: z.enum(adviceKinds).optional(),
  propertyType: z.enum(propertyTypes).optional(),
  buildingId: idSchema.optional(),
  thramId: idSchema.optional(),
  ownerId: idSchema.optional(),
  tenantId: idSchema.optional(),
  leaseId: idSchema.optional(),
  /** Tax was withheld, and not all of it is recorded as remitted. */
  taxToRemit: z.stringbool().optional(),
  /** The last day to remit some of the tax has passed, or has not. */
  taxLate: z.stringbool().optional(),
}

/** The same filters as those of the list. An unknown filter name is an error, so that it does not select all advices. */
export const advicesFoundSchema = z.strictObject({ q: text(100).optional(), ...adviceFilters })

const includes = {
  tenant: { idIn: 'tenantId', reads: tenantContract.read },
  lease: { idIn: 'leaseId', reads: leaseContract.read },
  unit: { idIn: 'propertyId', where: ['propertyType', 'UNIT'], reads: unitContract.read },
} as const

export const adviceContract = {
  generate: endpoint({
    method: 'POST',
    path: '/payment-advice/generate',
    summary: 'Create the RENT advices of the periods that start in a month; a second run creates nothing more',
    allow: staffRoles,
    callKind: 'JOB',
    body: runAskedSchema,
    reply: z.object({ created: z.number().int(), skipped: z.number().int(), exceptions: z.array(runExceptionSchema) }),
    isIdempotent: true,
  }),
  unbilled: endpoint({
    method: 'GET',
    path: '/payment-advice/unbilled',
    summary: 'Leases with periods that start before a month and were never billed; the first 500',
    allow: staffRoles,
    callKind: 'REPORT',
    query: z.object({ before: monthSchema.optional(), propertyType: z.enum(propertyTypes).optional() }),
    reply: z.object({
      before: monthSchema,
      leases: z.array(
        z.object({
          leaseId: idSchema,
          leaseNumber: z.string(),
          propertyType: z.enum(propertyTypes),
          months: z.array(monthSchema),
        }),
      ),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/payment-advice',
    summary: 'Payment advices; `totals` cover the filter, not the page',
    allow: everyRole,
    query: withCursor(
      listQuery(['dueDate', 'adviceNumber', 'amount', 'balanceAmount', 'tenantName', 'propertyLabel', 'changedAt'], {
        ...adviceFilters,
        changedSince,
      }),
    ),
    columns: adviceColumns,
    includes,
    reply: cursorPageOf(adviceSchema).extend({
      /** Null if the search matches too many advices to add up. */
      totals: z.object({
        amount: totalSchema.nullable(),
        paidAmount: totalSchema.nullable(),
        balanceAmount: totalSchema.nullable(),
      }),
    }),
  }),
  byBuilding: endpoint({
    method: 'GET',
    path: '/payment-advice/building',
    summary: 'Amounts billed, paid and open by building, for owners; without buildings that were never billed',
    allow: ['OWNER'],
    reply: z.object({
      rows: z.array(z.object({ buildingId: idSchema, amount: totalSchema, paidAmount: totalSchema, balanceAmount: totalSchema })),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/payment-advice/{id}',
    summary: 'One payment advice with its lines and the explanation of each amount',
    allow: everyRole,
    includes,
    reply: adviceSchema,
  }),
  compare: endpoint({
    method: 'GET',
    path: '/payment-advice/{id}/comparison',
    summary: 'Compare a rent advice line by line with the previous one; `previous` is null if there is none',
    allow: everyRole,
    reply: z.object({
      previous: z.object({ id: idSchema, adviceNumber: z.string(), month: monthSchema, amount: moneySchema }).nullable(),
      differenceAmount: totalSchema.nullable(),
      lines: z.array(
        z.object({
          label: z.string(),
          beforeAmount: moneySchema.nullable(),
          amount: moneySchema.nullable(),
          differenceAmount: totalSchema,
          /** The reason if the amount changed. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
  textComparison: endpoint({
    method: 'POST',
    path: '/payment-advice/{id}/comparison-sms',
    summary: 'Send the tenant an SMS with the changes since the previous period',
    allow: staffRoles,
    reply: z.object({ sentTo: z.string() }),
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/payment-advice/{id}/write-off',
    officeOnly: true,
    summary: 'Write off the rest of an advice; later payments are recovery income',
    approval: 'WRITE_OFF',
    allow: ['ADMIN'],
    body: z.object({
      reason: requiredText(500, 'Enter the reason.'),
      /** The reason for writing off an advice that is not due yet. */
      overrideReason: nullableText(500).optional(),
    }),
    reply: adviceSchema,
    isIdempotent: true,
    problems: ['NOT_OPEN', 'ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  taxRemittance: endpoint({
    method: 'POST',
    path: '/payment-advice/{id}/tax-remittance',
    summary: 'Mark the tax withheld on an advice as remitted to the tax office',
    allow: staffRoles,
    body: taxRemittedSchema,
    reply: adviceSchema,
    isIdempotent: true,
    problems: ['NOT_OPEN', 'ILLEGAL_TRANSITION'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/payment-advice/{id}.pdf',
    hasSideEffects: true,
    summary: 'The payment advice as PDF: as first printed, or as of today',
    allow: everyRole,
    query: z.object({ standing: z.enum(adviceStandings).default('FIRST') }),
    reply: 'FILE',
  }),
}
