import type { Thram } from '../../../domain/properties/thram-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'

export const thramSource: RecordSource<Thram> = {
  noun: t`thram`,
  search: async (q, signal) => (await call('thram.list', { query: { q, pageSize: 20, sort: 'thramNumber:asc' }, signal })).items,
  read: async (id, signal) => await call('thram.read', { params: { id }, signal }),
  toPicked: (thram) => ({
    value: thram.id,
    label: t`Thram ${thram.thramNumber}`,
    description: [thram.placeLabel, ...thram.owners.map((owner) => owner.nameEnglish)].join(' · '),
  }),
}

/** Finds a thram by its number, place or owner. */
export function ThramPicker(props: RecordFieldProps<Thram>) {
  return <RecordPicker source={thramSource} {...props} />
}
