/** Twelve invented buildings on invented land near real towns. Outlines are generated from the point. */
export type DemoBuilding = {
  name: string
  place: { dzongkhag: string; zone: string; locality?: string; point: readonly [lon: number, lat: number] }
  house: {
    use: 'RESIDENTIAL' | 'COMMERCIAL' | 'PRIVATE_OFFICES'
    floors: number
    unitsPerFloor: number
    /** Monthly rent of a typical unit, in Nu. */
    rentNu: number
    yearBuilt: number
  }
  /** Shares of the thram. One entry is a sole owner; several entries without shares have equal shares. */
  plot: { code: string; areaAcre: string; shares: readonly (string | undefined)[] }
}

const thimphu = { dzongkhag: 'Thimphu', zone: 'Thimphu Thromde' }
const phuentsholing = { dzongkhag: 'Chhukha', zone: 'Phuentsholing Thromde' }
const paro = { dzongkhag: 'Paro', zone: 'Paro Thromde' }

export const demoBuildings: readonly DemoBuilding[] = [
  {
    name: 'Norling Apartments',
    place: { ...thimphu, locality: 'Motithang', point: [89.6302, 27.4759] },
    house: { use: 'RESIDENTIAL', floors: 5, unitsPerFloor: 3, rentNu: 18_000, yearBuilt: 2012 },
    plot: { code: 'TT1', areaAcre: '0.2300', shares: ['1/3', '2/3'] },
  },
  {
    name: 'Changzamtog Heights',
    place: { ...thimphu, locality: 'Changzamtog', point: [89.6461, 27.4602] },
    house: { use: 'RESIDENTIAL', floors: 5, unitsPerFloor: 3, rentNu: 15_000, yearBuilt: 2016 },
    plot: { code: 'TT1', areaAcre: '0.1900', shares: ['1/1'] },
  },
  {
    name: 'Norzin Plaza',
    place: { ...thimphu, locality: 'Norzin Lam', point: [89.6405, 27.4718] },
    house: { use: 'COMMERCIAL', floors: 4, unitsPerFloor: 3, rentNu: 42_000, yearBuilt: 2009 },
    plot: { code: 'TT2', areaAcre: '0.1500', shares: [undefined, undefined, undefined, undefined] },
  },
  {
    name: 'Olakha View',
    place: { ...thimphu, locality: 'Olakha', point: [89.6559, 27.4432] },
    house: { use: 'RESIDENTIAL', floors: 6, unitsPerFloor: 3, rentNu: 14_000, yearBuilt: 2019 },
    plot: { code: 'TT3', areaAcre: '0.2100', shares: ['1/1'] },
  },
  {
    name: 'Babesa Residency',
    place: { ...thimphu, locality: 'Babesa', point: [89.6647, 27.4308] },
    house: { use: 'RESIDENTIAL', floors: 5, unitsPerFloor: 2, rentNu: 16_500, yearBuilt: 2021 },
    plot: { code: 'TT3', areaAcre: '0.1800', shares: ['1/2', '1/4', '1/4'] },
  },
  {
    name: 'Taba Garden',
    place: { ...thimphu, locality: 'Taba', point: [89.6419, 27.5126] },
    house: { use: 'RESIDENTIAL', floors: 4, unitsPerFloor: 3, rentNu: 17_500, yearBuilt: 2018 },
    plot: { code: 'TT4', areaAcre: '0.2600', shares: ['1/1'] },
  },
  {
    name: 'Zilukha Court',
    place: { ...thimphu, locality: 'Zilukha', point: [89.6237, 27.4871] },
    house: { use: 'RESIDENTIAL', floors: 4, unitsPerFloor: 2, rentNu: 21_000, yearBuilt: 2014 },
    plot: { code: 'TT4', areaAcre: '0.2000', shares: ['1/1'] },
  },
  {
    name: 'Gyelsa House',
    place: { ...thimphu, locality: 'Chubachu', point: [89.6362, 27.4789] },
    house: { use: 'PRIVATE_OFFICES', floors: 4, unitsPerFloor: 3, rentNu: 30_000, yearBuilt: 2011 },
    plot: { code: 'TT2', areaAcre: '0.1700', shares: ['7/24', '17/24'] },
  },
  {
    name: 'Toribari Flats',
    place: { ...phuentsholing, point: [89.3889, 26.8637] },
    house: { use: 'RESIDENTIAL', floors: 5, unitsPerFloor: 3, rentNu: 11_000, yearBuilt: 2013 },
    plot: { code: 'PT1', areaAcre: '0.1600', shares: ['1/1'] },
  },
  {
    name: 'Amo Chhu Trade Centre',
    place: { ...phuentsholing, point: [89.3871, 26.8598] },
    house: { use: 'COMMERCIAL', floors: 3, unitsPerFloor: 4, rentNu: 26_000, yearBuilt: 2015 },
    plot: { code: 'PT2', areaAcre: '0.2200', shares: ['1/2', '1/2'] },
  },
  {
    name: 'Rinchending Homes',
    place: { ...phuentsholing, point: [89.4087, 26.8689] },
    house: { use: 'RESIDENTIAL', floors: 4, unitsPerFloor: 2, rentNu: 9_500, yearBuilt: 2010 },
    plot: { code: 'PT3', areaAcre: '0.1400', shares: ['1/1'] },
  },
  {
    name: 'Paro Valley Suites',
    place: { ...paro, point: [89.4173, 27.4304] },
    house: { use: 'RESIDENTIAL', floors: 4, unitsPerFloor: 3, rentNu: 13_500, yearBuilt: 2017 },
    plot: { code: 'PA1', areaAcre: '0.3000', shares: ['1/1'] },
  },
]

