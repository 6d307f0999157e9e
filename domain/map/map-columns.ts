import { wordsOf } from '../properties/property.ts'
import { sheet } from '../sheet.ts'
import type { MapItem } from './map-contract.ts'

export const mapColumns = sheet<MapItem>(({ text }) => [
  text('Plot or building', (item) => item.label),
  text('Thram', (item) => item.thramNumber),
  text('Place', (item) => item.placeLabel),
  text('Use', (item) => wordsOf(item.use)),
  text('Occupancy', (item) => wordsOf(item.letState)),
  text('Drawn on the map', (item) => (item.bounds ? 'Yes' : 'No')),
  text('Id', (item) => item.id),
])
