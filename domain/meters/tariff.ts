import { compare, fractionOfDecimal } from '../fraction.ts'
import { code, record, text } from '../record.ts'
import { t } from '../wording.ts'
import { utilityLabels } from './meter.ts'
import type { TariffStep } from './cost-of-use.ts'

/** The maximum for one set of rates. */
export const maxTariffSteps = 10
/** The maximum number of sets of rates in one tariff. */
export const maxTariffRates = 100
/** The maximum per month, in chhetrum. */
export const maxFixedAmount = 1_000_000_000

/** The price of electricity or water at an office. Its rates define the prices from each day. */
export const tariff = record('tariff', {
  table: 'tariffs',
  isVersioned: true,
  fields: {
    name: text({ label: t`Name of the tariff`, heading: t`Tariff`, max: 80, required: t`Enter a name for the tariff.` }),
    utility: code(utilityLabels, { label: t`Utility`, required: t`Choose the utility.` }),
  },
  audits: ['effectiveOn', 'fixedAmount', 'steps', 'removedRatesOf'],
})

/** The first problem with the steps of a tariff, or undefined: limits must rise, and the last step has none. */
export function stepsIssue(steps: readonly TariffStep[]): string | undefined {
  const limits = steps.map(({ upTo }) => upTo)
  if (limits.at(-1) !== null) return 'Leave the limit of the last step empty.'
  const before = limits.slice(0, -1)
  if (before.includes(null)) return 'Enter a limit in every step but the last.'
  const rising = before.every((limit, index) => {
    const next = before[index + 1]
    return limit === null || next === undefined || next === null || compare(fractionOfDecimal(limit), fractionOfDecimal(next)) < 0
  })
  return rising ? undefined : 'The limits of the steps must rise.'
}
