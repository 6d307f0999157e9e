import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { MoneyText } from '../ui/money-text.tsx'

const columns: readonly Column<Remittance>[] = [
  {
    key: 'number',
    title: 'Remittance',
    sortBy: 'remittanceNumber',
    card: 'title',
    cell: (remittance) => <span className="figures">{remittance.remittanceNumber}</span>,
  },
  { key: 'on', title: 'Remitted on', sortBy: 'remittedOn', cell: (remittance) => <DateText date={remittance.remittedOn} /> },
  { key: 'owner', title: 'Owner', cell: (remittance) => remittance.ownerName },
  { key: 'share', title: 'Share (Nu.)', align: 'end', cell: (remittance) => <MoneyText amount={remittance.shareAmount} /> },
  { key: 'fee', title: 'Fee (Nu.)', align: 'end', cell: (remittance) => <MoneyText amount={remittance.feeAmount} /> },
  {
    key: 'tax',
    title: 'Tax (Nu.)',
    align: 'end',
    card: 'none',
    cell: (remittance) => <MoneyText amount={remittance.taxAmount} />,
  },
  {
    key: 'charges',
    title: 'Charges (Nu.)',
    align: 'end',
    cell: (remittance) => <MoneyText amount={remittance.deductedAmount} />,
  },
  {
    key: 'amount',
    title: 'Amount (Nu.)',
    align: 'end',
    sortBy: 'amount',
    card: 'amount',
    cell: (remittance) => <MoneyText amount={remittance.amount} />,
  },
  { key: 'to', title: 'Sent to', cell: (remittance) => remittance.sentTo ?? 'Cash or cheque' },
]

type RemittanceListProps = {
  rowHref: (remittance: Remittance) => string
  /** Of one owner, who looks: their name says nothing new. */
  isOwn?: boolean
}

/** What was sent: for the office all of it, for an owner their own. */
export function RemittanceList({ rowHref, isOwn = false }: RemittanceListProps) {
  const list = useListState([], { defaultSort: 'remittedOn:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('remittance.list', { query }, { keepsPrevious: true })
  return (
    <DataTable
      caption="Remittances"
      searchLabel={isOwn ? 'Search number or reference' : 'Search number, owner or reference'}
      columns={isOwn ? columns.filter(({ key }) => key !== 'owner') : columns}
      list={list}
      page={page}
      rowKey={(remittance) => remittance.id}
      rowHref={rowHref}
      onDownload={(format) => downloadList('remittances', 'remittance.list', { query: { ...query, format } })}
      none={{ title: 'Nothing was remitted yet', text: 'Rent that was collected goes on to the owners by their shares.' }}
    />
  )
}
