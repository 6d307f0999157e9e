import { type Area, areaIn } from '../area.ts'
import { compare } from '../fraction.ts'

/** The problem with a gross area compared with the net area: the deduction for roads and the like is never negative. */
export function grossAreaIssue(net: Area, gross: Area | null): string | null {
  if (!gross || compare(areaIn('SQFT', gross), areaIn('SQFT', net)) >= 0) return null
  return 'The gross area cannot be smaller than the net area. Correct one of them.'
}
