import type { Building } from '../../domain/properties/building-contract.ts'
import type { ReactNode } from 'react'
import type { Reply } from '../platform/call.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { type Column, DataTable, type TableFilter } from '../ui/data-table.tsx'
import { LinkTabs, useLinkTab } from '../ui/link-tabs.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SkeletonBar } from '../ui/skeleton.tsx'
import { OwnAdviceList } from './own-advice-list.tsx'
import { OwnPaymentList } from './own-payment-list.tsx'
import { ownPaymentFolders } from './own-payment-paths.ts'

const tabs = [
  { value: 'buildings', label: 'By building' },
  { value: 'advices', label: 'Payment advices' },
  { value: 'receipts', label: 'Receipts' },
  { value: 'remittances', label: 'Remittances' },
]

/** The money of what an owner holds: by building, each advice and receipt, and what was sent, which a slice further right gives. */
export function OwnerPaymentsScreen({ remittances }: { remittances: () => ReactNode }) {
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader title="Payments" primary={<ButtonLink to="/owner/payments/statement">Statement</ButtonLink>} />
      <LinkTabs label="Payments" tabs={tabs} />
      {tab === 'buildings' && <ByBuilding />}
      {(tab === 'advices' || tab === 'receipts') && <Papers isReceipts={tab === 'receipts'} />}
      {tab === 'remittances' && remittances()}
    </>
  )
}

function Papers({ isReceipts }: { isReceipts: boolean }) {
  const buildings = useEndpoint('building.list', { query: { pageSize: 50, sort: 'name:asc' } })
  const options = (buildings.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const buildingFilter: TableFilter<'buildingId'> = { name: 'buildingId', label: 'Building', options }
  return isReceipts ? (
    <OwnPaymentList area="owner" buildingFilter={buildingFilter} />
  ) : (
    <OwnAdviceList area="owner" buildingFilter={buildingFilter} />
  )
}

type AdviceTotals = Reply<'advice.list'>['totals']

const columns: readonly Column<Building>[] = [
  { key: 'name', title: 'Building', sortBy: 'name', card: 'title', cell: (building) => building.name },
  { key: 'place', title: 'Place', card: 'none', cell: (building) => building.placeLabel },
  {
    key: 'billed',
    title: 'Billed (Nu.)',
    align: 'end',
    cell: ({ id }) => <BuildingTotal buildingId={id} of={(totals) => totals.amount} />,
  },
  {
    key: 'paid',
    title: 'Paid (Nu.)',
    align: 'end',
    cell: ({ id }) => <BuildingTotal buildingId={id} of={(totals) => totals.paidAmount} />,
  },
  {
    key: 'open',
    title: 'To pay (Nu.)',
    align: 'end',
    cell: ({ id }) => <BuildingTotal buildingId={id} of={(totals) => totals.balanceAmount} />,
  },
]

function ByBuilding() {
  const list = useListState([], { defaultSort: 'name:asc' })
  const page = useEndpoint('building.list', { query: listQueryOf(list) }, { keepsPrevious: true })
  return (
    <DataTable
      caption="Buildings"
      columns={columns}
      list={list}
      page={page}
      rowKey={(building) => building.id}
      rowHref={(building) => `${ownPaymentFolders.owner}?tab=advices&buildingId=${building.id}`}
      none={{ title: 'No buildings yet', text: 'Rent for land stands under Payment advices.' }}
    />
  )
}

/** One question a building, shared by its three figures. */
function BuildingTotal({ buildingId, of }: { buildingId: string; of: (totals: AdviceTotals) => AdviceTotals['amount'] }) {
  const { data } = useEndpoint('advice.list', { query: { buildingId, pageSize: 10 } })
  return data ? <MoneyText amount={of(data.totals)} /> : <SkeletonBar />
}
