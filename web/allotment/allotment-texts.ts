import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { type PointRule, pointKindLabels } from '../../domain/allotment/allotment.ts'
import { formatMoney } from '../../domain/money.ts'
import { plural, t } from '../platform/texts.ts'

/** "For each member of the household: 2 points, at most 10" */
export function pointRuleText({ kind, label, points, max }: PointRule): string {
  const what = kind === 'OTHER' ? (label ?? '') : pointKindLabels[kind]
  const given = plural(points, '{n} point', '{n} points')
  return max > points ? t`${what}: ${given}, at most ${max}` : t`${what}: ${given}`
}

type Criteria = Pick<
  AllotmentRound,
  'eligibility' | 'incomeCeilingAmount' | 'minHousehold' | 'maxHousehold' | 'longestStayMonths'
>

export function criteriaTexts(round: Criteria): string[] {
  const { eligibility, incomeCeilingAmount, minHousehold, maxHousehold, longestStayMonths } = round
  return [
    ...(eligibility === null ? [] : [eligibility]),
    ...(incomeCeilingAmount === null ? [] : [t`Monthly income up to ${formatMoney(incomeCeilingAmount)}`]),
    ...(minHousehold > 1 ? [t`Household of at least ${minHousehold} people`] : []),
    ...(maxHousehold === null ? [] : [plural(maxHousehold, 'Household of one person', 'Household of at most {n} people')]),
    ...(longestStayMonths === null ? [] : [t`Longest stay ${plural(longestStayMonths, '{n} month', '{n} months')}`]),
  ]
}
