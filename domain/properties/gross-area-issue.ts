import { type Area, areaIn } from '../area.ts'
import { compare } from '../fraction.ts'

/** What is wrong with a gross area beside the net one: what was taken off for roads and the like is never less than nothing. */
export function grossAreaIssue(net: Area, gross: Area | null): string | null {
  if (!gross || compare(areaIn('SQFT', gross), areaIn('SQFT', net)) >= 0) return null
  return 'The gross area cannot be smaller than the net area. Correct one of them.'
}
