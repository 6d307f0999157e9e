import { t } from '../platform/texts.ts'
import type { TableFilter } from '../ui/table/data-table.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { adviceStatusTable } from './advice-status-table.ts'

export const statusFilter: TableFilter<'status'> = { name: 'status', label: t`Status`, options: statusOptions(adviceStatusTable) }

export const openFilter: TableFilter<'open'> = {
  name: 'open',
  label: t`Balance`,
  options: [
    { value: 'true', label: t`Open` },
    { value: 'false', label: t`Settled` },
  ],
}

export const overdueFilter: TableFilter<'overdue'> = {
  name: 'overdue',
  label: t`Overdue`,
  options: [
    { value: 'true', label: t`Yes` },
    { value: 'false', label: t`No` },
  ],
}
