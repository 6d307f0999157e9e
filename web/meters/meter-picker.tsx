import { utilityLabels } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../ui/input/record-picker.tsx'

function meterSource(leaseId: string): RecordSource<Meter> {
  return {
    noun: t`meter`,
    search: async (q, signal) => (await call('meter.list', { query: { q, leaseId, pageSize: 20 }, signal })).items,
    read: async (id, signal) => await call('meter.read', { params: { id }, signal }),
    toPicked: ({ id, number, utility, placeLabel }) => ({
      value: id,
      label: number,
      description: `${utilityLabels[utility]} · ${placeLabel}`,
    }),
  }
}

/** Finds a meter that can charge a lease: of its property, or of its building. */
export function MeterPicker({ leaseId, ...props }: RecordFieldProps<Meter> & { leaseId: string }) {
  return <RecordPicker source={meterSource(leaseId)} {...props} />
}
