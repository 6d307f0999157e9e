import { expect, test } from 'vitest'
import { paperSizes, paperTurns, printScales, scaleBarOf, scaleOfExtent, scaleText, zoomOfScale } from './print-scale.ts'

test('at the zoom of a scale, a kilometre east and one north have the exact length on paper, within 0.3 %', () => {
  // A degree at 27.5° north on WGS 84: 98,812.1 m east, 110,811.5 m north.
  const [lat, east, north] = [27.5, 98_812.1, 110_811.5]
  for (const scale of printScales) {
    const worldPixels = 512 * 2 ** zoomOfScale(scale, lat)
    const mmOfPixels = (pixels: number) => (pixels * 25.4) / 96
    const eastMm = mmOfPixels(worldPixels / 360)
    const mercator = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)
    const northMm = mmOfPixels(worldPixels * (mercator(lat + 0.5) - mercator(lat - 0.5)))
    expect(Math.abs((eastMm * scale) / 1000 / east - 1)).toBeLessThan(0.003)
    expect(Math.abs((northMm * scale) / 1000 / north - 1)).toBeLessThan(0.003)
  }
})

test('the scale bar is 40 or 50 mm long', () => {
  expect(new Set(printScales.map((scale) => scaleBarOf(scale).mm))).toEqual(new Set([40, 50]))
  expect(scaleBarOf(2500)).toEqual({ metres: 100, mm: 40 })
  expect(scaleText(25_000)).toBe('1:25,000')
})

test('a sheet of everything uses the largest scale at which it fits', () => {
  const ofPlot = [89.651, 27.461, 89.652, 27.462] as const
  const ofThimphu = [89.6, 27.4, 89.7, 27.55] as const
  const ofCountry = [88.75, 26.7, 92.12, 28.25] as const
  expect(scaleOfExtent(ofPlot, 'A4', 'landscape')).toBe(1000)
  expect(scaleOfExtent(ofThimphu, 'A4', 'landscape')).toBe(250_000)
  expect(scaleOfExtent(ofThimphu, 'A3', 'portrait')).toBe(100_000)
  expect(scaleOfExtent(ofCountry, 'A4', 'landscape')).toBe(2_000_000)
  for (const size of paperSizes)
    for (const turn of paperTurns) expect(printScales).toContain(scaleOfExtent(ofCountry, size, turn))
})
