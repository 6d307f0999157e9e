import { floorText } from '../../../domain/ordinal-words.ts'

const lowest = -5
const highest = 60
export const floorOptions = Array.from({ length: highest - lowest + 1 }, (_, index) => {
  const floor = lowest + index
  return { value: String(floor), label: floorText(floor), keywords: [String(floor)] }
})
