import { type PlotCase, plotCaseContract } from '../../../domain/plot-cases/plot-case-contract.ts'
import { plotContract } from '../../../domain/properties/plot-contract.ts'
import { type Admin, aPlot } from '../factories.ts'
import type { Caller } from '../test-app.ts'

export const survey = { applicant: 'Karma Dorji', surveyReference: 'NLC/TH/2025/7', surveyedOn: '2025-05-20' }
export const acre = (value: string) => ({ value, unit: 'ACRE' as const })
let count = 0
export const aPlotNumber = () => `SUB-${(count += 1)}`
/** New plots with these areas in acres. */
export const parts = (...areas: string[]) =>
  areas.map((value) => ({ plotNumber: aPlotNumber(), landUse: 'RESIDENTIAL' as const, area: acre(value) }))
export const issueCodes = ({ issues }: PlotCase, level = 'ERROR') =>
  issues.filter((one) => one.level === level).map(({ code }) => code)
export const warningsOf = ({ issues }: PlotCase) => ({
  acknowledgedWarnings: issues.filter(({ level }) => level === 'WARNING').map(({ message }) => message),
})

type Accepting = { acknowledgedRemarkIds?: string[]; acknowledgedWarnings?: string[] }
type Target = 'DRAFT' | 'SURVEYED' | 'APPROVED' | 'CLOSED' | 'CANCELLED'

/** The calls of a case, as this ADMIN unless another person is given. */
export function caseCalls(admin: () => Admin) {
  const begin = (plotIds: string[], kind: 'SUBDIVISION' | 'MERGER' = 'SUBDIVISION', who: Caller = admin()) =>
    who.call(plotCaseContract.create, { body: { kind, plotIds } })
  const change = ({ id, version }: PlotCase, body: object, who: Caller = admin()) =>
    who.call(plotCaseContract.update, { params: { id }, body, ifMatch: version })
  const move = ({ id, version }: PlotCase, to: Target, accepting: Accepting = {}) =>
    admin().call(plotCaseContract.move, { params: { id }, body: { to, ...accepting }, ifMatch: version })
  const revert = ({ id, version }: PlotCase, who: Caller = admin()) =>
    who.call(plotCaseContract.revert, { params: { id }, body: { reason: 'The survey was wrong.' }, ifMatch: version })
  /** Surveyed, with two parts of half an acre. */
  const aSurveyedCase = async (plotId: string) =>
    move(await change(await begin([plotId]), { ...survey, plots: parts('0.5', '0.5') }), 'SURVEYED')
  /** A plot with this area in acres. */
  const aPlotOf = async (value: string, thramId?: string) => {
    const { id, version } = await aPlot(admin(), thramId)
    return admin().call(plotContract.update, { params: { id }, body: { area: acre(value) }, ifMatch: version })
  }
  return { begin, change, move, revert, aSurveyedCase, aPlotOf }
}

export const rectangle = (lon: number, lat: number, width: number, height: number) => {
  const ring: [number, number][] = [
    [lon, lat],
    [lon + width, lat],
    [lon + width, lat + height],
    [lon, lat + height],
    [lon, lat],
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}
