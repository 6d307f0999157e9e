import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { cursorPageOf, listQuery, pageOf, withCursor } from '../page.ts'
import { createSchema, replySchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { canReplaceSchema, idSchema, requiredText } from '../text.ts'
import { decimalOfMoney, listed, sheet } from '../sheet.ts'
import { expense } from './expense.ts'

export const expenseSchema = replySchema(expense).extend({
  id: idSchema,
  /** For a unit, its building; null for a plot. */
  buildingId: idSchema.nullable(),
  /** For a work order on a unit or a plot. */
  unitId: idSchema.nullable(),
  plotId: idSchema.nullable(),
  /** The building with its unit, or the plot. */
  buildingName: z.string(),
  status: z.enum(['POSTED', 'REVERSED']),
  reversalReason: z.string().nullable(),
  /** The split among the owners of that day. */
  shares: z.array(z.object({ ownerId: idSchema, ownerName: z.string(), amount: moneySchema })),
})
export type Expense = z.output<typeof expenseSchema>

const expenseColumns = sheet<Expense>(({ text }) => [
  ...columnsOf(expense, ['billedOn']),
  text('Building', (expense) => expense.buildingName),
  ...columnsOf(expense, ['vendor', 'description', 'category', 'utility', 'amount', 'chargedTo']),
  text('Shares', (expense) => listed(expense.shares.map(({ ownerName, amount }) => `${ownerName} ${decimalOfMoney(amount)}`))),
  text('Status', (expense) => (expense.status === 'REVERSED' ? 'Void' : 'Posted')),
  text('Id', (expense) => expense.id),
])

const managementFeeColumns = sheet<ManagementFee>(({ text, number, date }) => [
  text('Of', (fee) => fee.label),
  number('Percent', (fee) => fee.percent),
  date('From', (fee) => fee.startsOn),
  text('Id', (fee) => fee.id),
])

/** Vendor bills for a building, paid by the office. */
export const expenseContract = {
  list: endpoint({
    method: 'GET',
    path: '/expense',
    summary: 'Vendor bills paid for buildings; the total excludes reversed bills',
    allow: staffRoles,
    query: withCursor(
      listQuery(['billedOn', 'amount', 'vendor'], {
        buildingId: idSchema.optional(),
        ownerId: idSchema.optional(),
        from: calendarDateSchema.optional(),
        to: calendarDateSchema.optional(),
      }),
    ),
    columns: expenseColumns,
    reply: cursorPageOf(expenseSchema).extend({ totals: z.object({ amount: totalSchema }) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/expense/{id}',
    summary: 'One vendor bill',
    allow: staffRoles,
    reply: expenseSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/expense',
    summary: 'Record a vendor bill that the office has paid; its owners bear it by their shares on that day',
    allow: staffRoles,
    body: createSchema(expense),
    reply: expenseSchema,
    status: 201,
    isIdempotent: true,
    problems: ['OWNER_APPROVAL_NEEDED', 'OWNERS_UNCLEAR'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/expense/{id}/reverse',
    /** A work order may have charged the tenant, who gets this credited. */
    approval: 'CREDIT_NOTE',
    summary: 'Reverse a bill; the owners’ part is added to their next remittance',
    allow: adminOnly,
    body: z.object({ reason: requiredText(500, 'Enter the reason.') }),
    reply: expenseSchema,
    problems: ['ALREADY_REVERSED'],
  }),
}

export const managementFeeSchema = z.object({
  id: idSchema,
  buildingId: idSchema.nullable(),
  ownerId: idSchema.nullable(),
  /** "Norling House", "Sonam Dorji", or the office's default fee. */
  label: z.string(),
  percent: z.string(),
  startsOn: calendarDateSchema,
})
export type ManagementFee = z.output<typeof managementFeeSchema>

const percentSchema = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'Enter a percentage from 0 to 100, such as 7.5.')

/** The percentage of collected rent that the office keeps; the rate on the last day of the period applies. */
export const managementFeeContract = {
  list: endpoint({
    method: 'GET',
    path: '/management-fee',
    summary: 'Management fees with the days they start on',
    allow: staffRoles,
    query: listQuery(['startsOn'], {
      buildingId: idSchema.optional(),
      ownerId: idSchema.optional(),
      /** True: only the default fee of the office. */
      ofOffice: z.stringbool().optional(),
    }),
    columns: managementFeeColumns,
    reply: pageOf(managementFeeSchema),
  }),
  set: endpoint({
    method: 'POST',
    path: '/management-fee',
    summary:
      'Set the management fee of a building, an owner or the office from a day; it replaces a fee of the same day unless canReplace is false',
    allow: adminOnly,
    body: z
      .object({
        buildingId: idSchema.nullish(),
        ownerId: idSchema.nullish(),
        percent: percentSchema,
        startsOn: calendarDateSchema,
        canReplace: canReplaceSchema,
      })
      .refine(({ buildingId, ownerId }) => !(buildingId && ownerId), {
        path: ['ownerId'],
        error: 'Choose either a building or an owner.',
      }),
    reply: managementFeeSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
}
