import type { Building } from '../../../domain/properties/building-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'

export const buildingSource: RecordSource<Building> = {
  noun: t`building`,
  search: async (q, signal) => (await call('building.list', { query: { q, pageSize: 20, sort: 'name:asc' }, signal })).items,
  read: async (id, signal) => await call('building.read', { params: { id }, signal }),
  toPicked: (building) => ({
    value: building.id,
    label: building.name,
    description: [building.buildingNumber, building.plotNumbers.join(', '), building.placeLabel].filter(Boolean).join(' · '),
  }),
}

/** Finds a building by name, number, plot or thram. */
export function BuildingPicker(props: RecordFieldProps<Building>) {
  return <RecordPicker source={buildingSource} {...props} />
}
