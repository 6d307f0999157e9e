import { chhetrum } from '../../domain/money.ts'
import type { Building } from '../../domain/properties/building-contract.ts'
import { partPaymentNote } from '../../domain/remittance/owner-share.ts'
import { OwnAdviceList } from '../advices/own-advice-list.tsx'
import { ownPaymentFolders } from '../advices/own-payment-paths.ts'
import type { Reply } from '../platform/call.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { CoOwnedNote } from '../properties/ownership/co-owned-note.tsx'
import { OwnExpenseRequestsCard } from '../remittance/expense-request-list.tsx'
import { RemittanceList } from '../remittance/remittance-list.tsx'
import { ReserveCard } from '../remittance/reserve-card.tsx'
import { ownRemittancePath } from '../remittance/remittance-paths.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { Link } from '../ui/page/link.tsx'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { SkeletonBar } from '../ui/feedback/skeleton.tsx'
import { OwnPaymentList } from '../payments/own-payment-list.tsx'

const tabs = [
  { value: 'buildings', label: t`By building` },
  { value: 'advices', label: t`Payment advices` },
  { value: 'receipts', label: t`Receipts` },
  { value: 'remittances', label: t`Remittances` },
  { value: 'approvals', label: t`Approvals` },
]

/** An owner's money: by building, each advice and receipt, the amount due to them, and the remittances. */
export function OwnerPaymentsPage() {
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader title={t`Payments`} primary={<ButtonLink to="/owner/payments/statement">{t`Statement`}</ButtonLink>} />
      <LinkTabs label={t`Payments`} tabs={tabs} />
      {tab === 'buildings' && <ByBuilding />}
      {(tab === 'advices' || tab === 'receipts') && <AdvicesOrReceipts isReceipts={tab === 'receipts'} />}
      {tab === 'approvals' && <OwnExpenseRequestsCard />}
      {tab === 'remittances' && (
        <>
          <DueNow />
          <RemittanceList rowHref={ownRemittancePath} isOwn />
          <div className="record-column" style={{ marginTop: 'var(--space-6)' }}>
            <ReserveCard />
          </div>
        </>
      )}
    </>
  )
}

function DueNow() {
  const { data } = useEndpoint('remittance.due', {})
  return data ? (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <p>{rich`Not yet remitted: ${<MoneyText amount={data.totalAmount} withUnit />}`}</p>
      <p className="small secondary">{partPaymentNote}</p>
    </div>
  ) : null
}

function AdvicesOrReceipts({ isReceipts }: { isReceipts: boolean }) {
  const buildings = useEndpoint('building.list', { query: { pageSize: 50, sort: 'name:asc' } })
  const options = (buildings.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const buildingFilter: TableFilter<'buildingId'> = { name: 'buildingId', label: t`Building`, options }
  return isReceipts ? (
    <OwnPaymentList area="owner" buildingFilter={buildingFilter} />
  ) : (
    <OwnAdviceList area="owner" buildingFilter={buildingFilter} />
  )
}

const columns: readonly Column<Building>[] = [
  { key: 'name', title: t`Building`, sortBy: 'name', card: 'title', cell: (building) => building.name },
  { key: 'place', title: t`Place`, card: 'none', cell: (building) => building.placeLabel },
  {
    key: 'billed',
    title: t`Billed (Nu.)`,
    align: 'end',
    cell: ({ id }) => <BuildingTotal buildingId={id} of={(billed) => billed.amount} />,
  },
  {
    key: 'paid',
    title: t`Paid (Nu.)`,
    align: 'end',
    cell: ({ id }) => <BuildingTotal buildingId={id} of={(billed) => billed.paidAmount} />,
  },
  {
    key: 'open',
    title: t`To pay (Nu.)`,
    align: 'end',
    cell: ({ id }) => <BuildingTotal buildingId={id} of={(billed) => billed.balanceAmount} />,
  },
  {
    key: 'mine',
    title: t`My share of rent this year (Nu.)`,
    align: 'end',
    cell: ({ id }) => <MyShare buildingId={id} of={({ dueAmount }) => dueAmount} />,
  },
  {
    key: 'collected',
    title: t`My share paid (Nu.)`,
    align: 'end',
    cell: ({ id }) => <MyShare buildingId={id} of={({ collectedAmount }) => collectedAmount} />,
  },
]

function ByBuilding() {
  const list = useListState([], { defaultSort: 'name:asc' })
  const page = useEndpoint('building.list', { query: listQueryOf(list) }, { showsPreviousPage: true })
  const { user } = useSignedIn()
  const isCoOwned = page.data?.items.some(({ owners }) => !isFullShare(owners.find(({ ownerId }) => ownerId === user.id)?.share))
  return (
    <>
      <DataTable
        caption={t`Buildings`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(building) => building.id}
        rowHref={(building) => `${ownPaymentFolders.owner}?tab=advices&buildingId=${building.id}`}
        none={{ title: t`No buildings yet`, text: t`Rent for land is listed under Payment advices.` }}
      />
      {isCoOwned && <CoOwnedNote />}
    </>
  )
}

function isFullShare(share: string | undefined): boolean {
  return share === '1' || share === '1/1'
}

type Share = Reply<'ownerShare.read'>['rows'][number]

/** The same figure as on the dashboard, with the same link. Requested once for all buildings. */
function MyShare({ buildingId, of }: { buildingId: string; of: (share: Share) => number }) {
  const { data } = useEndpoint('ownerShare.read', {})
  if (!data) return <SkeletonBar />
  const mine = data.rows.find((row) => row.buildingId === buildingId)
  const amount = chhetrum(mine ? of(mine) : 0)
  if (amount === 0) return <MoneyText amount={amount} />
  return (
    <Link to={`/owner/payments/share?from=${data.from}&to=${data.to}&buildingId=${buildingId}`}>
      <MoneyText amount={amount} />
    </Link>
  )
}

type Billed = Reply<'advice.byBuilding'>['rows'][number]

/** Requested once for all buildings. */
function BuildingTotal({ buildingId, of }: { buildingId: string; of: (billed: Billed) => number }) {
  const { data, error } = useEndpoint('advice.byBuilding', undefined)
  if (error) return <MoneyText amount={null} />
  if (!data) return <SkeletonBar />
  const billed = data.rows.find((row) => row.buildingId === buildingId)
  return <MoneyText amount={chhetrum(billed ? of(billed) : 0)} />
}
