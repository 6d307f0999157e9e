import type { Area } from '../../area.ts'
import { addDays, type CalendarDate } from '../../calendar-date.ts'
import type { Money } from '../../money.ts'
import { area, boolean, code, date, integer, money, record, reference, text } from '../../record.ts'
import { t } from '../../wording.ts'
import { rentOfYear } from '../rent/area-rate.ts'

export const recurringChargeKinds = [
  'PARKING',
  'SERVICE',
  'ELECTRICITY',
  'WATER',
  'WASTE',
  'INTERNET',
  'FURNITURE',
  'OTHER',
] as const
export type RecurringChargeKind = (typeof recurringChargeKinds)[number]

export const recurringChargeLabels: Record<RecurringChargeKind, string> = {
  PARKING: t`Parking`,
  SERVICE: t`Service charge`,
  ELECTRICITY: t`Electricity`,
  WATER: t`Water`,
  WASTE: t`Waste`,
  INTERNET: t`Internet`,
  FURNITURE: t`Furniture`,
  OTHER: t`Other`,
}

/** More charges would make an advice unreadable; the limit also bounds the work of a monthly run. */
export const maxRecurringCharges = 20
/** The maximum number of leases of a building that one call can charge. */
export const maxChargedAtOnce = 100
/** The maximum for one period, in chhetrum. */
export const maxChargeAmount = 1_000_000_000
/** The maximum number of changes of the amount of one charge. */
export const maxRecurringChargeChanges = 60

/** Charges in each period in addition to rent: parking, water, furniture. */
export const recurringCharge = record('recurringCharge', {
  table: 'recurring_charges',
  isVersioned: true,
  fields: {
    kind: code(recurringChargeLabels, { label: t`Charge`, required: t`Choose what is charged.` }),
    name: text({ label: t`Name of the charge`, heading: t`Name`, max: 60 }).optional(),
    amount: money({ label: t`Amount per period`, heading: t`Amount`, isPositive: true }).optional(),
    rateAmount: text({ label: t`Rate a year per sq ft (Nu.)`, heading: t`Rate a year per sq ft`, max: 17 }).optional(),
    area: area({ label: t`Area`, defaultUnit: 'SQFT' }).optional(),
    meterId: reference({ label: t`Meter` }).optional(),
    persons: integer({
      label: t`Persons in the unit`,
      min: 1,
      max: 99,
      belowMin: 'Enter 1 or more.',
      aboveMax: 'Enter 99 or fewer.',
    }).optional(),
    startsOn: date({ label: t`First day`, required: t`Enter the first day.` }),
    endsOn: date({ label: t`Last day` }).optional(),
    payee: code({ OWNER: t`Owner`, OFFICE: t`Office` }, { label: t`Goes to`, default: 'OWNER' }),
    isGstCharged: boolean({ label: t`Add GST if the rent has GST`, default: false }),
  },
  audits: ['leaseId', 'effectiveDate', 'newAmount', 'newRateAmount'],
})

/** The label on an advice, on paper and in lists. */
export function recurringChargeLabel({ kind, name }: { kind: RecurringChargeKind; name: string | null }): string {
  if (kind === 'OTHER') return name ?? recurringChargeLabels.OTHER
  return name === null ? recurringChargeLabels[kind] : `${recurringChargeLabels[kind]}: ${name}`
}

type Values = {
  kind: string
  name: string | null
  amount?: Money | null | undefined
  rateAmount?: string | null | undefined
  area: Area | null
  meterId: string | null
  persons: number | null
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  payee: string
  isGstCharged: boolean
}
export type ChargeIssue = { field: keyof Values; message: string }

/** The first invalid combination in a new charge, or undefined. The table has the same checks. */
export function chargeIssue({
  kind,
  name,
  amount,
  rateAmount,
  area: of,
  meterId,
  persons,
  ...rest
}: Values): ChargeIssue | undefined {
  if (kind === 'OTHER' && name === null) return { field: 'name', message: 'Enter a name for this charge.' }
  if (meterId !== null) return meteredIssue({ kind, amount, rateAmount, area: of, ...rest })
  if (persons !== null) return { field: 'persons', message: 'Enter persons only for a charge by meter.' }
  if (amount && rateAmount) return { field: 'amount', message: 'Enter either an amount or a rate by area.' }
  if (!amount && !rateAmount) return { field: 'amount', message: 'Enter the amount, or a rate by area.' }
  if (rateAmount && !of) return { field: 'area', message: 'Enter the area that the rate is for.' }
  if (!rateAmount && of) return { field: 'area', message: 'Only a charge by area has an area.' }
  if (rateAmount && of) {
    const message = rateIssue(rateAmount, of)
    if (message) return { field: 'rateAmount', message }
  }
  return daysIssue(rest)
}

type Metered = Pick<Values, 'kind' | 'amount' | 'rateAmount' | 'area' | 'startsOn' | 'endsOn' | 'payee' | 'isGstCharged'>

function meteredIssue({ kind, amount, rateAmount, area: of, ...rest }: Metered): ChargeIssue | undefined {
  if (kind !== 'ELECTRICITY' && kind !== 'WATER')
    return { field: 'kind', message: 'Only electricity and water are charged by meter.' }
  if (amount || rateAmount || of)
    return { field: 'amount', message: 'A charge by meter has no amount: the readings and the tariff decide.' }
  return daysIssue(rest)
}

function daysIssue(rest: Pick<Values, 'startsOn' | 'endsOn' | 'payee' | 'isGstCharged'>): ChargeIssue | undefined {
  if (rest.endsOn !== null && rest.endsOn < addDays(rest.startsOn, -1)) {
    return { field: 'endsOn', message: 'A charge cannot end before it starts.' }
  }
  if (rest.payee === 'OFFICE' && rest.isGstCharged) {
    return { field: 'isGstCharged', message: 'A charge for the office has no GST. Only owners are registered for GST.' }
  }
  return undefined
}

/** A rate is in Nu per year and sq ft. */
export function rateIssue(amount: string, of: Area): string | undefined {
  const yearly = rentOfYear({ amount, per: 'SQFT', area: of })
  if (yearly > maxChargeAmount) return 'The charge of a year is too large.'
  return yearly < 1n ? 'The charge of a year is less than 1 chhetrum.' : undefined
}
