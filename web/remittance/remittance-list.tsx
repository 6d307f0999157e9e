import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { codeText } from '../../domain/sheet.ts'
import { toDate } from '../advices/advice-labels.ts'
import { dateFilter } from '../advices/date-filters.tsx'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { amountColumn } from '../ui/table/columns.tsx'

const columns: readonly Column<Remittance>[] = [
  {
    key: 'number',
    title: t`Remittance`,
    sortBy: 'remittanceNumber',
    card: 'title',
    cell: (remittance) => <span className="figures">{remittance.remittanceNumber}</span>,
  },
  { key: 'on', title: t`Remitted on`, sortBy: 'remittedOn', cell: (remittance) => <DateText date={remittance.remittedOn} /> },
  { key: 'owner', title: t`Owner`, cell: (remittance) => remittance.ownerName },
  amountColumn({ key: 'share', title: t`Share (Nu.)`, of: (remittance) => remittance.shareAmount }),
  amountColumn({ key: 'fee', title: t`Fee (Nu.)`, of: (remittance) => remittance.feeAmount }),
  amountColumn({ key: 'tax', title: t`Tax (Nu.)`, of: (remittance) => remittance.taxAmount }),
  amountColumn({ key: 'charges', title: t`Deductions (Nu.)`, of: (remittance) => remittance.deductedAmount }),
  amountColumn({
    key: 'amount',
    title: t`Amount (Nu.)`,
    sortBy: 'amount',
    card: 'amount',
    of: (remittance) => remittance.amount,
  }),
  { key: 'to', title: t`Sent to`, cell: (remittance) => remittance.sentTo ?? t`Cash or cheque` },
]

const filters: readonly TableFilter<'from' | 'to' | 'status'>[] = [
  dateFilter('from', t`Remitted from`),
  dateFilter('to', t`Remitted to`),
  {
    name: 'status',
    label: t`Status`,
    options: (['SENT', 'REVERSED'] as const).map((value) => ({ value, label: codeText(value) })),
  },
]

type RemittanceListProps = {
  rowHref: (remittance: Remittance) => string
  /** For the signed-in owner, the owner's name is omitted. */
  isOwn?: boolean
}

/** Lists the remittances: all for the office, their own for an owner. */
export function RemittanceList({ rowHref, isOwn = false }: RemittanceListProps) {
  const list = useListState(['from', 'to', 'status'], { defaultSort: 'remittedOn:desc' })
  const { from, to, status } = list.filters
  const query = listQueryOf(list, { from: toDate(from), to: toDate(to), status: oneOf(['SENT', 'REVERSED'], status) })
  const page = useEndpoint('remittance.list', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Remittances`}
      searchLabel={isOwn ? t`Search number or reference` : t`Search number, owner or reference`}
      columns={isOwn ? columns.filter(({ key }) => key !== 'owner') : columns}
      list={list}
      page={page}
      filters={filters}
      totals={{ amount: <MoneyText amount={page.data?.totals.amount} /> }}
      rowKey={(remittance) => remittance.id}
      rowHref={rowHref}
      onDownload={(format) => downloadList('remittances', 'remittance.list', { query: { ...query, format } })}
      none={{ title: t`No remittances yet`, text: t`Collected rent is remitted to the owners by their shares.` }}
    />
  )
}
