import { t } from '../platform/texts.ts'

/** Identifies the outlines of two people by their corners. */
export const comparedOutline = {
  geometry: {
    label: t`Outline`,
    text: (geometry: unknown) => {
      const corners = countPositions(geometry)
      return corners === 0 ? t`Not on the map` : t`Outline with ${corners} points`
    },
  },
}

function countPositions(geometry: unknown): number {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return 0
  return countIn(geometry.coordinates)
}

function countIn(value: unknown): number {
  if (!Array.isArray(value)) return 0
  return typeof value[0] === 'number' ? 1 : value.reduce((sum: number, part: unknown) => sum + countIn(part), 0)
}
