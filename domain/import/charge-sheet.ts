import { calendarDateSchema } from '../calendar-date.ts'
import { formatAmount, chhetrum } from '../money.ts'
import {
  type ChargeIssue,
  chargeIssue,
  maxChargeAmount,
  maxRecurringChargeChanges,
  recurringCharge,
} from '../leases/charges/recurring-charge.ts'
import { createSchema } from '../record-schema.ts'
import { idSchema, requiredText, text } from '../text.ts'
import { z } from 'zod'
import { dateCell, decimalCell, moneyCell } from './import-cells.ts'
import { type ImportSheet, type ImportValues, needed, type RowIssue } from './import-column.ts'
import { importColumnsOf } from './record-import.ts'

/** Another amount, or another rate of a charge by area, from a day. */
export type SheetChange = { effectiveDate: string; value: string }

const changesMessage = 'Enter each change as a date and an amount, such as 1 Mar 2026: 650.00; 1 Sep 2026: 700.00.'

/** "16 Mar 2025: 650.00; 01 Sep 2025: 700.00", the format of the download. */
const changesCell = z
  .string()
  .max(4000)
  .transform((typed, context): SheetChange[] => {
    const parts = typed
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const changes = parts.map((part) => {
      const at = part.indexOf(':')
      const day = dateCell.safeParse(part.slice(0, at))
      const value = part.slice(at + 1).trim()
      return at > 0 && day.success && decimalCell.safeParse(value).success
        ? { effectiveDate: String(day.data), value }
        : undefined
    })
    if (changes.length > 0 && changes.length <= maxRecurringChargeChanges && changes.every((one) => one !== undefined)) {
      return changes.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
    }
    context.addIssue({ code: 'custom', message: changesMessage })
    return z.NEVER
  })

/** The columns of the download of recurring charges, so that a downloaded sheet can be imported again. */
export const chargeSheet: ImportSheet = {
  columns: [
    {
      key: 'lease',
      title: 'Lease',
      read: requiredText(40),
      ...needed,
      example: 'OLD-17',
      note: 'The lease number, or the reference in the sheet Leases.',
    },
    { key: 'tenant', title: 'Tenant', read: text(400), note: 'Optional. If entered, it must be the tenant of the lease.' },
    ...chargeColumns(['kind', 'name', 'amount', 'rateAmount', 'area']),
    {
      key: 'meter',
      title: 'Meter',
      read: text(40),
      note: 'The number of the meter, for a charge by meter. Leave amount and rate empty.',
    },
    ...chargeColumns(['persons', 'startsOn', 'endsOn', 'payee', 'isGstCharged']),
    {
      key: 'changes',
      title: 'Changes',
      read: changesCell,
      note: 'A new amount or rate from a date: 1 Mar 2026: 650.00; 1 Sep 2026: 700.00.',
    },
    { key: 'id', title: 'Id', read: idSchema, note: 'The id of a charge in a downloaded list. Leave empty for a new charge.' },
  ],
  check: chargeIssues,
  together: [
    ['kind', 'name'],
    ['amount', 'rateAmount', 'areaValue', 'areaUnit', 'meter', 'persons'],
    ['startsOn', 'endsOn'],
    ['payee', 'isGstCharged'],
  ],
}

function chargeColumns(names: Parameters<typeof importColumnsOf<typeof recurringCharge.fields>>[1]) {
  return importColumnsOf(recurringCharge, names).map((column) =>
    column.key === 'rateAmount' ? { ...column, read: decimalCell } : { ...column, ...exampleOf(column.key) },
  )
}

function exampleOf(key: string): { example?: string } {
  const examples: Record<string, string> = { kind: 'Parking', amount: '500.00', startsOn: '2026-12-01' }
  return examples[key] === undefined ? {} : { example: examples[key] }
}

/** A placeholder for a meter that is not looked up yet. */
const someMeterId = '00000000-0000-0000-0000-000000000000'

/** Converts a row to the body of a new charge, without its lease. */
export function chargeOfRow(values: ImportValues, meterId: string = someMeterId) {
  const { kind, name, amount, rateAmount, areaValue, areaUnit, meter, persons, startsOn, endsOn, payee, isGstCharged } = values
  return createSchema(recurringCharge).safeParse({
    kind,
    name,
    amount,
    rateAmount,
    area: areaValue === null || areaValue === undefined ? null : { value: areaValue, unit: areaUnit ?? 'SQFT' },
    meterId: meter ? meterId : null,
    persons: persons ?? null,
    startsOn,
    endsOn,
    ...(payee ? { payee } : {}),
    isGstCharged: isGstCharged === 'YES',
  })
}

const columnOf: Partial<Record<ChargeIssue['field'], string>> = { area: 'areaValue', meterId: 'meter' }

function chargeIssues(values: ImportValues): RowIssue[] {
  const read = chargeOfRow(values)
  if (!read.success) {
    const [first] = read.error.issues
    return [
      {
        key: String(first?.path[0] ?? 'kind') === 'area' ? 'areaValue' : String(first?.path[0] ?? 'kind'),
        message: first?.message ?? '',
      },
    ]
  }
  const charge = read.data
  const issue = chargeIssue(charge)
  if (issue) return [{ key: columnOf[issue.field] ?? issue.field, message: issue.message }]
  if (typeof charge.amount === 'number' && charge.amount > maxChargeAmount) {
    return [{ key: 'amount', message: `Enter at most Nu. ${formatAmount(chhetrum(maxChargeAmount))}.` }]
  }
  return []
}

/** Converts a change to its stored form: of an amount, or of a rate by area. */
export function changeOf({ effectiveDate, value }: SheetChange, isByRate: boolean) {
  const day = calendarDateSchema.parse(effectiveDate)
  if (isByRate) return { effectiveDate: day, rateAmount: decimalCell.parse(value) }
  return { effectiveDate: day, amount: chhetrum(moneyCell.parse(value)) }
}
