import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import type { TableFilter } from '../../ui/table/data-table.tsx'
import { BuildingPicker } from './building-picker.tsx'

/** Filters a list by one building. Its name is loaded if the address has only the id. */
export function useBuildingFilter(buildingId: string | undefined): TableFilter<'buildingId'> {
  const { data } = useEndpoint('building.read', { params: { id: buildingId ?? '' } }, { isEnabled: buildingId !== undefined })
  return {
    name: 'buildingId',
    label: t`Building`,
    input: ({ value, onChange }) => (
      <BuildingPicker label={t`Building`} value={value ?? null} onChange={(id) => onChange(id ?? undefined)} />
    ),
    text: () => data?.name ?? '…',
  }
}
