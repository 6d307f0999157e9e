import { utilityLabels } from '../meters/meter.ts'
import { code, date, money, record, reference, text } from '../record.ts'
import { t } from '../wording.ts'

/** The categories of bills, which budgets use. */
export const expenseCategoryLabels = {
  REPAIRS: t`Repairs and upkeep`,
  CLEANING: t`Cleaning`,
  SECURITY: t`Guards and security`,
  UTILITIES: t`Water and electricity`,
  INSURANCE: t`Insurance`,
  TAXES: t`Property taxes`,
  OTHER: t`Other expenses`,
} as const
export type ExpenseCategory = keyof typeof expenseCategoryLabels

/** A vendor's bill for a building that the office has paid. */
export const expense = record('expense', {
  table: 'expenses',
  fields: {
    buildingId: reference({ label: t`Building`, required: t`Choose the building.` }),
    vendor: text({ label: t`Vendor`, max: 120, required: t`Enter the vendor.`, isPersonal: true }),
    description: text({ label: t`For`, max: 300, required: t`Enter what the bill was for.`, isPersonal: true }),
    category: code(expenseCategoryLabels, { label: t`Category`, default: 'OTHER' }),
    /** For a bill of water or electricity, which of the two; the report of use compares it with the amounts billed to tenants. */
    utility: code(utilityLabels, { label: t`Utility` }).optional(),
    amount: money({ label: t`Amount`, isPositive: true, required: t`Enter the amount.` }),
    billedOn: date({ label: t`Bill date`, required: t`Enter the bill date.` }),
    chargedTo: code({ OWNERS: t`Owners, by their shares`, OFFICE: t`The office` }, { label: t`Borne by`, default: 'OWNERS' }),
    documentId: reference({ label: t`Vendor’s bill` }).optional(),
  },
  audits: ['status'],
})
