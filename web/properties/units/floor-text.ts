import { ordinalWords } from '../../../domain/ordinal-words.ts'
import { t } from '../../platform/texts.ts'
/** "Ground floor", "2nd floor", "Basement 1" for 0, 2, -1. */
export function floorText(floor: number): string {
  if (floor === 0) return t`Ground floor`
  return floor < 0 ? t`Basement ${-floor}` : t`${ordinalWords(floor)} floor`
}

const lowest = -5
const highest = 60
export const floorOptions = Array.from({ length: highest - lowest + 1 }, (_, index) => {
  const floor = lowest + index
  return { value: String(floor), label: floorText(floor), keywords: [String(floor)] }
})
