import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import type { TableFilter } from '../../ui/table/data-table.tsx'

/** A list that was opened from a thram shows this filter, which can be removed. */
export function useThramFilter(thramId: string | undefined): TableFilter<'thramId'>[] {
  const { data } = useEndpoint('thram.read', { params: { id: thramId ?? '' } }, { isEnabled: thramId !== undefined })
  return thramId === undefined
    ? []
    : [{ name: 'thramId', label: t`Thram`, options: [{ value: thramId, label: data?.thramNumber ?? '…' }] }]
}
