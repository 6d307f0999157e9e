import { formatDate } from '../calendar-date.ts'
import { formatMoney } from '../money.ts'
import type { Lease } from './lease-contract.ts'
import { frequencyWords, perPeriodWords, rateWords } from './rent-words.ts'

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

const periodWords: Readonly<Record<Lease['frequency'], string>> = {
  MONTHLY: 'month',
  QUARTERLY: 'quarter',
  HALF_YEARLY: 'half-year',
  YEARLY: 'year',
}

/** What was agreed, in words that need no lawyer; the same for tenant and owner. */
export function termsInWords(lease: Terms): Sentence[] {
  const { escalation } = lease
  return [
    { about: 'Term', text: termText(lease) },
    { about: 'Rent', text: rentText(lease) },
    { about: 'Due', text: dueText(lease) },
    ...(escalation
      ? [{ about: 'Increase', text: `The rent rises by ${escalation.percent} % every ${monthsText(escalation.everyMonths)}.` }]
      : []),
    {
      about: 'Deposit',
      text:
        lease.depositAmount > 0
          ? `${formatMoney(lease.depositAmount)}, given back when the property is handed over in order.`
          : 'None.',
    },
    { about: 'Notice', text: `Whoever ends the lease early tells the other ${lease.noticeDays} days before.` },
    ...(lease.purpose ? [{ about: 'Purpose', text: lease.purpose }] : []),
  ]
}

function termText({ startDate, endDate, terminationDate }: Terms): string {
  const term = `${formatDate(startDate)} to ${formatDate(endDate)}, both days counted.`
  return terminationDate ? `${term} Notice was given: the last day is ${formatDate(terminationDate)}.` : term
}

function rentText({ currentRentAmount, rate, frequency }: Terms): string {
  if (rate) return `${rateWords(rate)}, paid ${frequencyWords[frequency].toLowerCase()}.`
  return currentRentAmount === null
    ? `Paid ${frequencyWords[frequency].toLowerCase()}.`
    : `${formatMoney(currentRentAmount)} ${perPeriodWords[frequency]}.`
}

function dueText({ dueDay, dueTiming, frequency }: Terms): string {
  const day = `By the ${ordinal(dueDay)}`
  if (dueTiming === 'SAME_MONTH') return `${day} of the month in which the ${periodWords[frequency]} begins.`
  return frequency === 'MONTHLY'
    ? `${day} of the following month.`
    : `${day} of the month after the ${periodWords[frequency]} ends.`
}

/** "1st", "22nd", "13th". */
function ordinal(day: number): string {
  const ending = day >= 11 && day <= 13 ? 'th' : ['th', 'st', 'nd', 'rd'][day % 10]
  return `${day}${ending ?? 'th'}`
}

function monthsText(months: number): string {
  if (months % 12 === 0) return months === 12 ? 'year' : `${months / 12} years`
  return months === 1 ? 'month' : `${months} months`
}
