import { subAdministrativeZone } from '../locations/location.ts'
import { requiredText } from '../text.ts'
import { type ImportSheet, needed } from './import-column.ts'
import { place } from './land-columns.ts'
import { importColumnsOf } from './record-import.ts'

const examples: Record<string, string> = { name: 'Babesa', type: 'Locality' }

/** The columns of the download of chiwogs and localities. */
export const chiwogSheet: ImportSheet = {
  columns: [
    ...importColumnsOf(subAdministrativeZone, ['name', 'nameDzongkha', 'type']).map((column) => ({
      ...column,
      ...(examples[column.key] === undefined ? {} : { example: examples[column.key] }),
    })),
    ...place.toReversed().map((column) => ({ ...column, read: requiredText(80), ...needed })),
  ],
}
