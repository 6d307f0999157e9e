import type { CalendarDate } from '../calendar-date.ts'
import { divide, fraction, fractionOfDecimal, multiply } from '../fraction.ts'
import { fractionOfMoney, type Money, minus, plus, toMoney, ZERO } from '../money.ts'
import type { TaxProperty } from './report-rows.ts'
import { isDeduction, type TaxFactKind } from './tax-fact.ts'

/** An owner's part of a property's year: the charged rent, and the owner's part of each fact. */
export type TaxedProperty = Pick<
  TaxProperty,
  'buildingId' | 'plotId' | 'name' | 'plotNumber' | 'thramNumber' | 'location' | 'taxOffice'
> & {
  unitCount: number
  vacantMonthCount: number
  shareAmount: Money
  receivedAmount: Money
  taxWithheldAmount: Money
  facts: readonly { kind: TaxFactKind; shareAmount: Money; dated: CalendarDate | null }[]
}

/**
 * A line of table 4.2 of the return: rental income less B1 interest, B2 a percentage of the gross rent for repairs, B3 insurance and B4
 * local taxes. The percentage for repairs is calculated and rounded for each line.
 */
export function taxProperty({ facts, ...property }: TaxedProperty, repairsPercent: string): TaxProperty {
  const of = (kind: TaxFactKind) =>
    plus(ZERO, ...facts.filter((fact) => fact.kind === kind).map(({ shareAmount }) => shareAmount))
  const repairs = divide(fractionOfDecimal(repairsPercent), fraction(100))
  const repairsAmount = toMoney(multiply(fractionOfMoney(property.shareAmount), repairs))
  const deducted = plus(repairsAmount, ...facts.filter(({ kind }) => isDeduction(kind)).map(({ shareAmount }) => shareAmount))
  return {
    ...property,
    interestAmount: of('LOAN_INTEREST'),
    repairsAmount,
    insuranceAmount: of('INSURANCE_PREMIUM'),
    localTaxAmount: of('LOCAL_TAX'),
    adjustedAmount: minus(property.shareAmount, deducted),
  }
}
