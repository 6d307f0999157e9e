import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { explanationSchema } from '../leases/explanation.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { cursorPageOf, listQuery, pageOf, withCursor } from '../page.ts'
import { listed, sheet } from '../sheet.ts'
import { idSchema, instantSchema, optionalText, requiredText } from '../text.ts'

/** An owner's share of one advice, with its deductions. */
const shareSchema = z.object({
  adviceId: idSchema,
  adviceNumber: z.string(),
  propertyLabel: z.string(),
  month: z.string(),
  collectedOn: calendarDateSchema,
  /** The share of the collected amount. */
  shareAmount: moneySchema,
  feePercent: z.string(),
  feeAmount: moneySchema,
  /** Tax that the tenant withheld in the owner's name. */
  taxAmount: moneySchema,
  netAmount: moneySchema,
  explanation: explanationSchema,
})

/** REPAIR: a repair that a tenant paid and offset against the rent. */
export const chargeKinds = ['EXPENSE', 'EXPENSE_BACK', 'CHARGE_BACK', 'REPAIR', 'REPAIR_BACK'] as const
const chargeSchema = z.object({
  id: idSchema,
  kind: z.enum(chargeKinds),
  label: z.string(),
  expenseId: idSchema.nullable(),
  adviceId: idSchema.nullable(),
  /** Negative if it is in the owner's favour. */
  amount: moneySchema,
  chargedOn: calendarDateSchema,
})

export const ownerDueSchema = z.object({
  id: idSchema,
  ownerName: z.string(),
  adviceCount: z.number().int(),
  shareAmount: totalSchema,
  feeAmount: totalSchema,
  taxAmount: totalSchema,
  chargedAmount: totalSchema,
  totalAmount: totalSchema,
  /** The part of the total that the next remittance holds back for the owner's reserve. */
  reserveAmount: totalSchema,
  lastRemittedOn: calendarDateSchema.nullable(),
})
export type OwnerDue = z.output<typeof ownerDueSchema>
const dueTotalsSchema = z.object({
  shareAmount: totalSchema.nullable(),
  feeAmount: totalSchema.nullable(),
  taxAmount: totalSchema.nullable(),
  chargedAmount: totalSchema.nullable(),
  reserveAmount: totalSchema.nullable(),
  totalAmount: totalSchema.nullable(),
})
export type DueTotals = z.output<typeof dueTotalsSchema>

export const remittanceStatuses = ['SENT', 'REVERSED'] as const

export const remittanceSchema = z.object({
  id: idSchema,
  remittanceNumber: z.string(),
  ownerId: idSchema,
  ownerName: z.string(),
  remittedOn: calendarDateSchema,
  shareAmount: moneySchema,
  feeAmount: moneySchema,
  taxAmount: moneySchema,
  deductedAmount: moneySchema,
  /** Held back for the owner's reserve. */
  reservedAmount: moneySchema,
  amount: moneySchema,
  bankAccountId: idSchema.nullable(),
  sentTo: z.string().nullable(),
  reference: z.string().nullable(),
  /** Recorded together with those of other owners, for one file for the bank. */
  batchId: idSchema.nullable(),
  recordedAt: instantSchema,
  /** REVERSED: its shares are due again. */
  status: z.enum(remittanceStatuses),
  reversalReason: z.string().nullable(),
  items: z.array(shareSchema.extend({ isChargedBack: z.boolean() })),
  deductions: z.array(z.object({ kind: z.enum(chargeKinds), label: z.string(), amount: moneySchema })),
})
export type Remittance = z.output<typeof remittanceSchema>

export const ownerStatementKinds = ['OPENING', 'INCOME', 'EXPENSE', 'FEE', 'TAX', 'RESERVE', 'REMITTED', 'CLOSING'] as const
export const ownerStatementSchema = z.object({
  ownerId: idSchema,
  from: calendarDateSchema,
  to: calendarDateSchema,
  rows: z.array(
    z.object({
      kind: z.enum(ownerStatementKinds),
      date: calendarDateSchema,
      label: z.string(),
      reference: z.string().nullable(),
      /** Positive amounts increase the office's debt to the owner, negative amounts reduce it. */
      shareAmount: totalSchema,
      /** The source of the line. */
      adviceId: idSchema.nullable(),
      expenseId: idSchema.nullable(),
      remittanceId: idSchema.nullable(),
    }),
  ),
  totals: z.object({
    openingAmount: totalSchema,
    incomeAmount: totalSchema,
    expenseAmount: totalSchema,
    feeAmount: totalSchema,
    taxAmount: totalSchema,
    /** Into the reserve, and out of it for bills; negative if more was held back. */
    reserveAmount: totalSchema,
    remittedAmount: totalSchema,
    closingAmount: totalSchema,
    reserveOpeningAmount: totalSchema,
    reserveHeldAmount: totalSchema,
    reserveUsedAmount: totalSchema,
    reserveReleasedAmount: totalSchema,
    reserveClosingAmount: totalSchema,
  }),
})
export type OwnerStatement = z.output<typeof ownerStatementSchema>

