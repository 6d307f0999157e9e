import type { Unit } from '../../../domain/properties/unit-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'
import { occupancyTable } from '../occupancy-table.ts'

export const unitSource: RecordSource<Unit> = {
  noun: t`unit`,
  search: async (q, signal) => (await call('unit.list', { query: { q, pageSize: 20, sort: 'unitNumber:asc' }, signal })).items,
  read: async (id, signal) => await call('unit.read', { params: { id }, signal }),
  toPicked: (unit) => ({
    value: unit.id,
    label: `${unit.unitNumber} · ${unit.buildingName}`,
    description: `${occupancyTable[unit.occupancy].word} · ${unit.placeLabel}`,
  }),
}

/** Finds a unit by its number or its building. */
export function UnitPicker(props: RecordFieldProps<Unit>) {
  return <RecordPicker source={unitSource} {...props} />
}
