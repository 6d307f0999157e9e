import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { type CalendarDate, formatDate, formatMonth } from '../../../domain/calendar-date.ts'
import { renewalAnswerLabels, renewalAnswers } from '../../../domain/leases/renewals/renewal-question.ts'
import { denialReason } from '../../../domain/leases/lease-calls.ts'
import type { CallArgs, Reply } from '../../platform/call.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { downloadList } from '../../platform/downloads.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { oneOf } from '../../platform/one-of.ts'
import { type ListState, useListState, useSearchState } from '../../platform/search-state.ts'
import { plural, t, translated } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { useBuildingFilter } from '../../properties/buildings/use-building-filter.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { type Column, DataTable, type TableFilter } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { type LinkTab, LinkTabs, useLinkTab } from '../../ui/page/link-tabs.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { type MenuAction, PageHeader } from '../../ui/page/page-header.tsx'
import { LandRevisions } from '../moves/land-revisions.tsx'
import { daysLeftText, lastDayOfLease } from '../lease-end.ts'
import { leaseFolders, leasePath, renewLeasePath } from '../lease-paths.ts'
import { leaseStatusTable } from '../lease-status-table.ts'
import { TerminateDialog } from '../moves/terminate-dialog.tsx'
import { RenewalCalendarCard } from './renewal-calendar-card.tsx'
import { RenewalState } from './renewal-state.tsx'
import { useAskAboutRenewal } from './use-ask-about-renewal.ts'
import '../leases.css'
import { loadable } from '../../ui/feedback/loadable.tsx'

const RenewalTimeline = loadable(
  () => import('./renewal-timeline.tsx'),
  (module) => module.RenewalTimeline,
  {
    placeholder: () => <SkeletonBar width={90} />,
  },
)

type Ending = Reply<'renewal.list'>['items'][number]
type Filter = 'withinDays' | 'month' | 'propertyType' | 'state' | 'buildingId' | 'answer'

const spans = ['30', '60', '90', '210', '365'] as const
const states = ['OPEN', 'RENEWED', 'HELD_OVER'] as const
const kinds = ['LAND', 'BUILDING', 'UNIT'] as const
const stateLabels = { OPEN: t`Nothing agreed yet`, RENEWED: t`Renewal created`, HELD_OVER: t`Holdover` } as const

const answers = [...renewalAnswers, 'WAITING', 'NOT_ASKED'] as const
const answerLabels: Readonly<Record<(typeof answers)[number], string>> = {
  ...renewalAnswerLabels,
  WAITING: t`No answer yet`,
  NOT_ASKED: t`Not asked yet`,
}

const filters: TableFilter<Filter>[] = [
  { name: 'answer', label: t`Answer`, options: answers.map((value) => ({ value, label: translated(answerLabels[value]) })) },
  { name: 'state', label: t`Status`, options: states.map((value) => ({ value, label: stateLabels[value] })) },
  { name: 'propertyType', label: t`Kind`, options: kinds.map((value) => ({ value, label: leaseFolders[value].label })) },
]

const tabs: readonly LinkTab[] = [
  { value: 'ending', label: t`Leases ending` },
  { value: 'land', label: t`Land rent to revise` },
]

/** Leases that end and land rents that are due for revision. */
export function RenewalsScreen() {
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader
        title={t`Renewals`}
        subtitle={t`Leases ending soon, holdovers, and land rent due for revision`}
        secondary={<ButtonLink to="/admin/master-lease/tenant-notices" variant="default">{t`Notices by tenants`}</ButtonLink>}
      />
      <LinkTabs label={t`Renewals`} tabs={tabs} />
      {tab === 'land' ? <LandRevisions /> : <EndingLeases />}
    </>
  )
}

/** Leases that end soon: whether the tenant stays, and the last day for notice. The office renews or ends a lease from here. */
function EndingLeases() {
  const list = useListState<Filter>(['withinDays', 'month', 'propertyType', 'state', 'buildingId', 'answer'], {
    defaultSort: 'endDate:asc',
  })
  const { month, buildingId } = list.filters
  const withinDays = oneOf(spans, list.filters.withinDays) ?? '90'
  const place = omitUndefined({ propertyType: oneOf(kinds, list.filters.propertyType), buildingId })
  const query = { ...listQueryOf(list), ...place, ...spanOf(list.filters, withinDays) }
  const calendar = useEndpoint('renewal.calendar', { query: place }, { showsPreviousPage: true })
  const chosenMonth = calendar.data?.months.find((one) => one.month === month)?.month
  const changeSpan = useSpan()
  const [isTimeline, setTimeline] = useTimeline()
  return (
    <>
      <div className="renewal-choices">
        <ChoiceTabs
          label={t`Ending within`}
          isOneRow
          choices={[
            ...spans.map((value) => ({ value, label: t`${value} days` })),
            ...(chosenMonth ? [{ value: 'month' as const, label: formatMonth(chosenMonth) }] : []),
          ]}
          value={chosenMonth ? 'month' : withinDays}
          onChange={(span) => span !== 'month' && changeSpan({ withinDays: span })}
        />
        <ChoiceTabs
          label={t`View`}
          choices={[
            { value: 'list', label: t`List` },
            { value: 'timeline', label: t`Timeline` },
          ]}
          value={isTimeline ? 'timeline' : 'list'}
          onChange={(view) => setTimeline(view === 'timeline')}
        />
      </div>
      <div className="renewals" data-timeline={isTimeline || undefined}>
        {!isTimeline && (
          <RenewalCalendarCard
            query={calendar}
            chosen={chosenMonth}
            onChoose={(to) => changeSpan({ month: to })}
            heldOver={{
              isChosen: list.filters.state === 'HELD_OVER',
              onChoose: () => changeSpan({ state: list.filters.state === 'HELD_OVER' ? undefined : 'HELD_OVER' }),
            }}
          />
        )}
        <EndingTable list={list} query={query} isTimeline={isTimeline} />
      </div>
    </>
  )
}

