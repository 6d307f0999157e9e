import type { OnlineOrder } from '../../domain/online/online-contract.ts'
import { t } from '../platform/texts.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { onlineStatusTable } from './online-status-table.ts'

/** Columns that the lists of online payments share. */
export const onlineColumns = {
  startedAt: { key: 'startedAt', title: t`Begun`, sortBy: 'startedAt', cell: (order) => <InstantText at={order.startedAt} /> },
  bank: { key: 'bank', title: t`Bank`, cell: (order) => order.bankName ?? t`None chosen` },
  amount: {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    sortBy: 'amount',
    card: 'amount',
    cell: (order) => <MoneyText amount={order.amount} />,
  },
  status: {
    key: 'status',
    title: t`Status`,
    card: 'status',
    cell: (order) => <StatusChip status={order.status} table={onlineStatusTable} />,
  },
} as const satisfies Record<string, Column<OnlineOrder>>
