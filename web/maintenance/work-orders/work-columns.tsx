import { workBearerLabels, workPriorityLabels } from '../../../domain/maintenance/work-orders/work-order.ts'
import type { WorkOrder } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { t } from '../../platform/texts.ts'
import { amountColumn, statusColumn } from '../../ui/table/columns.tsx'
import type { Column } from '../../ui/table/data-table-props.ts'
import { DateText, InstantText } from '../../ui/text/date-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { workStateTable } from './work-state-table.ts'

export const workColumns: readonly Column<WorkOrder>[] = [
  { key: 'work', title: t`Work`, card: 'title', cell: ({ title, number }) => <TwoLines first={title} second={number} /> },
  { key: 'place', title: t`Place`, cell: ({ placeLabel }) => placeLabel },
  { key: 'priority', title: t`Priority`, cell: ({ priority }) => workPriorityLabels[priority] },
  {
    key: 'target',
    title: t`Due on`,
    sortBy: 'targetOn',
    cell: ({ targetOn, isOverdue }) => <TwoLines first={<DateText date={targetOn} />} second={isOverdue ? t`overdue` : null} />,
  },
  {
    key: 'assignee',
    title: t`Assigned to`,
    cell: ({ assigneeName, vendorName }) =>
      assigneeName === null ? (vendorName ?? '–') : <TwoLines first={assigneeName} second={vendorName} />,
  },
  { key: 'vendor', title: t`Vendor`, isHiddenAtFirst: true, cell: ({ vendorName }) => vendorName ?? '–' },
  amountColumn({ key: 'quote', title: t`Quote (Nu.)`, of: ({ quote }) => quote?.amount }),
  amountColumn({ key: 'bill', title: t`Bill (Nu.)`, isHiddenAtFirst: true, of: ({ billAmount }) => billAmount }),
  {
    key: 'scheduled',
    title: t`Scheduled`,
    isHiddenAtFirst: true,
    cell: ({ scheduledOn }) => scheduledOn && <DateText date={scheduledOn} />,
  },
  { key: 'bearer', title: t`Borne by`, isHiddenAtFirst: true, cell: ({ chargedTo }) => workBearerLabels[chargedTo] },
  {
    key: 'created',
    title: t`Created`,
    sortBy: 'createdAt',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  statusColumn({ key: 'state', title: t`Status`, table: workStateTable, of: ({ state }) => state }),
]
