import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, fraction } from '../fraction.ts'
import { areaDifference, plotCaseIssues, plotCaseMoves, plotCaseStatuses } from './plot-case.ts'

const acre = (value: string) => ({ area: { value, unit: 'ACRE' as const } })
const plot = (plotNumber: string, value: string) => ({ plotNumber, ...acre(value) })
type Facts = Parameters<typeof plotCaseIssues>[0]
const whole: Facts = {
  kind: 'SUBDIVISION',
  areaType: 'RURAL',
  ...{ applicant: 'Karma', surveyReference: 'NLC/7', surveyedOn: '2026-01-05', differenceReason: null },
  parents: [acre('1')],
  plots: [plot('A', '0.5'), plot('B', '0.5')],
}
const codesOf = (facts: Facts) => plotCaseIssues(facts).map(({ code, level }) => `${level} ${code}`)

test('a complete case has no issue', () => {
  expect(plotCaseIssues(whole)).toEqual([])
})

test('each missing part is named', () => {
  expect(codesOf({ ...whole, applicant: '', surveyReference: '', plots: [plot('A', '1')] })).toEqual([
    'ERROR APPLICANT_MISSING',
    'ERROR SURVEY_MISSING',
    'ERROR TOO_FEW_PLOTS',
  ])
})

test('rural land is registered from 10 decimals, urban land from 13, each with its source', () => {
  const small = { ...whole, plots: [plot('A', '0.9001'), plot('B', '0.0999')] }
  const [rural] = plotCaseIssues(small)
  expect(rural).toMatchObject({ level: 'WARNING', message: expect.stringContaining('Land Act, section 132') })
  expect(codesOf({ ...whole, plots: [plot('A', '0.9'), plot('B', '0.1')] })).toEqual([])
  const urban = plotCaseIssues({ ...whole, areaType: 'URBAN', plots: [plot('A', '0.88'), plot('B', '0.12')] })
  expect(urban).toMatchObject([{ message: expect.stringContaining('Pemagatshel') }])
})

test('areas in acres and in square feet are added exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 20 }), (tenThousandths) => {
      const value = (n: number) => (n / 10_000).toFixed(4)
      const sum = tenThousandths.reduce((total, n) => total + n, 0)
      const plots = tenThousandths.map((n, index) =>
        index % 2 === 0
          ? { plotNumber: `P${index}`, area: { value: value(n), unit: 'ACRE' as const } }
          : { plotNumber: `P${index}`, area: { value: ((n * 43_560) / 10_000).toFixed(4), unit: 'SQFT' as const } },
      )
      expect(compare(areaDifference({ parents: [acre(value(sum))], plots }), fraction(0))).toBe(0)
    }),
  )
})

test('a closed or cancelled case keeps that state', () => {
  for (const status of plotCaseStatuses) {
    const isFinal = status === 'CLOSED' || status === 'CANCELLED'
    expect(plotCaseMoves[status].length === 0).toBe(isFinal)
  }
})
