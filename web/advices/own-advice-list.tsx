import type { Advice } from '../../domain/advices/advice-contract.ts'
import { adviceKinds, adviceStatuses } from '../../domain/advices/advice-status.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { adviceColumns, adviceTotals } from './advice-columns.tsx'
import { openFilter, overdueFilter, statusFilter } from './advice-filters.ts'
import { adviceTitle } from './advice-title.ts'
import { adviceKindLabels, toDate, toMonth } from './advice-labels.ts'
import { dateFilter } from './date-filters.tsx'
import { type OwnArea, ownAdvicePath } from './own-payment-paths.ts'

const dueFilters: readonly TableFilter<'kind' | 'month' | 'dueFrom' | 'dueTo'>[] = [
  { name: 'kind', label: t`Kind`, options: adviceKinds.map((value) => ({ value, label: adviceKindLabels[value] })) },
  // Set by the link from a figure. On this page the filter can only be removed.
  { name: 'month', label: t`Month`, options: [] },
  dateFilter('dueFrom', t`Due from`),
  dateFilter('dueTo', t`Due to`),
]

type OwnAdviceListProps = { area: OwnArea; buildingFilter?: TableFilter<'buildingId'>; leaseId?: string }

/** The payment advices of a tenant or of an owner's properties. Totals cover all filtered rows. */
export function OwnAdviceList({ area, buildingFilter, leaseId }: OwnAdviceListProps) {
  const list = useListState(['status', 'open', 'overdue', 'kind', 'month', 'dueFrom', 'dueTo', 'buildingId'], {
    defaultSort: 'dueDate:desc',
  })
  const { buildingId } = list.filters
  const status = oneOf(adviceStatuses, list.filters.status)
  const open = oneOf(['true', 'false'], list.filters.open)
  const overdue = oneOf(['true', 'false'], list.filters.overdue)
  const { kind, month, dueFrom, dueTo } = list.filters
  const days = { month: toMonth(month), dueFrom: toDate(dueFrom), dueTo: toDate(dueTo) }
  const of = omitUndefined({ status, open, overdue, kind: oneOf(adviceKinds, kind), ...days, buildingId, leaseId })
  const query = { ...listQueryOf(list), ...of }
  const page = useEndpoint('advice.list', { query }, { showsPreviousPage: true })
  const totals = page.data?.totals
  return (
    <DataTable
      caption={t`Payment advices`}
      columns={columnsOf(area, leaseId)}
      list={list}
      page={page}
      rowKey={(advice) => advice.id}
      rowHref={(advice) => ownAdvicePath(area, advice.id)}
      filters={[openFilter, overdueFilter, statusFilter, ...dueFilters, ...(buildingFilter ? [buildingFilter] : [])]}
      totals={adviceTotals(totals)}
      onDownload={(format) => downloadList('payment-advices', 'advice.list', { query: { ...query, format } })}
      none={{
        title: t`No payment advices yet`,
        text: t`The office creates an advice when rent falls due. Each advice explains its amount.`,
      }}
    />
  )
}

/** On a lease page, the heading already names the party. */
function columnsOf(area: OwnArea, leaseId: string | undefined): readonly Column<Advice>[] {
  const { number, property, tenant, due, amount, paid, takenOff, balance, status } = adviceColumns
  return [
    { key: 'title', title: t`For`, card: 'title', cell: adviceTitle },
    { ...number, title: t`Payment advice` },
    ...(area === 'owner' && !leaseId ? [property, tenant] : []),
    { ...due, title: t`Due` },
    amount,
    paid,
    { ...takenOff, isHiddenAtFirst: true },
    { ...balance, title: t`To pay (Nu.)` },
    status,
  ]
}
