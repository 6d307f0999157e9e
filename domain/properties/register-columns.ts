import { areaUnitName } from '../area.ts'
import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { listed, sheet } from '../sheet.ts'
import { building } from './building.ts'
import type { Building } from './building-contract.ts'
import type { Holder } from './holder.ts'
import { letState } from './let-state.ts'
import type { Plot } from './plot-contract.ts'
import { wordsOf } from './property.ts'
import type { Thram } from './thram-contract.ts'
import type { Unit } from './unit-contract.ts'

/** "Karma Dorji 1/2; Pema Lhamo 1/2"; one who holds all is named alone. */
function holdersInWords(holders: readonly Holder[]): string {
  return listed(
    holders.map(({ nameEnglish, share }) => (share === '1' || share === '1/1' ? nameEnglish : `${nameEnglish} ${share}`)),
  )
}

export const thramColumns = sheet<Thram>(({ text, number }) => [
  text('Thram', (thram) => thram.thramNumber),
  text('Place', (thram) => thram.placeLabel),
  text('Area type', (thram) => wordsOf(thram.areaType)),
  text('Ownership category', (thram) => wordsOf(thram.ownershipCategory)),
  text('Owners', (thram) => holdersInWords(thram.owners)),
  number('Plots', (thram) => thram.plotCount),
  text('Id', (thram) => thram.id),
])

export const plotColumns = sheet<Plot>(({ text, number, date }) => [
  text('Plot', (plot) => plot.plotNumber),
  text('Thram', (plot) => plot.thramNumber),
  text('Place', (plot) => plot.placeLabel),
  text('Land origin', (plot) => wordsOf(plot.landOrigin)),
  text('Land use', (plot) => wordsOf(plot.landUse)),
  number('Area', (plot) => plot.area.value),
  text('Unit of area', (plot) => areaUnitName(plot.area.unit)),
  number('Gross area', (plot) => plot.grossArea?.value),
  text('Unit of gross area', (plot) => plot.grossArea && areaUnitName(plot.grossArea.unit)),
  text('Precinct', (plot) => plot.precinct),
  text('Local Area Plan', (plot) => plot.lapName),
  text('Kasho number', (plot) => plot.kashoNumber),
  date('Date of the kasho', (plot) => plot.kashoDate),
  text('Address', (plot) => plot.address),
  text('Owners', (plot) => holdersInWords(plot.owners)),
  text('Occupancy', (plot) => wordsOf(letState(plot.occupancy, { isBuiltOn: plot.buildingCount > 0 }))),
  number('Buildings', (plot) => plot.buildingCount),
  text('Id', (plot) => plot.id),
])

export const buildingColumns = sheet<Building>(({ text, number }) => [
  ...columnsOf(building, ['name', 'buildingNumber']),
  text('Plots', ({ plotNumbers }) => listed(plotNumbers)),
  text('Thrams', ({ thramNumbers }) => listed(thramNumbers)),
  text('Place', ({ placeLabel }) => placeLabel),
  ...otherColumnsOf(building, ['name', 'buildingNumber']),
  text('Owners', ({ owners }) => holdersInWords(owners)),
  number('Units', ({ unitCount }) => unitCount),
  number('Occupied units', ({ occupiedCount }) => occupiedCount),
  text('Occupancy', ({ occupancy, unitCount, occupiedCount }) =>
    wordsOf(letState(occupancy, { unitCount, letCount: occupiedCount })),
  ),
  text('Id', ({ id }) => id),
])

export const unitColumns = sheet<Unit>(({ text, number, money }) => [
  text('Unit', (unit) => unit.unitNumber),
  text('Building', (unit) => unit.buildingName),
  text('Place', (unit) => unit.placeLabel),
  number('Floor', (unit) => unit.floor),
  text('Use', (unit) => wordsOf(unit.use)),
  number('Bedrooms', (unit) => unit.bedrooms),
  number('Area', (unit) => unit.area?.value),
  text('Unit of area', (unit) => unit.area && areaUnitName(unit.area.unit)),
  money('Asking rent', (unit) => unit.askingRentAmount),
  text('Electricity meter', (unit) => unit.electricityMeter),
  text('Water meter', (unit) => unit.waterMeter),
  text('Owners', (unit) => holdersInWords(unit.owners)),
  text('Occupancy', (unit) => wordsOf(unit.occupancy)),
  text('Id', (unit) => unit.id),
])
