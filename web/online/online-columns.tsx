import type { OnlineOrder } from '../../domain/online/online-contract.ts'
import { t } from '../platform/texts.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { onlineStatusTable } from './online-status-table.ts'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'

/** Columns that the lists of online payments share. */
export const onlineColumns = {
  startedAt: { key: 'startedAt', title: t`Started`, sortBy: 'startedAt', cell: (order) => <InstantText at={order.startedAt} /> },
  bank: { key: 'bank', title: t`Bank`, cell: (order) => order.bankName ?? t`None chosen` },
  amount: amountColumn({ key: 'amount', title: t`Amount (Nu.)`, sortBy: 'amount', card: 'amount', of: (order) => order.amount }),
  status: statusColumn({ key: 'status', title: t`Status`, table: onlineStatusTable, of: (order) => order.status }),
} as const satisfies Record<string, Column<OnlineOrder>>
