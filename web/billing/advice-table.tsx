import type { ReactNode } from 'react'
import type { Advice } from '../../domain/billing/advice-contract.ts'
import type { Reply } from '../platform/call.ts'
import type { SheetFormat } from '../platform/downloads.ts'
import type { ListState } from '../platform/search-state.ts'
import { type Column, DataTable, type PageQuery, type TableFilter } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { AdviceChip } from './advice-chip.tsx'
import { adviceShortName } from './advice-words.ts'
import { advicePath } from './billing-paths.ts'

type AdvicePage = Reply<'advice.list'>

type AdviceTableProps<Filter extends string> = {
  caption: string
  list: ListState<Filter>
  page: PageQuery<Advice> & { data: AdvicePage | undefined }
  filters: readonly TableFilter<Filter>[]
  onDownload: (format: SheetFormat) => void
  none: { title: string; text?: ReactNode; action?: ReactNode }
  /** Months and kinds side by side, so each is named; what was paid then waits in the column chooser. */
  isMixed?: boolean
}

/** Payment advices with the totals of the filter; a row opens its advice. */
export function AdviceTable<Filter extends string>({ page, isMixed = false, ...rest }: AdviceTableProps<Filter>) {
  const totals = page.data?.totals
  return (
    <DataTable
      {...rest}
      page={page}
      columns={isMixed ? mixedColumns : columns}
      rowKey={(advice) => advice.id}
      rowHref={advicePath}
      searchLabel="Search advice, tenant, place"
      totals={{
        amount: <MoneyText amount={totals?.amount} />,
        paid: <MoneyText amount={totals?.paidAmount} />,
        balance: <MoneyText amount={totals?.balanceAmount} />,
      }}
    />
  )
}

const forColumn: Column<Advice> = {
  key: 'for',
  title: 'For',
  cell: (advice) => <span className="figures">{adviceShortName(advice)}</span>,
}

const columns: readonly Column<Advice>[] = [
  {
    key: 'property',
    title: 'Property',
    sortBy: 'propertyLabel',
    card: 'title',
    cell: (advice) => advice.propertyLabel,
  },
  { key: 'tenant', title: 'Tenant', sortBy: 'tenantName', cell: (advice) => advice.tenantName },
  {
    key: 'number',
    title: 'Advice',
    sortBy: 'adviceNumber',
    cell: (advice) => <span className="figures">{advice.adviceNumber}</span>,
  },
  { key: 'due', title: 'Due on', sortBy: 'dueDate', cell: (advice) => <DateText date={advice.dueDate} /> },
  {
    key: 'amount',
    title: 'Amount (Nu.)',
    align: 'end',
    sortBy: 'amount',
    cell: (advice) => <MoneyText amount={advice.amount} />,
  },
  { key: 'paid', title: 'Paid (Nu.)', align: 'end', cell: (advice) => <MoneyText amount={advice.paidAmount} /> },
  {
    key: 'balance',
    title: 'Balance (Nu.)',
    align: 'end',
    sortBy: 'balanceAmount',
    cell: (advice) => <MoneyText amount={advice.balanceAmount} />,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (advice) => <AdviceChip advice={advice} />,
  },
]

const mixedColumns: readonly Column<Advice>[] = columns.flatMap((column) => {
  if (column.key === 'paid') return [{ ...column, isHiddenAtFirst: true }]
  return column.key === 'due' ? [forColumn, column] : [column]
})
