import { intersection } from 'polyclip-ts'
import type { z } from 'zod'
import type { PlotCaseIssue } from '../../domain/plot-cases/plot-case.ts'
import type { geometrySchema } from '../../domain/properties/geometry.ts'
import { whereIs } from '../../domain/properties/rings-issue.ts'
import { areaSqMOf } from '../map/area-sq-m-of.ts'

type Geometry = z.output<typeof geometrySchema>
export type Outlined = { plotNumber: string; geometry: Geometry | null }

/**
 * Surveyed neighbours overlap slightly, as in server/map/read-outline-flags.ts: a larger overlap, relative to the smaller plot, is an
 * error.
 */
const sharePercent = 2
/** About two metres: merged plots share a border, or a path is between them. */
const nearDegrees = 2e-5

/** Problems of the new plots that follow from their outlines, if outlines are known. */
export function outlineIssues(
  kind: 'SUBDIVISION' | 'MERGER',
  parents: readonly Outlined[],
  plots: readonly Outlined[],
): PlotCaseIssue[] {
  const drawnParents = parents.filter(isDrawn)
  const drawn = plots.filter(isDrawn)
  const isFullyDrawn = parents.length > 0 && drawnParents.length === parents.length
  return [
    ...overlaps(drawn),
    ...(isFullyDrawn ? drawn.flatMap((plot) => outside(plot, drawnParents)) : []),
    ...(kind === 'MERGER' && isFullyDrawn ? apart(drawnParents) : []),
    ...(isFullyDrawn ? plots.filter((plot) => !isDrawn(plot)).map(({ plotNumber }) => notDrawn(plotNumber)) : []),
  ]
}

type Drawn = { plotNumber: string; geometry: Geometry }
const isDrawn = (plot: Outlined): plot is Drawn => plot.geometry !== null

function notDrawn(plotNumber: string): PlotCaseIssue {
  return { code: 'OUTLINE_MISSING', level: 'WARNING', message: `Plot ${plotNumber} has no outline, so the map will not show it.` }
}

function overlaps(drawn: readonly Drawn[]): PlotCaseIssue[] {
  return drawn.flatMap((one, index) =>
    drawn.slice(index + 1).flatMap((other): PlotCaseIssue[] => {
      const common = commonSqM(one.geometry, [other.geometry])
      const smaller = Math.min(areaSqMOf(one.geometry), areaSqMOf(other.geometry))
      if (common * 100 <= smaller * sharePercent) return []
      const message = `The outlines of plots ${one.plotNumber} and ${other.plotNumber} overlap by ${Math.round(common)} m². Correct one of them.`
      return [{ code: 'OVERLAP', level: 'ERROR', message }]
    }),
  )
}

function outside(plot: Drawn, parents: readonly Drawn[]): PlotCaseIssue[] {
  const whole = areaSqMOf(plot.geometry)
  const without =
    whole -
    commonSqM(
      plot.geometry,
      parents.map(({ geometry }) => geometry),
    )
  if (without * 100 <= whole * sharePercent) return []
  const message = `${Math.round(without)} m² of the outline of plot ${plot.plotNumber} are outside the plot before. Correct the outline.`
  return [{ code: 'OUTSIDE', level: 'ERROR', message }]
}

/** Each plot is near another one, so that all are connected. */
function apart(parents: readonly Drawn[]): PlotCaseIssue[] {
  const [first, ...others] = parents
  if (!first) return []
  const together = new Set([first])
  let waiting = others
  for (let found = true; found; ) {
    const near = waiting.filter((one) => [...together].some((other) => areNear(one.geometry, other.geometry)))
    for (const one of near) together.add(one)
    waiting = waiting.filter((one) => !together.has(one))
    found = near.length > 0
  }
  return waiting.map(({ plotNumber }) => ({
    code: 'NOT_ADJACENT',
    level: 'WARNING',
    message: `Plot ${plotNumber} is not next to the other plots, by its outline.`,
  }))
}

/** A corner of one is in or near the other. */
function areNear(one: Geometry, other: Geometry): boolean {
  const touches = (from: Geometry, to: Geometry) =>
    cornersOf(from).some((at) => partsOf(to).some(([outer = []]) => whereIs(at, outer, nearDegrees) !== 'OUTSIDE'))
  return touches(one, other) || touches(other, one)
}

function commonSqM(one: Geometry, others: readonly Geometry[]): number {
  const common = intersection(partsOf(one), others.flatMap(partsOf))
  return common.length === 0 ? 0 : areaSqMOf({ type: 'MultiPolygon', coordinates: common })
}

const cornersOf = (geometry: Geometry) => partsOf(geometry).flatMap(([outer = []]) => outer)

function partsOf(geometry: Geometry) {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

/** The time for clipping grows faster than the number of corners, so a case has a limit. */
export const maxCorners = 3000

export function countCorners(geometries: readonly (Geometry | null)[]): number {
  return geometries.reduce((sum, geometry) => sum + (geometry ? partsOf(geometry).flat(2).length : 0), 0)
}
