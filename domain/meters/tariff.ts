import { compare, fractionOfDecimal } from '../fraction.ts'
import { code, record, text } from '../record.ts'
import { t } from '../wording.ts'
import { utilityLabels } from './meter.ts'
import type { TariffStep } from './cost-of-use.ts'

/** Of one set of rates. */
export const maxTariffSteps = 10
/** Sets of rates of one tariff. */
export const maxTariffRates = 100
/** Of a month, in chhetrum. */
export const maxFixedAmount = 1_000_000_000

/** What an office charges for electricity or water. What it charges from which day on is in its rates. */
export const tariff = record('tariff', {
  table: 'tariffs',
  isVersioned: true,
  fields: {
    name: text({ label: t`Name of the tariff`, heading: t`Tariff`, max: 80, required: t`Enter a name for the tariff.` }),
    utility: code(utilityLabels, { label: t`Utility`, required: t`Choose the utility.` }),
  },
  audits: ['effectiveOn', 'fixedAmount', 'steps', 'removedRatesOf'],
})

/** What does not fit together in the steps of a tariff, if anything: limits rise, and the last step has none. */
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
