import { fraction } from '../../fraction.ts'
import type { Counted } from '../../meters/meter-use.ts'
import type { TariffRates } from '../../meters/cost-of-use.ts'
import { formatAmount, type Money, ZERO } from '../../money.ts'
import { day, nu } from '../rent/sample-terms.ts'
import type { MeteredSupply, SupplyDays } from './metered-dues.ts'
import type { SharedPlace, Sharer, Sharing } from './share-meter.ts'

/** Invented for the tests: the product contains no tariff. */
export const steps: TariffRates = {
  effectiveOn: day('2024-01-01'),
  fixedAmount: nu('50.00'),
  steps: [
    { upTo: '100', rate: '1.5' },
    { upTo: '300', rate: '2.6' },
    { upTo: null, rate: '3.4567' },
  ],
}
export const flat: TariffRates = { effectiveOn: day('2024-01-01'), fixedAmount: ZERO, steps: [{ upTo: null, rate: '2' }] }
export const dearer: TariffRates = { ...flat, effectiveOn: day('2025-01-16'), steps: [{ upTo: null, rate: '3' }] }

/** "2025-01-31 1320.5", "2025-02-28 1400 estimated", "… 12 rolled", "… 5000 new 7". */
export function readings(...lines: string[]): Counted[] {
  return lines.map((line) => {
    const [readOn = '', value = '', mark, newValue] = line.split(' ')
    return {
      readOn: day(readOn),
      value,
      isEstimate: mark === 'estimated',
      hasRolledOver: mark === 'rolled',
      newValue: mark === 'new' ? (newValue ?? null) : null,
    }
  })
}

type Said = { read: string[]; rates?: TariffRates[] | undefined; digits?: number | undefined }

/** A meter with these readings. */
export function supply({ read, rates = [steps], digits }: Said, sharing: Sharing | null = null): MeteredSupply {
  return { unit: 'kWh', digits: digits ?? null, readings: readings(...read), rates, sharing }
}

/** "1,238.94", or "not yet" if the amount is unknown. */
export const shown = (amount: Money | undefined) => (amount === undefined ? 'not yet' : formatAmount(amount))

/** From before all readings of the cases, without an end. */
export const always: SupplyDays = { from: day('2024-01-01'), to: null }
export const from = (first: string, to: string | null = null): SupplyDays => ({
  from: day(first),
  to: to === null ? null : day(to),
})

/** A reading on the last day of January 2024, in thousandths of a unit. */
export function reading(thousandths: number): Counted {
  const value = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`
  return { readOn: day('2024-01-31'), value, isEstimate: false, hasRolledOver: false, newValue: null }
}

export const house = (id: string, areaSqFt: number | null, ...lines: string[]): SharedPlace => ({
  id,
  areaSqFt: areaSqFt === null ? null : fraction(areaSqFt),
  meters: lines.length === 0 ? [] : [{ readings: readings(...lines), digits: null, removedOn: null }],
})
export const sharer = (placeId: string, persons: number | null = null, days = from('2024-06-01')): Sharer => ({
  chargeId: placeId,
  placeId,
  persons,
  ...days,
})
