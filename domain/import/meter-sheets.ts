import { meter } from '../meters/meter.ts'
import { meterReading, readingStatuses, readingStatusLabels } from '../meters/meter-reading.ts'
import { readingValueSchema } from '../meters/meter-reading-contract.ts'
import { requiredText, text } from '../text.ts'
import { type ImportColumn, type ImportSheet, needed, words } from './import-column.ts'
import { importColumnsOf, otherImportColumnsOf } from './record-import.ts'

const measured = ['number', 'utility'] as const

export const meterSheet: ImportSheet = {
  columns: [
    ...importColumnsOf(meter, measured).map((column) =>
      column.key === 'utility' ? { ...column, example: 'Electricity' } : column,
    ),
    {
      key: 'building',
      title: 'Building',
      read: requiredText(120),
      ...needed,
      example: 'Norzin House',
      note: 'Name or number of the building.',
    },
    {
      key: 'unitNumber',
      title: 'Unit number',
      read: text(30),
      note: 'Leave empty for a meter of the whole building.',
      example: '101',
    },
    { key: 'plotNumber', title: 'Plot number', read: text(30), note: 'Only if several buildings have the same name.' },
    { key: 'tariff', title: 'Tariff', read: text(80), note: 'The name of a tariff. Without one, the meter is only read.' },
    ...otherImportColumnsOf(meter, measured),
  ],
  check: ({ unitNumber, sharedBy }) =>
    unitNumber && sharedBy ? [{ key: 'sharedBy', message: 'Only the cost of a building’s meter can be shared.' }] : [],
}

const value: ImportColumn = {
  key: 'value',
  title: 'Reading',
  read: readingValueSchema,
  ...needed,
  example: '1204.5',
}

/** Exchanges and estimates are recorded on the page of the meter. */
export const meterReadingSheet: ImportSheet = {
  columns: [
    { key: 'number', title: 'Meter number', also: ['Meter'], read: requiredText(40), ...needed, example: 'E-20417' },
    ...importColumnsOf(meter, ['utility']).map((column) => ({ ...column, example: 'Electricity' })),
    ...importColumnsOf(meterReading, ['readOn']).map((column) => ({ ...column, example: '2024-01-01' })),
    value,
    ...importColumnsOf(meterReading, ['hasRolledOver', 'readBy']),
    ...importColumnsOf(meterReading, ['kind']).map((column) => ({
      ...column,
      note: 'Only read values are imported, no estimates.',
    })),
    {
      key: 'status',
      title: 'Status',
      ...words(readingStatuses, (status) => readingStatusLabels[status]),
      note: 'For your information, in a downloaded list.',
    },
  ],
}