const ownerDueColumns = sheet<OwnerDue>(({ text, number, money, date }) => [
  text('Owner', (due) => due.ownerName),
  number('Advices', (due) => due.adviceCount),
  money('Share', (due) => due.shareAmount),
  money('Fee', (due) => due.feeAmount),
  money('Tax', (due) => due.taxAmount),
  money('Charges', (due) => due.chargedAmount),
  money('Due', (due) => due.totalAmount),
  money('Reserve', (due) => due.reserveAmount),
  date('Last remitted', (due) => due.lastRemittedOn),
  text('Id', (due) => due.id),
])

const remittanceColumns = sheet<Remittance>(({ text, money, date, time }) => [
  text('Remittance', (remittance) => remittance.remittanceNumber),
  date('Remitted on', (remittance) => remittance.remittedOn),
  text('Status', (remittance) => (remittance.status === 'SENT' ? 'Sent' : 'Void')),
  text('Owner', (remittance) => remittance.ownerName),
  money('Share', (remittance) => remittance.shareAmount),
  money('Fee', (remittance) => remittance.feeAmount),
  money('Tax', (remittance) => remittance.taxAmount),
  money('Deductions', (remittance) => remittance.deductedAmount),
  money('Reserve', (remittance) => remittance.reservedAmount),
  money('Amount', (remittance) => remittance.amount),
  text('Sent to', (remittance) => remittance.sentTo),
  text('Reference', (remittance) => remittance.reference),
  text('Advices', (remittance) => listed(remittance.items.map(({ adviceNumber }) => adviceNumber))),
  time('Recorded', (remittance) => remittance.recordedAt),
  text('Id', (remittance) => remittance.id),
])

export const remittanceContract = {
  due: endpoint({
    method: 'GET',
    path: '/remittance/due',
    summary: 'What an owner is due from collected rent, with deductions; owners see their own',
    allow: staffAndOwner,
    query: z.object({ ownerId: idSchema.optional() }),
    reply: z.object({
      ownerId: idSchema,
      ownerName: z.string(),
      /** The day planned by the office (setting `payouts`); null: no fixed day. */
      nextPayoutOn: calendarDateSchema.nullable(),
      items: z.array(shareSchema),
      charges: z.array(chargeSchema),
      shareAmount: totalSchema,
      feeAmount: totalSchema,
      taxAmount: totalSchema,
      chargedAmount: totalSchema,
      /** Negative: charges wait for the next rent. */
      totalAmount: totalSchema,
      /** The part of the total that the next remittance holds back for the reserve. */
      reserveAmount: totalSchema,
    }),
  }),
  owners: endpoint({
    method: 'GET',
    path: '/remittance/owner',
    summary: 'Owners with the amount due to each',
    allow: staffRoles,
    query: listQuery(['ownerName'], {
      due: z.stringbool().optional(),
      /** Only rent of the month of this day or of earlier months is remitted. */
      rentTo: calendarDateSchema.optional(),
    }),
    columns: ownerDueColumns,
    /** `totals` of the filter; null if there are too many amounts or owners to add up. */
    reply: pageOf(ownerDueSchema).extend({ totals: dueTotalsSchema }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/remittance/statement',
    summary: 'An owner’s account for a period: opening, income, expenses, fees, tax, remitted, closing',
    allow: staffAndOwner,
    callKind: 'REPORT',
    query: z.object({ ownerId: idSchema.optional(), from: calendarDateSchema, to: calendarDateSchema }),
    reply: ownerStatementSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/remittance',
    summary: 'Remit an owner’s share of paid advices, less fee, tax and charges',
    approval: 'REMITTANCE',
    allow: adminOnly,
    needsProof: true,
    body: z.object({
      ownerId: idSchema,
      adviceIds: z
        .array(idSchema)
        .max(500, 'Choose at most 500 payment advices.')
        .describe(
          'Empty only to pay what charges in the owner’s favour leave, such as a reversed bill of an owner without rent.',
        ),
      remittedOn: calendarDateSchema,
      bankAccountId: idSchema.nullish(),
      reference: optionalText(80),
    }),
    reply: remittanceSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/remittance',
    summary: 'Remittances; an owner sees their own',
    allow: staffAndOwner,
    query: withCursor(
      listQuery(['remittedOn', 'remittanceNumber', 'amount'], {
        ownerId: idSchema.optional(),
        from: calendarDateSchema.optional(),
        to: calendarDateSchema.optional(),
        status: z.enum(remittanceStatuses).optional(),
      }),
    ),
    columns: remittanceColumns,
    reply: cursorPageOf(remittanceSchema).extend({ totals: z.object({ amount: totalSchema }) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/remittance/{id}',
    summary: 'One remittance with the shares in it',
    allow: staffAndOwner,
    reply: remittanceSchema,
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/remittance/{id}/reversal',
    summary: 'Reverse a remittance; its shares are due again, and its number becomes void',
    allow: adminOnly,
    body: z.object({ reason: requiredText(500, 'Enter the reason.') }),
    reply: remittanceSchema,
    isIdempotent: true,
    problems: ['ALREADY_REVERSED', 'IN_USE', 'ILLEGAL_TRANSITION'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/remittance/{id}.pdf',
    hasSideEffects: true,
    summary: 'The remittance advice as PDF',
    allow: staffAndOwner,
    reply: 'FILE',
  }),
}
