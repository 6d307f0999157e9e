import { t } from '../platform/texts.ts'
/** "Ground floor", "2nd floor", "Basement 1" of 0, 2, -1. */
export function floorWords(floor: number): string {
  if (floor === 0) return t`Ground floor`
  return floor < 0 ? t`Basement ${-floor}` : t`${ordinal(floor)} floor`
}

function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'}`
}

const lowest = -5
const highest = 60
export const floorOptions = Array.from({ length: highest - lowest + 1 }, (_, index) => {
  const floor = lowest + index
  return { value: String(floor), label: floorWords(floor), keywords: [String(floor)] }
})
