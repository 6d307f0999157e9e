import type { RemittanceBatch } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { remittanceBatchPath } from '../remittance/remittance-paths.ts'
import { amountColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'

const columns: readonly Column<RemittanceBatch>[] = [
  {
    key: 'on',
    title: t`Remitted on`,
    sortBy: 'remittedOn',
    card: 'title',
    cell: (batch) => <DateText date={batch.remittedOn} />,
  },
  { key: 'owners', title: t`Owners`, align: 'end', cell: (batch) => batch.ownerCount },
  amountColumn({ key: 'amount', title: t`Amount (Nu.)`, sortBy: 'amount', card: 'amount', of: (batch) => batch.amount }),
  { key: 'reference', title: t`Reference`, cell: (batch) => batch.reference ?? '–' },
  { key: 'by', title: t`Recorded by`, cell: (batch) => batch.recordedBy ?? '–' },
]

/** Lists batches of remittances, each with its bank file. */
export function BatchList() {
  const list = useListState([], { defaultSort: 'remittedOn:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('remittanceBatch.list', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Bank files`}
      columns={columns}
      list={list}
      page={page}
      rowKey={(batch) => batch.id}
      rowHref={remittanceBatchPath}
      onDownload={(format) => downloadList('remittance-batches', 'remittanceBatch.list', { query: { ...query, format } })}
      none={{
        title: t`No bank files yet`,
        text: t`Remit to several owners at once: the batch appears here with its file for the bank.`,
      }}
    />
  )
}
