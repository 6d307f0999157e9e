import type { ManagementFee } from '../../domain/remittance/expense-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'

const columns: readonly Column<ManagementFee>[] = [
  { key: 'of', title: t`Fee of`, card: 'title', cell: (fee) => fee.label },
  {
    key: 'percent',
    title: t`Percent`,
    align: 'end',
    card: 'amount',
    cell: (fee) => <span className="figures">{fee.percent}</span>,
  },
  { key: 'from', title: t`From`, sortBy: 'startsOn', cell: (fee) => <DateText date={fee.startsOn} /> },
]

/** What the office keeps of what is collected, with the days each rate starts on. */
export function FeeList() {
  const list = useListState([], { defaultSort: 'startsOn:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('managementFee.list', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Management fees`}
      columns={columns}
      list={list}
      page={page}
      rowKey={(fee) => fee.id}
      onDownload={(format) => downloadList('management-fees', 'managementFee.list', { query: { ...query, format } })}
      none={{ title: t`No fee yet`, text: t`Without a fee, all that is collected goes on to the owners.` }}
    />
  )
}
