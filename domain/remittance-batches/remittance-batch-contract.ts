import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { ownerDueSchema, remittanceStatuses } from '../remittance/remittance-contract.ts'
import { sheet, yesOrNo } from '../sheet.ts'
import { idSchema, instantSchema, optionalText, text } from '../text.ts'
import { bankFileColumns, bankFileFormats, defaultBankFileColumns } from './bank-file.ts'
import { holdReasonLabels, holdReasons } from './hold-reason.ts'

/** The maximum number of owners in one batch. */
export const maxOwners = 200
/** The maximum number of advices in one batch. */
export const maxAdvices = 2000

const payableOwnerSchema = ownerDueSchema.extend({
  /** The amount that would be remitted now; 0 if charges use all of it. */
  amount: totalSchema,
  /** The owner's default account, with a masked number. */
  bankAccount: z.object({ id: idSchema, label: z.string() }).nullable(),
  /** The reason for which nothing is remitted; null if a remittance is possible. */
  holdReason: z.enum(holdReasons).nullable(),
  /** The amount, together with the caller's remittances and requests of the last 24 hours, exceeds the office's limit. */
  needsApproval: z.boolean(),
})
export type PayableOwner = z.output<typeof payableOwnerSchema>

const dueColumns = sheet<PayableOwner>(({ text, number, money, date }) => [
  text('Owner', (due) => due.ownerName),
  number('Advices', (due) => due.adviceCount),
  money('Share', (due) => due.shareAmount),
  money('Fee', (due) => due.feeAmount),
  money('Tax', (due) => due.taxAmount),
  money('Charges', (due) => due.chargedAmount),
  money('Due', (due) => due.totalAmount),
  money('Reserve', (due) => due.reserveAmount),
  money('To send', (due) => due.amount),
  text('Bank account', (due) => due.bankAccount?.label),
  text('Held back', (due) => due.holdReason && holdReasonLabels[due.holdReason]),
  text('Needs approval', (due) => yesOrNo(due.needsApproval)),
  date('Last remitted', (due) => due.lastRemittedOn),
  text('Id', (due) => due.id),
])

const sumsSchema = z.object({ ownerCount: z.number().int(), amount: totalSchema })

const batchSchema = z.object({
  id: idSchema,
  remittedOn: calendarDateSchema,
  reference: z.string().nullable(),
  ownerCount: z.number().int(),
  amount: totalSchema,
  recordedBy: z.string().nullable(),
  recordedAt: instantSchema,
})
export type RemittanceBatch = z.output<typeof batchSchema>

const batchColumns = sheet<RemittanceBatch>(({ text, number, money, date, time }) => [
  date('Remitted on', (batch) => batch.remittedOn),
  number('Owners', (batch) => batch.ownerCount),
  money('Amount', (batch) => batch.amount),
  text('Reference', (batch) => batch.reference),
  text('Recorded by', (batch) => batch.recordedBy),
  time('Recorded', (batch) => batch.recordedAt),
  text('Id', (batch) => batch.id),
])

/** Owners chosen individually, or all that the list finds. */
const chosenSchema = z
  .object({
    ownerIds: z.array(idSchema).min(1, 'Choose an owner.').max(maxOwners, `Choose at most ${maxOwners} owners.`).optional(),
    all: z.object({ q: text(100).optional() }).optional(),
  })
  .refine(({ ownerIds, all }) => (ownerIds === undefined) !== (all === undefined), {
    path: ['ownerIds'],
    error: 'Send either owners or a filter.',
  })

const paidOwnerSchema = z.object({ ownerId: idSchema, amount: moneySchema, bankAccountId: idSchema })

const bankFileSchema = z.object({
  id: idSchema,
  format: z.enum(bankFileFormats),
  /** The reason for creating it again; null for the first one. */
  reason: z.string().nullable(),
  recordedAt: instantSchema,
  recordedBy: z.string().nullable(),
})

