import type { Utility } from '../../domain/meters/meter.ts'
import type { Tariff } from '../../domain/meters/tariff-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../ui/input/record-picker.tsx'

function tariffSource(utility: Utility): RecordSource<Tariff> {
  return {
    noun: t`tariff`,
    search: async (q, signal) => (await call('tariff.list', { query: { q, utility, pageSize: 20 }, signal })).items,
    read: async (id, signal) => await call('tariff.read', { params: { id }, signal }),
    toPicked: ({ id, name }) => ({ value: id, label: name }),
  }
}

/** Finds an electricity or water tariff by its name. */
export function TariffPicker({ utility, ...props }: RecordFieldProps<Tariff> & { utility: Utility }) {
  return <RecordPicker source={tariffSource(utility)} {...props} />
}
