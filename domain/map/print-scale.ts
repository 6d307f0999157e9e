import { formatCount } from '../money.ts'
export const printScales = [
  500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000,
] as const
export type PrintScale = (typeof printScales)[number]
export const paperSizes = ['A4', 'A3'] as const
export type PaperSize = (typeof paperSizes)[number]
export const paperTurns = ['landscape', 'portrait'] as const
export type PaperTurn = (typeof paperTurns)[number]

const sizesMm: Record<PaperSize, readonly [long: number, short: number]> = { A4: [297, 210], A3: [420, 297] }

export function paperMm(size: PaperSize, turn: PaperTurn): readonly [width: number, height: number] {
  const [long, short] = sizesMm[size]
  return turn === 'landscape' ? [long, short] : [short, long]
}

const mmPerPixel = 25.4 / 96
const tilePixels = 512
/** The equatorial radius of WGS 84; the map's projection treats it as a sphere. */
const equatorM = 6_378_137
const eccentricitySquared = 0.006_694_379_990_14

/**
 * The zoom at which a metre on the ground has the length on paper that the scale states. North and east differ by half a percent there,
 * because the projection ignores the ellipsoid: the mean radius keeps both within 0.3 %.
 */
export function zoomOfScale(scale: number, lat: number): number {
  const metresPerPixel = (scale * mmPerPixel) / 1000
  const sine = Math.sin(toRadians(lat))
  const radius = (equatorM * Math.sqrt(1 - eccentricitySquared)) / (1 - eccentricitySquared * sine ** 2)
  return Math.log2((Math.cos(toRadians(lat)) * 2 * Math.PI * radius) / (tilePixels * metresPerPixel))
}

/** The length of a scale bar of 40 or 50 mm: its value is easy to divide mentally. */
export function scaleBarOf(scale: PrintScale): { metres: number; mm: number } {
  const metres = barMetres[scale]
  return { metres, mm: (metres / scale) * 1000 }
}

const barMetres: Record<PrintScale, number> = {
  500: 20,
  1000: 50,
  2500: 100,
  5000: 200,
  10_000: 500,
  25_000: 1000,
  50_000: 2000,
  100_000: 5000,
  250_000: 10_000,
  500_000: 20_000,
  1_000_000: 50_000,
  2_000_000: 100_000,
}

type Bounds = readonly [west: number, south: number, east: number, north: number]

/** The space for margins, header and footer of a sheet. */
const besideMapMm = { width: 20, height: 70 }
const metresPerDegree = 111_320
/** A tenth of the sheet stays free around the drawing. */
const room = 0.9

/** The largest scale at which the whole box fits on the sheet. */
export function scaleOfExtent([west, south, east, north]: Bounds, size: PaperSize, turn: PaperTurn): PrintScale {
  const [width, height] = paperMm(size, turn)
  const widthM = (east - west) * metresPerDegree * Math.cos(toRadians((south + north) / 2))
  const heightM = (north - south) * metresPerDegree
  const needed = Math.max(widthM / (width - besideMapMm.width), heightM / (height - besideMapMm.height)) * (1000 / room)
  return printScales.find((scale) => scale >= needed) ?? 2_000_000
}

/** "1:2,500" */
export function scaleText(scale: number): string {
  return `1:${formatCount(scale)}`
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