/** Bare land leased by the year, by area and use. */
export const demoLand = [
  {
    plotNumber: 'KWG-1294',
    gewog: 'Kawang',
    dzongkhag: 'Thimphu',
    landUse: 'INDUSTRIAL',
    areaAcre: '0.7500',
    rateNu: '24.87',
    from: 20,
    point: [89.6381, 27.5403],
  },
  {
    plotNumber: 'PHU-0882',
    gewog: 'Phuentshogling',
    dzongkhag: 'Chhukha',
    landUse: 'COMMERCIAL',
    areaAcre: '0.4000',
    rateNu: '23.23',
    from: 17,
    point: [89.4312, 26.8918],
  },
  {
    plotNumber: 'WNC-0317',
    gewog: 'Wangchang',
    dzongkhag: 'Paro',
    landUse: 'SERVICE',
    areaAcre: '0.5500',
    rateNu: '12.40',
    from: 13,
    point: [89.4021, 27.4157],
  },
] as const

const sqMPerAcre = 4046.8564224

/** Surveyed outlines differ slightly from the registered area. One differs by more than the tolerance, so that the map flags it. */
export function surveyedSqM(areaAcre: string, index: number): number {
  const off = index === 4 ? 1.09 : 1 + (((index * 7) % 5) - 2) / 100
  return Number(areaAcre) * sqMPerAcre * off
}

type Outline = { areaSqM: number; turn: number; ratio?: number }

/** A slightly irregular outline with four corners and this area around a point, rotated by some degrees, as GeoJSON. */
export function outline([lon, lat]: readonly [number, number], { areaSqM, turn, ratio = 1.35 }: Outline) {
  const width = Math.sqrt(areaSqM * ratio)
  const depth = areaSqM / width
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const round = (value: number) => Math.round(value * 1e7) / 1e7
  // One side is longer and the other shorter by the same amount, so the area does not change.
  const corners: [number, number][] = [
    [-0.53, -0.5],
    [0.53, -0.5],
    [0.47, 0.5],
    [-0.47, 0.5],
    [-0.53, -0.5],
  ]
  return {
    type: 'Polygon' as const,
    coordinates: [
      corners.map(([x, y]): [number, number] => {
        const east = x * width * cos - y * depth * sin
        const north = x * width * sin + y * depth * cos
        return [round(lon + east / (111_412 * Math.cos((lat * Math.PI) / 180))), round(lat + north / 110_795)]
      }),
    ],
  }
}

/** Streets do not run exactly north, so each outline is rotated. A house has the rotation of its plot. */
export function turnOf(index: number): number {
  return ((index * 29) % 70) - 35
}
