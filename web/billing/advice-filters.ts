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
