import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import type { TableFilter } from '../../ui/table/data-table.tsx'

/** A list reached from a thram says which it is narrowed to, and can be widened again. */
export function useThramFilter(thramId: string | undefined): TableFilter<'thramId'>[] {
  const { data } = useEndpoint('thram.read', { params: { id: thramId ?? '' } }, { isEnabled: thramId !== undefined })
  return thramId === undefined
    ? []
    : [{ name: 'thramId', label: t`Thram`, options: [{ value: thramId, label: data?.thramNumber ?? '…' }] }]
}
