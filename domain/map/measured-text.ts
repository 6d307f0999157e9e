import { t } from '../wording.ts'
import { sqFtOfSqM } from './area-difference.ts'

const sqFtPerAcre = 43_560
const sqMPerHectare = 10_000

/** A distance measured on the map: "84.3 m", and "1.204 km" from one kilometre. */
export function lengthText(metres: number): string {
  // A length that rounds to 1,000.0 m is shown as a kilometre.
  if (metres < 999.95) return t`${grouped(metres, 1)} m`
  const km = metres / 1000
  return t`${grouped(km, km < 10 ? 3 : km < 100 ? 2 : 1)} km`
}

/** An area measured on the map, in the units of the register and in hectares. */
export function areaTexts(sqM: number): { sqFt: string; acre: string; hectare: string } {
  const sqFt = sqFtOfSqM(sqM)
  return {
    sqFt: t`${grouped(sqFt, 0)} sq ft`,
    acre: t`${grouped(sqFt / sqFtPerAcre, 4)} acre`,
    hectare: t`${grouped(sqM / sqMPerHectare, 4)} ha`,
  }
}

function grouped(value: number, decimals: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
