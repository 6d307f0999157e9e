import { type Area, areaIn } from '../area.ts'
import { decimalText } from '../fraction.ts'

const sqMPerSqFt = 0.092_903_04
/** Cadastral surveys and outlines drawn from an aerial picture usually agree within this percentage. */
export const areaTolerancePercent = 5

export function sqFtOfSqM(sqM: number): number {
  return sqM / sqMPerSqFt
}

/** The difference between the drawn and the registered area, in percent of the registered area. */
export function areaDifference(drawnSqM: number, registered: Area): { percent: number; isBeyondTolerance: boolean } {
  const registeredSqFt = Number(decimalText(areaIn('SQFT', registered), 4))
  const percent = ((sqFtOfSqM(drawnSqM) - registeredSqFt) / registeredSqFt) * 100
  return { percent, isBeyondTolerance: Math.abs(percent) > areaTolerancePercent }
}
