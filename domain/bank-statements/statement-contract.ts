import { t } from '../wording.ts'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, instantSchema, requiredText, text } from '../text.ts'
import { sheet } from '../sheet.ts'
import { statementFormats } from './statement-format.ts'

const lineStatuses = ['UNMATCHED', 'SUGGESTED', 'MATCHED', 'IGNORED'] as const
const lineStatusLabels: Readonly<Record<(typeof lineStatuses)[number], string>> = {
  SUGGESTED: t`To accept`,
  UNMATCHED: t`Not matched`,
  MATCHED: t`Matched`,
  IGNORED: t`Ignored`,
}
const suggestedBy = ['ADVICE_NUMBER', 'CLAIM', 'LEASE_NUMBER', 'NAME', 'AMOUNT'] as const

const layoutSchema = z.object({
  date: requiredText(100),
  amount: requiredText(100),
  description: text(100).nullable(),
  reference: text(100).nullable(),
})

const counts = {
  /** The number of lines stored from this file. */
  lines: z.number().int(),
  /** The number of lines that have a receipt: booked from here, or matched with an earlier booking. */
  matched: z.number().int(),
  suggested: z.number().int(),
  unmatched: z.number().int(),
  ignored: z.number().int(),
  /** The number of lines that an earlier upload already contained. */
  known: z.number().int(),
}

export const statementSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  bankAccountId: idSchema.nullable(),
  accountName: z.string().nullable(),
  uploadedAt: instantSchema,
  ...counts,
})
export type Statement = z.output<typeof statementSchema>

export const statementLineSchema = z.object({
  id: idSchema,
  statementId: idSchema,
  line: z.number().int(),
  bookedOn: calendarDateSchema,
  amount: moneySchema,
  description: z.string(),
  reference: z.string().nullable(),
  status: z.enum(lineStatuses),
  adviceId: idSchema.nullable(),
  adviceNumber: z.string().nullable(),
  adviceBalanceAmount: moneySchema.nullable(),
  tenantName: z.string().nullable(),
  suggestedBy: z.enum(suggestedBy).nullable(),
  paymentId: idSchema.nullable(),
  receiptNumber: z.string().nullable(),
  ignoredReason: z.string().nullable(),
})
export type BankLine = z.output<typeof statementLineSchema>

const lineParams = z.object({ id: idSchema, lineId: idSchema })
const ofAccount = z.object({ bankAccountId: idSchema.optional() })
const upload = { method: 'POST', allow: staffRoles, multipart: true, query: ofAccount, callKind: 'REPORT' } as const
const problems = ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INVALID_INPUT'] as const

const statementColumns = sheet<Statement>(({ text, number, time }) => [
  time('Imported', (statement) => statement.uploadedAt),
  text('File', (statement) => statement.fileName),
  text('Account', (statement) => statement.accountName),
  number('Lines', (statement) => statement.lines),
  number('Matched', (statement) => statement.matched),
  number('To accept', (statement) => statement.suggested),
  number('Not matched', (statement) => statement.unmatched),
  number('Ignored', (statement) => statement.ignored),
  number('Already imported', (statement) => statement.known),
  text('Id', (statement) => statement.id),
])

const statementLineColumns = sheet<BankLine>(({ text, number, money, date }) => [
  number('Line', (line) => line.line),
  date('Date', (line) => line.bookedOn),
  money('Amount', (line) => line.amount),
  text('Description', (line) => line.description),
  text('Reference', (line) => line.reference),
  text('Status', (line) => lineStatusLabels[line.status]),
  text('Advice', (line) => line.adviceNumber),
  text('Tenant', (line) => line.tenantName),
  text('Receipt', (line) => line.receiptNumber),
  text('Why ignored', (line) => line.ignoredReason),
  text('Id', (line) => line.id),
])

export const statementContract = {
  preview: endpoint({
    ...upload,
    path: '/bank-statement/preview',
    summary: 'The headings and first rows of a file, with the columns remembered for its bank or guessed; stores nothing',
    isCalculation: true,
    reply: z.object({
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      columns: z
        .object({ date: z.string(), amount: z.string(), description: z.string().nullable(), reference: z.string().nullable() })
        .nullable(),
      isRemembered: z.boolean(),
      format: z.enum(statementFormats),
      /** The account number, if the file contains it. */
      accountNumber: z.string().nullable(),
    }),
    problems,
  }),
  create: endpoint({
    ...upload,
    path: '/bank-statement',
    summary:
      'Import a bank statement, CSV, CAMT.053, MT940 or OFX, in the field "file"; of a CSV the column mapping as JSON in "columns", which is remembered',
    form: z.object({
      columns: z
        .string()
        .max(1000)
        .transform((json, context) => {
          try {
            return JSON.parse(json) as unknown
          } catch {
            context.addIssue('The column mapping is not valid JSON.')
            return z.NEVER
          }
        })
        .pipe(layoutSchema)
        .optional(),
      /** "false": if other columns are stored for the bank, nothing is imported: 409 DUPLICATE. "true": these replace the stored ones. */
      canReplace: z.enum(['true', 'false']).default('true'),
    }),
    reply: statementSchema.extend({ skipped: z.array(z.object({ row: z.number().int(), why: z.string() })) }),
    status: 201,
    isIdempotent: true,
    problems: [...problems, 'DUPLICATE'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/bank-statement',
    summary: 'Imported bank statements, newest first',
    allow: staffRoles,
    query: listQuery(['uploadedAt'], {
      bankAccountId: idSchema.optional(),
      /** Lines booked up to this day that have no receipt. */
      openUntil: calendarDateSchema.optional(),
    }),
    columns: statementColumns,
    reply: pageOf(statementSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/bank-statement/{id}',
    summary: 'One bank statement with its counts',
    allow: staffRoles,
    reply: statementSchema,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/bank-statement/{id}/line',
    summary: 'The lines of a bank statement with suggested advices',
    allow: staffRoles,
    query: listQuery(['line', 'amount', 'bookedOn'], { status: z.enum(lineStatuses).optional() }),
    columns: statementLineColumns,
    reply: pageOf(statementLineSchema),
  }),
  match: endpoint({
    method: 'POST',
    path: '/bank-statement/{id}/line/{lineId}/match',
    summary: 'Record a line as the payment of an advice, only once; a waiting claim with the same reference is approved too',
    allow: staffRoles,
    params: lineParams,
    body: z.object({
      adviceId: idSchema,
      isAnotherPayment: z.boolean().default(false),
      /** The value date of the payment if it differs from the bank's, for example because those books are closed. */
      paidOn: calendarDateSchema.optional(),
    }),
    reply: statementLineSchema,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/bank-statement/{id}/line/{lineId}/link',
    summary: 'Match a line of a bank statement with a receipt that was recorded before',
    allow: staffRoles,
    params: lineParams,
    body: z.object({ paymentId: idSchema }),
    reply: statementLineSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  ignore: endpoint({
    method: 'POST',
    path: '/bank-statement/{id}/line/{lineId}/ignore',
    summary: 'Ignore a line of a bank statement, with the reason',
    allow: staffRoles,
    params: lineParams,
    body: z.object({ reason: requiredText(500, 'Enter the reason.') }),
    reply: statementLineSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
