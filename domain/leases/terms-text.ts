import { formatDate } from '../calendar-date.ts'
import { formatMoney } from '../money.ts'
import { ordinalWords } from '../ordinal-words.ts'
import { t } from '../wording.ts'
import type { Lease } from './lease-schema.ts'
import { frequencyLabels, perPeriodLabels, rateText } from './rent/rent-labels.ts'

type Terms = Pick<
  Lease,
  | 'startDate'
  | 'endDate'
  | 'terminationDate'
  | 'currentRentAmount'
  | 'rate'
  | 'frequency'
  | 'escalation'
  | 'depositAmount'
  | 'noticeDays'
  | 'purpose'
  | 'dueDay'
  | 'dueTiming'
>

export type Sentence = { about: string; text: string }

const periodText: Readonly<Record<Lease['frequency'], string>> = {
  MONTHLY: t`month`,
  QUARTERLY: t`quarter`,
  HALF_YEARLY: t`half-year`,
  YEARLY: t`year`,
}

/** What was agreed, in words that need no lawyer; the same for tenant and owner. */
export function termsText(lease: Terms): Sentence[] {
  const { escalation } = lease
  return [
    { about: t`Term`, text: termText(lease) },
    { about: t`Rent`, text: rentText(lease) },
    { about: t`Due`, text: dueText(lease) },
    ...(escalation
      ? [{ about: t`Increase`, text: t`The rent rises by ${escalation.percent} % every ${monthsText(escalation.everyMonths)}.` }]
      : []),
    {
      about: t`Deposit`,
      text:
        lease.depositAmount > 0
          ? t`${formatMoney(lease.depositAmount)}, refunded when the property is handed back in good order.`
          : t`None.`,
    },
    { about: t`Notice`, text: t`Either side can end the lease early with ${lease.noticeDays} days’ notice.` },
    ...(lease.purpose ? [{ about: t`Purpose`, text: lease.purpose }] : []),
  ]
}

function termText({ startDate, endDate, terminationDate }: Terms): string {
  const term = t`${formatDate(startDate)} to ${formatDate(endDate)}, both dates included.`
  return terminationDate ? t`${term} Notice has been given: the last day is ${formatDate(terminationDate)}.` : term
}

function rentText({ currentRentAmount, rate, frequency }: Terms): string {
  if (rate) return t`${rateText(rate)}, paid ${frequencyLabels[frequency].toLowerCase()}.`
  return currentRentAmount === null
    ? t`Paid ${frequencyLabels[frequency].toLowerCase()}.`
    : `${formatMoney(currentRentAmount)} ${perPeriodLabels[frequency]}.`
}

function dueText({ dueDay, dueTiming, frequency }: Terms): string {
  const day = t`By the ${ordinalWords(dueDay)}`
  if (dueTiming === 'SAME_MONTH' && frequency === 'MONTHLY') return t`${day} of each month.`
  if (dueTiming === 'SAME_MONTH') return t`${day} of the month in which the ${periodText[frequency]} begins.`
  return frequency === 'MONTHLY'
    ? t`${day} of the following month.`
    : t`${day} of the month after the ${periodText[frequency]} ends.`
}

function monthsText(months: number): string {
  if (months % 12 === 0) return months === 12 ? t`year` : t`${months / 12} years`
  return months === 1 ? t`month` : t`${months} months`
}
