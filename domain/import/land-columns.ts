import { areaUnitName, areaUnits } from '../area.ts'
import { requiredText, text } from '../text.ts'
import { areaUnitCell } from './import-cells.ts'
import { type ImportColumn, needed } from './import-column.ts'

/** The columns for land: its place, its thram and the unit of its area. */
export const place: readonly ImportColumn[] = [
  { key: 'dzongkhag', title: 'Dzongkhag', read: text(80), ...needed, example: 'Thimphu' },
  { key: 'zone', title: 'Gewog or thromde', read: text(80), ...needed, example: 'Thimphu Thromde' },
]
export const thramNumber: ImportColumn = {
  key: 'thramNumber',
  title: 'Thram number',
  also: ['Thram'],
  read: requiredText(30),
  ...needed,
  example: '1234',
}
export const areaUnit: ImportColumn = {
  key: 'areaUnit',
  title: 'Unit of area',
  read: areaUnitCell,
  show: (value) =>
    areaUnits
      .filter((unit) => unit === value)
      .map(areaUnitName)
      .join(''),
  choices: areaUnits.map(areaUnitName),
  example: 'acre',
}
