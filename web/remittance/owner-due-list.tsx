import type { OwnerDue } from '../../domain/remittance/remittance-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ownerDuePath } from './remittance-paths.ts'
import { amountColumn } from '../ui/table/columns.tsx'

const columns: readonly Column<OwnerDue>[] = [
  { key: 'owner', title: t`Owner`, sortBy: 'ownerName', card: 'title', cell: (due) => due.ownerName },
  { key: 'count', title: t`Advices`, align: 'end', card: 'none', cell: (due) => due.adviceCount },
  amountColumn({ key: 'share', title: t`Share (Nu.)`, of: (due) => due.shareAmount }),
  amountColumn({ key: 'fee', title: t`Fee (Nu.)`, of: (due) => due.feeAmount }),
  amountColumn({ key: 'tax', title: t`Tax (Nu.)`, of: (due) => due.taxAmount }),
  amountColumn({ key: 'charges', title: t`Charges (Nu.)`, of: (due) => due.chargedAmount }),
  amountColumn({ key: 'total', title: t`Due (Nu.)`, card: 'amount', of: (due) => due.totalAmount }),
  {
    key: 'last',
    title: t`Last remitted`,
    cell: (due) => (due.lastRemittedOn ? <DateText date={due.lastRemittedOn} /> : '–'),
  },
]

const dueFilter = {
  name: 'due',
  label: t`Rent collected`,
  options: [
    { value: 'true', label: t`Not yet remitted` },
    { value: 'false', label: t`Nothing to remit` },
  ],
} as const

export function OwnerDueList() {
  const list = useListState(['due'], { defaultSort: 'ownerName:asc' })
  const query = { ...listQueryOf(list), ...omitUndefined({ due: oneOf(['true', 'false'], list.filters.due) }) }
  const page = useEndpoint('remittance.owners', { query }, { showsPreviousPage: true })
  const sums = page.data?.totals
  return (
    <DataTable
      caption={t`Owners and what they are due`}
      searchLabel={t`Search name or CID`}
      columns={columns}
      list={list}
      page={page}
      rowKey={(due) => due.id}
      rowHref={ownerDuePath}
      filters={[dueFilter]}
      totals={{
        share: <MoneyText amount={sums?.shareAmount} />,
        fee: <MoneyText amount={sums?.feeAmount} />,
        tax: <MoneyText amount={sums?.taxAmount} />,
        charges: <MoneyText amount={sums?.chargedAmount} />,
        total: <MoneyText amount={sums?.totalAmount} />,
      }}
      onDownload={(format) => downloadList('due-to-owners', 'remittance.owners', { query: { ...query, format } })}
      none={{ title: t`No owners yet`, text: t`Once rent of what they hold is paid, what they are due stands here.` }}
    />
  )
}