const fullBatchSchema = batchSchema.extend({
  /** The created files for the bank, oldest first. */
  bankFiles: z.array(bankFileSchema),
  /** The columns of the last CSV for the bank, from this batch or an earlier one. */
  bankFileColumns: z.array(z.enum(bankFileColumns)),
  remittances: z.array(
    z.object({
      id: idSchema,
      remittanceNumber: z.string(),
      ownerId: idSchema,
      ownerName: z.string(),
      amount: moneySchema,
      sentTo: z.string().nullable(),
      status: z.enum(remittanceStatuses),
    }),
  ),
})

/** Remittances to many owners at once, with one file for the bank. */
export const remittanceBatchContract = {
  due: endpoint({
    method: 'GET',
    path: '/remittance-batch/due',
    summary: 'Owners with amounts due, bank account, and any reason that delays payment',
    allow: staffRoles,
    query: listQuery(['ownerName'], {
      due: z.stringbool().optional(),
      /** Only rent of the month of this day or of earlier months is remitted. */
      rentTo: calendarDateSchema.optional(),
    }),
    columns: dueColumns,
    reply: pageOf(payableOwnerSchema).extend({ totals: z.object({ totalAmount: totalSchema.nullable() }) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/remittance-batch/preview',
    isCalculation: true,
    summary: 'Preview a batch of remittances: amounts, owners left out and why; nothing is sent',
    allow: staffRoles,
    body: chosenSchema,
    reply: z.object({
      owners: z.array(payableOwnerSchema),
      excludedOwners: z.array(payableOwnerSchema),
      totals: sumsSchema,
      /** More owners match than one batch can pay. */
      hasMore: z.boolean(),
    }),
    problems: ['NOT_FOUND', 'TOO_LARGE'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/remittance-batch',
    summary: 'Remit everything due to several owners: all of them, or none if an amount has changed',
    approval: 'REMITTANCE',
    allow: adminOnly,
    needsProof: true,
    body: z.object({
      remittedOn: calendarDateSchema,
      reference: optionalText(80),
      owners: z
        .array(paidOwnerSchema)
        .min(1, 'Choose an owner.')
        .max(maxOwners, `Choose at most ${maxOwners} owners.`)
        .refine(
          (owners) => new Set(owners.map(({ ownerId }) => ownerId)).size === owners.length,
          'An owner appears twice. Remove one.',
        ),
    }),
    reply: fullBatchSchema,
    status: 201,
    isIdempotent: true,
    problems: ['AMOUNTS_DIFFER', 'ILLEGAL_TRANSITION', 'DUPLICATE', 'NOT_FOUND', 'TOO_LARGE'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/remittance-batch',
    summary: 'Batches of remittances, newest first',
    allow: staffRoles,
    query: listQuery(['remittedOn', 'amount'], {}),
    columns: batchColumns,
    reply: pageOf(batchSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/remittance-batch/{id}',
    summary: 'One batch with its remittances',
    allow: staffRoles,
    reply: fullBatchSchema,
  }),
  createBankFile: endpoint({
    method: 'POST',
    path: '/remittance-batch/{id}/bank-file',
    summary: 'Create the file for the bank, once; again only with a reason. Whoever created it downloads it within 15 minutes',
    allow: adminOnly,
    needsProof: true,
    body: z.object({
      format: z.enum(bankFileFormats).default('CSV'),
      /** The columns of a CSV, in order. */
      columns: z
        .array(z.enum(bankFileColumns))
        .min(1, 'Choose a column.')
        .refine((columns) => new Set(columns).size === columns.length, 'A column appears twice. Remove one.')
        .default([...defaultBankFileColumns]),
      /** The paying account of the office, which pain.001 contains. */
      payerAccountId: idSchema.optional(),
      reason: optionalText(500),
    }),
    reply: bankFileSchema,
    status: 201,
    problems: ['ILLEGAL_TRANSITION', 'CHANGED_MEANWHILE'],
  }),
  bankFile: endpoint({
    method: 'GET',
    path: '/remittance-batch/{id}/bank-file',
    summary:
      'The file for the bank that the caller made within 15 minutes: a payment for each owner with account, amount and remittance number',
    allow: adminOnly,
    reply: 'FILE',
    problems: ['CHANGED_MEANWHILE', 'ILLEGAL_TRANSITION'],
  }),
}
