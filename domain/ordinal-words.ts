import { t } from './wording.ts'

/** "1st", "22nd", "13th". */
export function ordinalWords(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  switch (isTeen ? 0 : number % 10) {
    case 1:
      return t`${number}st`
    case 2:
      return t`${number}nd`
    case 3:
      return t`${number}rd`
    default:
      return t`${number}th`
  }
}

/** "Ground floor", "2nd floor", "Basement 1" for 0, 2, -1. */
export function floorText(floor: number): string {
  if (floor === 0) return t`Ground floor`
  return floor < 0 ? t`Basement ${-floor}` : t`${ordinalWords(floor)} floor`
}
