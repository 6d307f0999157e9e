import { z } from 'zod'
import { fractionOfDecimal, isZero } from './fraction.ts'
import { t } from './wording.ts'

/** A decimal above 0 as text ("24.87"): at most 12 digits before the point and `places` after it. */
export function positiveDecimalSchema(places: number, message = t`Enter a number above 0 with at most ${places} decimals.`) {
  return z
    .string(message)
    .regex(new RegExp(`^(0|[1-9]\\d{0,11})(\\.\\d{1,${places}})?$`), { message, abort: true })
    .refine((decimal) => !isZero(fractionOfDecimal(decimal)), message)
}
