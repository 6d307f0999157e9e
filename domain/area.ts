import { z } from 'zod'
import { positiveDecimalSchema } from './positive-decimal-schema.ts'
import { decimalText, divide, type Fraction, fraction, fractionOfDecimal, multiply } from './fraction.ts'
import { t } from './wording.ts'

export const areaUnits = ['ACRE', 'SQFT'] as const
export type AreaUnit = (typeof areaUnits)[number]

/** The area is stored as it was entered; it is converted only for display and rent (money.md R11). */
export const areaSchema = z.object({
  value: positiveDecimalSchema(4, 'Enter an area above 0 with at most 4 decimals.'),
  unit: z.enum(areaUnits),
})
export type Area = z.output<typeof areaSchema>

export function isArea(value: unknown): value is Area {
  return typeof value === 'object' && value !== null && 'value' in value && 'unit' in value
}

const sqFtPerAcre = fraction(43_560)
const decimalsPerAcre = fraction(100)
const unitNames: Record<AreaUnit, string> = { ACRE: t`acre`, SQFT: t`sq ft` }

/** Exactly: 1 acre = 43,560 sq ft (R11). */
export function areaIn(unit: AreaUnit, area: Area): Fraction {
  const value = fractionOfDecimal(area.value)
  if (area.unit === unit) return value
  return unit === 'SQFT' ? multiply(value, sqFtPerAcre) : divide(value, sqFtPerAcre)
}

/** Exactly: 1 acre = 100 decimals, the unit used in a thram (R11). */
export function areaInDecimals(area: Area): Fraction {
  return multiply(areaIn('ACRE', area), decimalsPerAcre)
}

export function areaUnitName(unit: AreaUnit): string {
  return unitNames[unit]
}

/** "2.15 acre" or "1,250.5 sq ft". */
export function formatArea(area: Area): string {
  const [whole = '0', part] = decimalText(fractionOfDecimal(area.value), 4).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${grouped}${part ? `.${part}` : ''} ${unitNames[area.unit]}`
}
