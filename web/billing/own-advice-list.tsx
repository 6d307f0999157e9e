import type { Advice } from '../../domain/billing/advice-contract.ts'
import { adviceStatuses } from '../../domain/billing/advice-status.ts'
import { downloadList } from '../platform/downloads.ts'
import { given } from '../platform/given.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable, type TableFilter } from '../ui/data-table.tsx'
import { adviceColumns, adviceTotals } from './advice-columns.tsx'
import { openFilter, overdueFilter, statusFilter } from './advice-filters.ts'
import { adviceTitle } from './advice-title.ts'
import { type OwnArea, ownAdvicePath } from './own-payment-paths.ts'

type OwnAdviceListProps = { area: OwnArea; buildingFilter?: TableFilter<'buildingId'>; leaseId?: string }

/** Payment advices of a tenant, or of what an owner holds; totals are of the filter. */
export function OwnAdviceList({ area, buildingFilter, leaseId }: OwnAdviceListProps) {
  const list = useListState(['status', 'open', 'overdue', 'buildingId'], { defaultSort: 'dueDate:desc' })
  const { buildingId } = list.filters
  const status = oneOf(adviceStatuses, list.filters.status)
  const open = oneOf(['true', 'false'], list.filters.open)
  const overdue = oneOf(['true', 'false'], list.filters.overdue)
  const query = { ...listQueryOf(list), ...given({ status, open, overdue, buildingId, leaseId }) }
  const page = useEndpoint('advice.list', { query }, { keepsPrevious: true })
  const totals = page.data?.totals
  return (
    <DataTable
      caption={t`Payment advices`}
      columns={columnsOf(area)}
      list={list}
      page={page}
      rowKey={(advice) => advice.id}
      rowHref={(advice) => ownAdvicePath(area, advice.id)}
      filters={[openFilter, overdueFilter, statusFilter, ...(buildingFilter ? [buildingFilter] : [])]}
      totals={adviceTotals(totals)}
      onDownload={(format) => downloadList('payment-advices', 'advice.list', { query: { ...query, format } })}
      none={{
        title: t`No payment advices yet`,
        text: t`The office raises them as the rent falls due; each says why it is what it is.`,
      }}
    />
  )
}

function columnsOf(area: OwnArea): readonly Column<Advice>[] {
  const { number, property, tenant, due, amount, paid, takenOff, balance, status } = adviceColumns
  return [
    { key: 'title', title: t`For`, card: 'title', cell: adviceTitle },
    { ...number, title: t`Payment advice` },
    ...(area === 'owner' ? [property, tenant] : []),
    { ...due, title: t`Due` },
    amount,
    paid,
    { ...takenOff, isHiddenAtFirst: true },
    { ...balance, title: t`To pay (Nu.)` },
    status,
  ]
}
