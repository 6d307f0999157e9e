import { formatArea } from '../../area.ts'
import { type CalendarDate, formatDate } from '../../calendar-date.ts'
import { formatAmount, formatMoney, formatRate, type Money, ZERO } from '../../money.ts'
import { t } from '../../wording.ts'
import type { Frequency } from '../lease-terms-shape.ts'
import { perPeriodLabels } from '../rent/rent-labels.ts'
import type { RentChange } from '../rent/rent-steps.ts'
import type { ChargeTerms } from './charge-schedule.ts'

type Agreed = Pick<ChargeTerms, 'label' | 'amount' | 'rate' | 'startsOn' | 'endsOn' | 'changes'> & {
  readonly isGstCharged: boolean
}

/** The text of a recurring charge in the agreement and the terms of a lease, with its later amounts. */
export function chargeSentence({ label, amount, rate, startsOn, endsOn, isGstCharged, changes }: Agreed, frequency: Frequency) {
  if (amount === null && rate === null) return { about: label, text: meterSentence(startsOn, endsOn, isGstCharged) }
  const what =
    amount !== null || rate === null
      ? `${formatMoney(amount ?? ZERO)} ${perPeriodLabels[frequency]}`
      : `${rateText(rate.amount)} × ${formatArea(rate.area)}`
  const days = endsOn === null ? t`from ${formatDate(startsOn)}` : t`from ${formatDate(startsOn)} to ${formatDate(endsOn)}`
  const later = changes.filter(({ effectiveDate }) => endsOn === null || effectiveDate <= endsOn).map(changeText)
  const amounts = [`${what} ${days}`, ...later].join(', ')
  const sentence = t`${amounts}, paid with the rent.`
  return { about: label, text: isGstCharged ? t`${sentence} GST is added if the rent has GST.` : sentence }
}

function changeText({ effectiveDate, rentAmount, rateAmount }: RentChange): string {
  const what = rateAmount === null || rateAmount === undefined ? formatMoney(rentAmount ?? ZERO) : rateText(rateAmount)
  return t`${what} from ${formatDate(effectiveDate)}`
}

const rateText = (amount: string) => t`${formatRate(amount)} a year per sq ft`

function meterSentence(startsOn: CalendarDate, endsOn: CalendarDate | null, isGstCharged: boolean): string {
  const days = endsOn === null ? t`from ${formatDate(startsOn)}` : t`from ${formatDate(startsOn)} to ${formatDate(endsOn)}`
  const sentence = t`By meter ${days}: the use between readings at the tariff in force, paid with the rent.`
  return isGstCharged ? t`${sentence} GST is added if the rent has GST.` : sentence
}

/** The changes of a charge as text for one cell. */
export function changesText(
  changes: readonly { effectiveDate: CalendarDate; amount: Money | null; rateAmount: string | null }[],
): string {
  return changes
    .map(
      ({ effectiveDate, amount, rateAmount }) =>
        `${formatDate(effectiveDate)}: ${amount === null ? (rateAmount ?? '') : formatAmount(amount)}`,
    )
    .join('; ')
}
