import { type Area, areaIn, areaInDecimals } from '../area.ts'
import { add, compare, decimalText, fraction, type Fraction, subtract } from '../fraction.ts'
import { t } from '../wording.ts'

export const plotCaseKinds = ['SUBDIVISION', 'MERGER'] as const
export type PlotCaseKind = (typeof plotCaseKinds)[number]
export const plotCaseKindLabels: Readonly<Record<PlotCaseKind, string>> = { SUBDIVISION: t`Subdivision`, MERGER: t`Merger` }

export const plotCaseStatuses = ['DRAFT', 'SURVEYED', 'APPROVED', 'CLOSED', 'CANCELLED'] as const
export type PlotCaseStatus = (typeof plotCaseStatuses)[number]
export const plotCaseStatusLabels: Readonly<Record<PlotCaseStatus, string>> = {
  DRAFT: t`Draft`,
  SURVEYED: t`Surveyed`,
  APPROVED: t`Approved`,
  CLOSED: t`Closed`,
  CANCELLED: t`Cancelled`,
}

/** The possible transitions of a case. APPROVED to SURVEYED is the reversal, which only an ADMIN can make; CLOSED is final. */
export const plotCaseMoves: Readonly<Record<PlotCaseStatus, readonly PlotCaseStatus[]>> = {
  DRAFT: ['SURVEYED', 'CANCELLED'],
  SURVEYED: ['APPROVED', 'DRAFT', 'CANCELLED'],
  APPROVED: ['CLOSED', 'SURVEYED'],
  CLOSED: [],
  CANCELLED: [],
}

/** In these states, the plots of the case cannot be in another case. */
export const openCaseStatuses: readonly PlotCaseStatus[] = ['DRAFT', 'SURVEYED', 'APPROVED']

export const maxNewPlots = 20
export const maxMergedPlots = 10

/** The smallest parcel that can be registered, in decimals, and the source of the rule. */
export const smallestParcel = {
  RURAL: { decimals: 10, source: t`Land Act, section 132` },
  URBAN: { decimals: 13, source: t`land services of Pemagatshel Dzongkhag` },
} as const

export const plotCaseIssueCodes = [
  'APPLICANT_MISSING',
  'SURVEY_MISSING',
  'TOO_FEW_PLOTS',
  'NUMBER_TAKEN',
  'AREA_DIFFERS',
  'OVERLAP',
  'OUTSIDE',
  'BUILDING_UNASSIGNED',
  'LEASE_UNASSIGNED',
  'LEASE_ON_MERGED',
  'LISTED',
  'BELOW_SMALLEST',
  'NOT_ADJACENT',
  'OUTLINE_MISSING',
] as const
export type PlotCaseIssueCode = (typeof plotCaseIssueCodes)[number]
/** An error prevents the survey and the approval; the approver must acknowledge a warning. */
export type PlotCaseIssue = { code: PlotCaseIssueCode; level: 'ERROR' | 'WARNING'; message: string }

type NewPlot = { plotNumber: string; area: Area }
type CaseFacts = {
  kind: PlotCaseKind
  areaType: 'RURAL' | 'URBAN'
  applicant: string | null
  surveyReference: string | null
  surveyedOn: string | null
  differenceReason: string | null
  parents: readonly { area: Area }[]
  plots: readonly NewPlot[]
}

/** The area of the new plots less that of the previous ones, in sq ft, exact. */
export function areaDifference({ parents, plots }: Pick<CaseFacts, 'parents' | 'plots'>): Fraction {
  const sum = (areas: readonly { area: Area }[]) =>
    areas.reduce<Fraction>((total, { area }) => add(total, areaIn('SQFT', area)), fraction(0))
  return subtract(sum(plots), sum(parents))
}

/** Missing or unusual values in the case itself. The server adds problems that the register shows. */
export function plotCaseIssues(facts: CaseFacts): PlotCaseIssue[] {
  const { kind, applicant, surveyReference, surveyedOn, plots } = facts
  const error = (code: PlotCaseIssueCode, message: string): PlotCaseIssue => ({ code, level: 'ERROR', message })
  const issues: PlotCaseIssue[] = []
  if (!applicant) issues.push(error('APPLICANT_MISSING', 'Enter the applicant.'))
  if (!surveyReference || !surveyedOn) issues.push(error('SURVEY_MISSING', 'Enter the reference and the date of the survey.'))
  if (kind === 'SUBDIVISION' && plots.length < 2) issues.push(error('TOO_FEW_PLOTS', 'Enter two or more new plots.'))
  if (kind === 'MERGER' && plots.length !== 1) issues.push(error('TOO_FEW_PLOTS', 'Enter the one plot that results.'))
  return [...issues, ...areaIssues(facts)]
}

function areaIssues({ areaType, differenceReason, parents, plots }: CaseFacts): PlotCaseIssue[] {
  const issues: PlotCaseIssue[] = []
  const difference = areaDifference({ parents, plots })
  if (plots.length > 0 && compare(difference, fraction(0)) !== 0 && !differenceReason) {
    const text = decimalText(difference, 2)
    const detail = text.startsWith('-') ? `${text.slice(1)} sq ft less` : `${text} sq ft more`
    issues.push({
      code: 'AREA_DIFFERS',
      level: 'ERROR',
      message: `The new area is ${detail} than before. Correct the areas, or enter the reason for the difference.`,
    })
  }
  const { decimals, source } = smallestParcel[areaType]
  for (const { plotNumber, area } of plots) {
    if (compare(areaInDecimals(area), fraction(decimals)) >= 0) continue
    const message = `Plot ${plotNumber} has ${decimalText(areaInDecimals(area), 2)} decimals. The smallest parcel that is registered has ${decimals} decimals (${source}).`
    issues.push({ code: 'BELOW_SMALLEST', level: 'WARNING', message })
  }
  return issues
}
