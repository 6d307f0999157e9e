import { t } from '../platform/texts.ts'
import type { TableFilter } from '../ui/table/data-table.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { paymentStatusTable } from './payment-status-table.ts'

export const paymentStatusFilter: TableFilter<'status'> = {
  name: 'status',
  label: t`Status`,
  options: statusOptions(paymentStatusTable),
}

export const certificateFilter: TableFilter<'withoutCertificate'> = {
  name: 'withoutCertificate',
  label: t`Tax certificate`,
  options: [{ value: 'true', label: t`Missing` }],
}

export const setOffFilter: TableFilter<'setOff'> = {
  name: 'setOff',
  label: t`Repairs set off`,
  options: [
    { value: 'false', label: t`Money only` },
    { value: 'true', label: t`Set off only` },
  ],
}
