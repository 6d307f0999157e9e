import { z } from 'zod'
import { areaUnits } from '../../area.ts'
import type { CalendarDate } from '../../calendar-date.ts'
import { calendarDateSchema, formatDate } from '../../calendar-date.ts'
import { positiveDecimalSchema } from '../../positive-decimal-schema.ts'
import { moneySchema, positiveAmountSchema } from '../../money.ts'
import { createSchema } from '../../record-schema.ts'
import type { ChargeTerms } from './charge-schedule.ts'
import {
  chargeIssue,
  maxChargeAmount,
  maxRecurringCharges,
  recurringCharge,
  recurringChargeKinds,
  recurringChargeLabel,
} from './recurring-charge.ts'

export const chargeAmountSchema = positiveAmountSchema.refine((one) => one <= maxChargeAmount, 'Enter at most Nu. 10,000,000.00.')
export const chargeRateSchema = positiveDecimalSchema(4, 'Enter a rate in Nu above 0 with at most 4 decimals.')

/** A recurring charge that is agreed with the lease. A charge by meter is added to an existing lease, whose property has the meters. */
const firstChargeSchema = createSchema(recurringCharge).omit({ meterId: true, persons: true }).extend({
  amount: chargeAmountSchema.nullish(),
  rateAmount: chargeRateSchema.nullish(),
  /** Defaults to the first day of the lease. */
  startsOn: calendarDateSchema.optional(),
})
export type FirstCharge = z.output<typeof firstChargeSchema>

export const firstChargesSchema = z
  .array(firstChargeSchema)
  .max(maxRecurringCharges, `A lease can have at most ${maxRecurringCharges} recurring charges.`)
  .default([])

type Days = { startDate: CalendarDate; endDate: CalendarDate }

/** Invalid combinations in a charge, and days outside of the lease; each at its field. */
export function checkFirstCharges(
  { charges, startDate, endDate }: Days & { charges: FirstCharge[] },
  context: z.RefinementCtx,
): void {
  for (const [at, charge] of charges.entries()) {
    const startsOn = charge.startsOn ?? startDate
    const issue =
      chargeIssue({ ...charge, startsOn, meterId: null, persons: null }) ??
      (startsOn < startDate || startsOn > endDate
        ? { field: 'startsOn', message: `Enter a day of the lease, from ${formatDate(startDate)} to ${formatDate(endDate)}.` }
        : undefined)
    if (issue) context.addIssue({ code: 'custom', path: ['charges', at, issue.field], message: issue.message })
  }
}

/** The form that the billing engine needs. */
export function firstChargeTerms(
  { amount, rateAmount, area, startsOn, endsOn, ...named }: FirstCharge,
  startDate: CalendarDate,
): ChargeTerms {
  return {
    id: '',
    label: recurringChargeLabel(named),
    amount: amount ?? null,
    rate: rateAmount && area ? { amount: rateAmount, per: 'SQFT', area } : null,
    startsOn: startsOn ?? startDate,
    endsOn,
    changes: [],
  }
}

/** The form fields in the wizard of a lease; `typed` is the schema of fields that may be blank. */
export function typedChargesOf<Typed extends z.ZodType>(typed: (max: number) => Typed) {
  return z
    .array(
      z.object({
        kind: z.enum(recurringChargeKinds),
        name: typed(60),
        by: z.enum(['AMOUNT', 'RATE']),
        amount: moneySchema.nullable(),
        rateAmount: typed(20),
        area: z.object({ value: typed(20), unit: z.enum(areaUnits) }),
        startsOn: calendarDateSchema.nullable(),
        endsOn: calendarDateSchema.nullable(),
        payee: z.enum(['OWNER', 'OFFICE']),
        isGstCharged: z.boolean(),
      }),
    )
    .max(maxRecurringCharges)
}
