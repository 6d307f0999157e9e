import type { Plot } from '../../../domain/properties/plot-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'

export const plotSource: RecordSource<Plot> = {
  noun: t`plot`,
  search: async (q, signal) => (await call('plot.list', { query: { q, pageSize: 20, sort: 'plotNumber:asc' }, signal })).items,
  read: async (id, signal) => await call('plot.read', { params: { id }, signal }),
  toPicked: (plot) => ({
    value: plot.id,
    label: t`Plot ${plot.plotNumber}`,
    description: t`Thram ${plot.thramNumber} · ${plot.placeLabel}`,
  }),
}

/** Finds a plot by its number or its thram. */
export function PlotPicker(props: RecordFieldProps<Plot>) {
  return <RecordPicker source={plotSource} {...props} />
}
