import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { whyNot } from '../../../domain/leases/lease-calls.ts'
import type { Reply } from '../../platform/call.ts'
import { downloadList } from '../../platform/downloads.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { type Column, DataTable, type TableFilter } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { type LinkTab, LinkTabs, useLinkTab } from '../../ui/page/link-tabs.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { type MenuAction, PageHeader } from '../../ui/page/page-header.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { LandRevisions } from './land-revisions.tsx'
import { daysLeftText, lastDayOfLease } from '../lease-end.ts'
import { leaseFolders, leasePath, renewLeasePath } from '../lease-paths.ts'
import { leaseStatusTable } from '../lease-status-table.ts'
import { TerminateDialog } from './terminate-dialog.tsx'

type Ending = Reply<'lease.renewals'>['items'][number]
type Filter = 'withinDays' | 'propertyType' | 'state'

const spans = ['30', '60', '90', '210'] as const
const states = ['OPEN', 'RENEWED', 'HELD_OVER'] as const
const kinds = ['LAND', 'BUILDING', 'UNIT'] as const
const stateLabels = { OPEN: t`Nothing agreed yet`, RENEWED: t`Renewal drawn up`, HELD_OVER: t`Held over` } as const

const filters: TableFilter<Filter>[] = [
  { name: 'state', label: t`State`, options: states.map((value) => ({ value, label: stateLabels[value] })) },
  { name: 'propertyType', label: t`Kind`, options: kinds.map((value) => ({ value, label: leaseFolders[value].label })) },
]

const tabs: readonly LinkTab[] = [
  { value: 'ending', label: t`Leases that end` },
  { value: 'land', label: t`Rent of land to revise` },
]

/** What is to be agreed again: leases that end, and rents of land. */
export function RenewalsScreen() {
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader
        title={t`Renewals`}
        subtitle={t`Leases that end soon or are held over, and land whose rent is due to be revised`}
      />
      <LinkTabs label={t`Renewals`} tabs={tabs} />
      {tab === 'land' ? <LandRevisions /> : <EndingLeases />}
    </>
  )
}

/** What ends soon: whom to ask whether they stay, and until when notice can still be given. Renewed or ended from here. */
function EndingLeases() {
  const list = useListState<Filter>(['withinDays', 'propertyType', 'state'], { defaultSort: 'endDate:asc' })
  const withinDays = oneOf(spans, list.filters.withinDays) ?? '90'
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    withinDays,
    ...omitUndefined({
      sort: list.query.sort,
      q: list.query.q,
      propertyType: oneOf(kinds, list.filters.propertyType),
      state: oneOf(states, list.filters.state),
    }),
  }
  const page = useEndpoint('lease.renewals', { query }, { showsPreviousPage: true })
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending | null>(null)
  const menuOf = (lease: Ending): MenuAction[] => [
    { label: t`Renew…`, onClick: () => void navigate({ to: renewLeasePath(lease) }), reason: whyNot('RENEW', lease) },
    { label: t`Give notice…`, onClick: () => setEnding(lease), reason: whyNot('TERMINATE', lease), isDangerous: true },
  ]
  return (
    <>
      <ChoiceTabs
        label={t`Ending within`}
        choices={spans.map((value) => ({ value, label: t`${value} days` }))}
        value={withinDays}
        onChange={(days) => list.setFilter('withinDays', days)}
      />
      <DataTable
        caption={t`Renewals`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(lease) => lease.id}
        rowHref={leasePath}
        searchLabel={t`Search lease, tenant, place`}
        filters={filters}
        rowMenu={menuOf}
        onDownload={(format) => downloadList('renewals', 'lease.renewals', { query: { ...query, format } })}
        none={{ title: t`Nothing ends in these days`, text: t`Choose a longer span above.` }}
      />
      {ending && <TerminateDialog lease={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

const columns: readonly Column<Ending>[] = [
  {
    key: 'number',
    title: t`Lease`,
    sortBy: 'leaseNumber',
    card: 'title',
    cell: (lease) => <span className="figures">{lease.leaseNumber}</span>,
  },
  { key: 'property', title: t`Property`, cell: (lease) => lease.propertyLabel },
  { key: 'tenant', title: t`Tenant`, sortBy: 'tenantName', cell: (lease) => lease.tenantName },
  { key: 'end', title: t`Ends`, sortBy: 'endDate', cell: (lease) => <Ends lease={lease} /> },
  { key: 'owner', title: t`Owner’s notice by`, cell: (lease) => <NoticeBy date={lease.ownerNoticeByDate} /> },
  {
    key: 'tenantNotice',
    title: t`Tenant’s notice by`,
    isHiddenAtFirst: true,
    cell: (lease) => <NoticeBy date={lease.tenantNoticeByDate} />,
  },
  {
    key: 'rent',
    title: t`Rent (Nu.)`,
    align: 'end',
    isHiddenAtFirst: true,
    cell: (lease) => (lease.currentRentAmount === null ? t`by area` : <MoneyText amount={lease.currentRentAmount} />),
  },
  { key: 'next', title: t`Next`, cell: nextOf },
  {
    key: 'status',
    title: t`Status`,
    card: 'status',
    isHiddenAtFirst: true,
    cell: (lease) => <StatusChip status={lease.status} table={leaseStatusTable} />,
  },
]

function Ends({ lease }: { lease: Ending }) {
  const today = useToday()
  const lastDay = lastDayOfLease(lease)
  return (
    <>
      <DateText date={lastDay} /> <span className="small secondary">{daysLeftText(lastDay, today)}</span>
    </>
  )
}

/** A day that has passed is still told: the notice is late. */
function NoticeBy({ date }: { date: CalendarDate }) {
  const isPast = date < useToday()
  return (
    <>
      <DateText date={date} />
      {isPast && <span className="small secondary"> {t`passed`}</span>}
    </>
  )
}

function nextOf({ renewedById, terminationDate, status }: Ending): string {
  if (renewedById) return t`Renewal drawn up`
  if (terminationDate) return t`Notice given`
  return status === 'HOLDOVER' ? t`Held over: renew or hand back` : t`Ask who stays`
}
