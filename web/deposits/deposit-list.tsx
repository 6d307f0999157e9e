import type { DepositState, HeldDeposit } from '../../domain/deposits/deposit-contract.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { depositPath } from '../advices/billing-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { amountColumn } from '../ui/table/columns.tsx'

const noneLabels: Record<DepositState, { title: string; text: string }> = {
  HELD: { title: t`No deposit is held`, text: t`A deposit appears here once it is paid, while the lease runs.` },
  DUE: { title: t`No deposit is due`, text: t`When a lease ends, its deposit appears here until you settle it.` },
  SETTLED: { title: t`No deposit has been settled yet`, text: t`Deductions and refunds appear here after the settlement.` },
}

type DepositListProps = { label: string; state: DepositState; propertyType: PropertyType }

/** Paid deposits in one of three states. A row opens the deposit and its settlement. */
export function DepositList({ label, state, propertyType }: DepositListProps) {
  const list = useListState(['buildingId'], { defaultSort: state === 'DUE' ? 'endedOn:asc' : 'propertyLabel:asc' })
  const { buildingId } = list.filters
  const query = { state, propertyType, ...listQueryOf(list, { buildingId }) }
  const page = useEndpoint('deposit.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useBuildingFilter(buildingId)
  return (
    <DataTable
      caption={label}
      columns={columns.filter(({ key }) => !unfit[state].includes(key))}
      list={list}
      page={page}
      filters={propertyType === 'LAND' ? [] : [buildingFilter]}
      rowKey={(deposit) => deposit.adviceId}
      rowHref={({ id }) => depositPath({ id, propertyType })}
      searchLabel={t`Search lease, tenant or property`}
      totals={state === 'SETTLED' ? {} : { paid: <MoneyText amount={page.data?.totals.heldAmount} /> }}
      onDownload={(format) => downloadList('deposits', 'deposit.list', { query: { ...query, format } })}
      none={noneLabels[state]}
    />
  )
}

/** Hides the columns that are meaningless for a state. */
const unfit: Record<DepositState, readonly string[]> = { HELD: ['endedOn', 'refund'], DUE: ['refund'], SETTLED: [] }

const columns: readonly Column<HeldDeposit>[] = [
  {
    key: 'lease',
    title: t`Lease`,
    card: 'title',
    cell: ({ leaseNumber }) => <span className="figures">{leaseNumber}</span>,
  },
  { key: 'property', title: t`Property`, sortBy: 'propertyLabel', cell: ({ propertyLabel }) => propertyLabel },
  { key: 'tenant', title: t`Tenant`, sortBy: 'tenantName', cell: ({ tenantName }) => tenantName },
  { key: 'endedOn', title: t`Lease ended on`, sortBy: 'endedOn', cell: ({ endedOn }) => <DateText date={endedOn} /> },
  amountColumn({
    key: 'paid',
    title: t`Deposit paid (Nu.)`,
    sortBy: 'paidAmount',
    card: 'amount',
    of: ({ paidAmount }) => paidAmount,
  }),
  amountColumn({ key: 'refund', title: t`Refunded (Nu.)`, of: ({ refundAmount }) => refundAmount }),
]
