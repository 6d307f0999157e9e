import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import type { TableFilter } from '../../ui/table/data-table.tsx'
import { BuildingPicker } from './building-picker.tsx'

/** Narrows a list to one building; its name is read where only its id stands in the address. */
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
