import { formatArea } from '../../area.ts'
import { formatDate } from '../../calendar-date.ts'
import { formatMoney, groupThousands, ZERO } from '../../money.ts'
import { t } from '../../wording.ts'
import type { Frequency } from '../lease-terms-shape.ts'
import { perPeriodLabels } from '../rent/rent-labels.ts'
import type { ChargeTerms } from './charge-schedule.ts'

type Agreed = Pick<ChargeTerms, 'label' | 'amount' | 'rate' | 'startsOn' | 'endsOn'> & { readonly bearsGst: boolean }

/** A recurring charge as the agreement and the terms of a lease say it. */
export function chargeSentence({ label, amount, rate, startsOn, endsOn, bearsGst }: Agreed, frequency: Frequency) {
  const what =
    amount !== null || rate === null
      ? `${formatMoney(amount ?? ZERO)} ${perPeriodLabels[frequency]}`
      : t`Nu. ${groupThousands(rate.amount)} a year per sq ft × ${formatArea(rate.area)}`
  const days = endsOn === null ? t`from ${formatDate(startsOn)}` : t`from ${formatDate(startsOn)} to ${formatDate(endsOn)}`
  const sentence = t`${what} ${days}, paid with the rent.`
  return { about: label, text: bearsGst ? t`${sentence} GST is added as on the rent.` : sentence }
}
