import { z } from 'zod'
import { adminOnly, endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { amountSchema, moneySchema } from '../money.ts'
import { reportOf, reportQuery } from '../reports/report.ts'
import { idSchema } from '../text.ts'
import { budgetAccounts } from './budget.ts'

const yearSchema = z.coerce.number().int().min(2000, 'Choose 2000 or a later year.').max(2199)

const figures = {
  budgetAmount: totalSchema,
  /** The part of the budget up to the day of the report. */
  budgetToDateAmount: totalSchema,
  actualAmount: totalSchema,
  actualToDateAmount: totalSchema,
  /** Actual less budget: above 0 more than planned. */
  differenceAmount: totalSchema,
  differenceToDateAmount: totalSchema,
}
const lineSchema = z.object({ account: z.enum(budgetAccounts), ...figures })
export type BudgetLine = z.output<typeof lineSchema>

const budgetRowSchema = lineSchema.extend({ buildingId: idSchema, buildingName: z.string() })
export type BudgetRow = z.input<typeof budgetRowSchema>

const budgetSchema = z.object({
  buildingId: idSchema,
  buildingName: z.string(),
  year: z.number().int(),
  /** 0 if no budget was set for the year. */
  version: z.number().int(),
  lines: z.array(lineSchema),
})
export type Budget = z.output<typeof budgetSchema>

/** The expected income and costs of a building in a year, compared with the actual ones (docs/decisions/0132). */
export const budgetContract = {
  read: endpoint({
    method: 'GET',
    path: '/budget/{id}',
    summary: 'The budget of a building for a year with actual amounts; owners see their share',
    allow: staffAndOwner,
    query: z.object({ year: yearSchema }),
    reply: budgetSchema,
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/budget/{id}/proposal',
    summary: 'The actual amounts of the previous year, with a percentage more or less',
    allow: staffRoles,
    query: z.object({
      year: yearSchema,
      percent: z
        .string()
        .regex(/^(-(100|\d{1,2})|\d{1,3})(\.\d{1,2})?$/, 'Enter a percentage from -100 to 999, such as 5.')
        .default('0'),
    }),
    reply: z.object({ lines: z.array(z.object({ account: z.enum(budgetAccounts), amount: moneySchema })) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/budget/{id}',
    summary: 'Set the budget of a building for a year; `version` is the one that the caller saw, 0 for none',
    allow: adminOnly,
    body: z.object({
      year: yearSchema,
      version: z.number().int().min(0).max(2_147_483_647),
      lines: z
        .array(z.object({ account: z.enum(budgetAccounts), amount: amountSchema }))
        .max(budgetAccounts.length)
        .refine((lines) => new Set(lines.map(({ account }) => account)).size === lines.length, 'Enter each account once.'),
    }),
    reply: budgetSchema,
    problems: ['CHANGED_MEANWHILE'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/report/budget',
    summary: 'Budgets of a year and actual amounts by building and account; owners see their share',
    allow: staffAndOwner,
    query: reportQuery({ year: yearSchema.optional(), buildingId: idSchema.optional() }),
    reply: reportOf(budgetRowSchema, z.object({})),
  }),
}
