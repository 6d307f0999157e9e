import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { roundModeLabels } from '../../domain/allotment/allotment.ts'
import { calendarDateSchema, formatDate } from '../../domain/calendar-date.ts'
import { chhetrum, formatMoney } from '../../domain/money.ts'
import { plural, t } from '../platform/texts.ts'
import type { ComparedField } from '../ui/form/record-edit-form.tsx'
import { pointRuleText } from './allotment-texts.ts'
import { RoundTitle } from './follows-field.tsx'

const words = (label: string): ComparedField => ({
  label,
  text: (value) => (typeof value === 'string' || typeof value === 'number' ? value : '–'),
})
const day = (label: string): ComparedField => ({
  label,
  text: (value) => {
    const { data } = calendarDateSchema.safeParse(value)
    return data ? formatDate(data) : '–'
  },
})

/** How the conflict dialog shows the fields of a draft that two people changed. */
export const roundCompared: Readonly<Record<string, ComparedField>> = {
  title: words(t`Title`),
  description: words(t`Description`),
  mode: {
    label: t`Allotted by`,
    text: (value) => roundModeLabels[value as AllotmentRound['mode']],
  },
  unitIds: { label: t`Units`, text: (value) => plural(Array.isArray(value) ? value.length : 0, '{n} unit', '{n} units') },
  followsRoundId: {
    label: t`Earlier round`,
    text: (value) => (typeof value === 'string' ? <RoundTitle id={value} /> : '–'),
  },
  carriesOver: { label: t`Waiting list`, text: (value) => (value === true ? t`Carried over` : t`Not carried over`) },
  registerUntil: day(t`Register by`),
  incomeCeilingAmount: {
    label: t`Monthly income up to`,
    text: (value) => (typeof value === 'number' ? formatMoney(chhetrum(value)) : '–'),
  },
  eligibility: words(t`For whom`),
  minHousehold: words(t`Smallest household`),
  maxHousehold: words(t`Largest household`),
  longestStayMonths: words(t`Longest stay in months`),
  offerDays: words(t`Days to answer an offer`),
  pointRules: {
    label: t`Points table`,
    text: (value) => (Array.isArray(value) ? (value as AllotmentRound['pointRules']).map(pointRuleText).join('; ') : '–'),
  },
  seedEvent: words(t`Event`),
  seedSource: words(t`Published in`),
  seedOn: day(t`Day of the event`),
}
