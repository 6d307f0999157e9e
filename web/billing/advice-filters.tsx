import { useEndpoint } from '../platform/use-endpoint.ts'
import { BuildingPicker } from '../properties/building-picker.tsx'
import type { TableFilter } from '../ui/data-table.tsx'
import { statusOptions } from '../ui/status-chip.tsx'
import { adviceStatusTable } from './advice-status-table.ts'

export const statusFilter: TableFilter<'status'> = { name: 'status', label: 'Status', options: statusOptions(adviceStatusTable) }

export const openFilter: TableFilter<'open'> = {
  name: 'open',
  label: 'Balance',
  options: [
    { value: 'true', label: 'Open' },
    { value: 'false', label: 'Settled' },
  ],
}

export const overdueFilter: TableFilter<'overdue'> = {
  name: 'overdue',
  label: 'Overdue',
  options: [
    { value: 'true', label: 'Past due' },
    { value: 'false', label: 'Not past due' },
  ],
}

/** Narrows a list to one building; its name is read where only its id stands in the address. */
export function useBuildingFilter(buildingId: string | undefined): TableFilter<'buildingId'> {
  const { data } = useEndpoint('building.read', { params: { id: buildingId ?? '' } }, { isEnabled: buildingId !== undefined })
  return {
    name: 'buildingId',
    label: 'Building',
    input: ({ value, onChange }) => (
      <BuildingPicker label="Building" value={value ?? null} onChange={(id) => onChange(id ?? undefined)} />
    ),
    text: () => data?.name ?? '…',
  }
}