/** Switches between the list and the timeline of the same leases. */
function useTimeline(): [boolean, (isTimeline: boolean) => void] {
  const [search, change] = useSearchState()
  return [search['view'] === 'timeline', (isTimeline) => change({ view: isTimeline ? 'timeline' : undefined })]
}

/** Filters by month, span or holdover. Choosing one clears the others. */
function useSpan() {
  const [, change] = useSearchState()
  return (span: { withinDays?: string; month?: string | undefined; state?: string | undefined }) =>
    change({ withinDays: undefined, month: undefined, state: undefined, pageNo: undefined, ...span }, { isReplace: true })
}

function spanOf({ month, state, answer }: Partial<Record<Filter, string>>, withinDays: (typeof spans)[number]) {
  return omitUndefined({
    month,
    withinDays: month ? undefined : withinDays,
    state: oneOf(states, state),
    answer: oneOf(answers, answer),
  })
}

type EndingTableProps = {
  list: ListState<Filter>
  query: NonNullable<NonNullable<CallArgs<'renewal.list'>>['query']>
  isTimeline: boolean
}

function EndingTable({ list, query, isTimeline }: EndingTableProps) {
  const page = useEndpoint('renewal.list', { query }, { showsPreviousPage: true })
  const navigate = useNavigate()
  const today = useToday()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const asking = useAskAboutRenewal(() => setKeys(new Set()))
  const total = page.data?.total ?? 0
  const { q, withinDays, month, state, answer, propertyType, buildingId } = query
  const all = omitUndefined({ q, withinDays, month, state, answer, propertyType, buildingId })
  const menuOf = (lease: Ending): MenuAction[] => [
    { label: t`Ask tenant about renewal`, onClick: () => asking.ask([lease.id]), reason: askDenialReason(lease, today) },
    { label: t`Renew…`, onClick: () => void navigate({ to: renewLeasePath(lease) }), reason: denialReason('RENEW', lease) },
    { label: t`Give notice…`, onClick: () => setEnding(lease), reason: denialReason('TERMINATE', lease), isDangerous: true },
  ]
  return (
    <>
      <DataTable
        caption={t`Renewals`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(lease) => lease.id}
        rowHref={leasePath}
        picture={isTimeline ? (leases) => <RenewalTimeline leases={leases} /> : undefined}
        searchLabel={t`Search lease, tenant or place`}
        filters={[...filters, useBuildingFilter(list.filters.buildingId)]}
        rowMenu={menuOf}
        selection={{
          keys,
          onChange: setKeys,
          actions: (
            <>
              {keys.size < total && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={asking.isPending}
                  onClick={() => void asking.askAll(all, total)}
                >{t`Ask all ${total}…`}</Button>
              )}
              <Button size="compact-sm" loading={asking.isPending} onClick={() => asking.ask([...keys])}>
                {plural(keys.size, 'Ask {n} tenant about renewal', 'Ask {n} tenants about renewal')}
              </Button>
            </>
          ),
        }}
        onDownload={(format) => downloadList('renewals', 'renewal.list', { query: { ...query, format } })}
        none={{ title: t`No lease ends in this time`, text: t`Choose a longer period above, or a month in the calendar.` }}
      />
      {ending && <TerminateDialog lease={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function askDenialReason(lease: Ending, today: CalendarDate): string | undefined {
  const reason = denialReason('RENEW', lease)
  if (reason) return reason
  const from = lease.renewalQuestion?.askAgainFrom
  return from && today < from ? t`Ask again from ${formatDate(from)}.` : undefined
}

const columns: readonly Column<Ending>[] = [
  {
    key: 'number',
    title: t`Lease`,
    sortBy: 'leaseNumber',
    card: 'title',
    cell: (lease) => <span className="figures">{lease.leaseNumber}</span>,
  },
  {
    key: 'tenant',
    title: t`Tenant and property`,
    sortBy: 'tenantName',
    cell: (lease) => <TwoLines first={lease.tenantName} second={lease.propertyLabel} />,
  },
  { key: 'end', title: t`Ends`, sortBy: 'endDate', cell: (lease) => <Ends lease={lease} /> },
  statusColumn({ key: 'next', title: t`Renewal`, cell: (lease) => <RenewalState lease={lease} /> }),
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
  statusColumn({ key: 'status', title: t`Status`, isHiddenAtFirst: true, table: leaseStatusTable, of: (lease) => lease.status }),
]

function Ends({ lease }: { lease: Ending }) {
  const today = useToday()
  const lastDay = lastDayOfLease(lease)
  return <TwoLines first={<DateText date={lastDay} />} second={daysLeftText(lastDay, today)} />
}

/** A past day is still shown: the notice is late. */
function NoticeBy({ date }: { date: CalendarDate }) {
  const isPast = date < useToday()
  return <TwoLines first={<DateText date={date} />} second={isPast && t`passed`} />
}
