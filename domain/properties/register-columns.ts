import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { listed, sheet } from '../sheet.ts'
import { building } from './building.ts'
import type { Building } from './building-contract.ts'
import type { Holder } from './holder.ts'
import { letState } from './let-state.ts'
import { plot } from './plot.ts'
import type { Plot } from './plot-contract.ts'
import { wordsOf } from './property.ts'
import { thram } from './thram.ts'
import type { Thram } from './thram-contract.ts'
import { unit } from './unit.ts'
import type { Unit } from './unit-contract.ts'

/** "Karma Dorji 1/2; Pema Lhamo 1/2"; one who holds all is named alone. */
function holdersText(holders: readonly Holder[]): string {
  return listed(
    holders.map(({ nameEnglish, share }) => (share === '1' || share === '1/1' ? nameEnglish : `${nameEnglish} ${share}`)),
  )
}

export const thramColumns = sheet<Thram>(({ text, number }) => [
  ...columnsOf(thram, ['thramNumber']),
  text('Place', ({ placeLabel }) => placeLabel),
  ...otherColumnsOf(thram, ['thramNumber']),
  text('Owners', ({ owners }) => holdersText(owners)),
  number('Plots', ({ plotCount }) => plotCount),
  text('Id', ({ id }) => id),
])

export const plotColumns = sheet<Plot>(({ text, number }) => [
  ...columnsOf(plot, ['plotNumber']),
  text('Thram', ({ thramNumber }) => thramNumber),
  text('Place', ({ placeLabel }) => placeLabel),
  ...otherColumnsOf(plot, ['plotNumber']),
  text('Owners', ({ owners }) => holdersText(owners)),
  text('Occupancy', ({ occupancy, buildingCount }) => wordsOf(letState(occupancy, { isBuiltOn: buildingCount > 0 }))),
  number('Buildings', ({ buildingCount }) => buildingCount),
  text('Id', ({ id }) => id),
])

export const buildingColumns = sheet<Building>(({ text, number }) => [
  ...columnsOf(building, ['name', 'buildingNumber']),
  text('Plots', ({ plotNumbers }) => listed(plotNumbers)),
  text('Thrams', ({ thramNumbers }) => listed(thramNumbers)),
  text('Place', ({ placeLabel }) => placeLabel),
  ...otherColumnsOf(building, ['name', 'buildingNumber']),
  text('Owners', ({ owners }) => holdersText(owners)),
  number('Units', ({ unitCount }) => unitCount),
  number('Occupied units', ({ occupiedCount }) => occupiedCount),
  text('Occupancy', ({ occupancy, unitCount, occupiedCount }) =>
    wordsOf(letState(occupancy, { unitCount, letCount: occupiedCount })),
  ),
  text('Id', ({ id }) => id),
])

export const unitColumns = sheet<Unit>(({ text }) => [
  ...columnsOf(unit, ['unitNumber']),
  text('Building', ({ buildingName }) => buildingName),
  text('Place', ({ placeLabel }) => placeLabel),
  ...otherColumnsOf(unit, ['unitNumber']),
  text('Owners', ({ owners }) => holdersText(owners)),
  text('Occupancy', ({ occupancy }) => wordsOf(occupancy)),
  text('Id', ({ id }) => id),
])
