import {
  dispute as definition,
  disputeParties,
  disputePartyLabels,
  disputeStates,
  disputeSubjectLabels,
  disputeSubjects,
} from '../../domain/disputes/dispute.ts'
import { disputeClockLabels } from '../../domain/disputes/dispute-clock.ts'
import type { ListedDispute } from '../../domain/disputes/dispute-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { disputePath, disputeStateTable } from './dispute-states.tsx'

const columns: readonly Column<ListedDispute>[] = [
  {
    key: 'lease',
    title: t`Lease`,
    card: 'title',
    cell: ({ leaseNumber, propertyLabel }) => <TwoLines first={leaseNumber} second={propertyLabel} />,
  },
  { key: 'tenant', title: t`Tenant`, cell: ({ tenantName }) => tenantName },
  {
    key: 'subject',
    title: definition.fields.subject.label,
    cell: ({ subject, raisedBy }) => (
      <TwoLines first={translated(disputeSubjectLabels[subject])} second={translated(disputePartyLabels[raisedBy])} />
    ),
  },
  {
    key: 'raised',
    title: definition.fields.raisedOn.label,
    sortBy: 'raisedOn',
    cell: ({ raisedOn }) => <DateText date={raisedOn} />,
  },
  {
    key: 'place',
    title: definition.fields.place.label,
    takesRest: true,
    cell: ({ place, reference }) => <TwoLines first={place ?? '–'} second={reference} />,
  },
  {
    key: 'due',
    title: t`Next deadline`,
    sortBy: 'nextDueOn',
    cell: ({ nextClock, nextDueOn }) =>
      nextClock && nextDueOn ? (
        <TwoLines first={<DateText date={nextDueOn} />} second={translated(disputeClockLabels[nextClock])} />
      ) : (
        '–'
      ),
  },
  {
    key: 'filed',
    title: definition.fields.filedOn.label,
    isHiddenAtFirst: true,
    cell: ({ filedOn }) => (filedOn ? <DateText date={filedOn} /> : '–'),
  },
  statusColumn({ key: 'state', title: t`Status`, table: disputeStateTable, of: ({ state }) => state }),
]

const dues = ['SOON', 'PASSED'] as const
const filters = [
  { name: 'state', label: t`Status`, options: statusOptions(disputeStateTable) },
  {
    name: 'subject',
    label: t`Subject`,
    options: disputeSubjects.map((value) => ({ value, label: translated(disputeSubjectLabels[value]) })),
  },
  {
    name: 'raisedBy',
    label: t`Raised by`,
    options: disputeParties.map((value) => ({ value, label: translated(disputePartyLabels[value]) })),
  },
  {
    name: 'due',
    label: t`Next deadline`,
    options: [
      { value: 'SOON', label: t`Passed or within a week` },
      { value: 'PASSED', label: t`Passed` },
    ],
  },
  { name: 'isOpen', label: t`Not closed`, options: [{ value: 'true', label: t`Yes` }] },
] as const

/** Lists the disputes of the office, each with its next deadline. */
export function DisputesScreen() {
  const list = useListState(['state', 'subject', 'raisedBy', 'due', 'isOpen', 'leaseId'], { defaultSort: 'raisedOn:desc' })
  const query = listQueryOf(list, {
    state: oneOf(disputeStates, list.filters.state),
    subject: oneOf(disputeSubjects, list.filters.subject),
    raisedBy: oneOf(disputeParties, list.filters.raisedBy),
    due: oneOf(dues, list.filters.due),
    isOpen: oneOf(['true', 'false'] as const, list.filters.isOpen),
    leaseId: list.filters.leaseId,
  })
  const page = useEndpoint('dispute.list', { query }, { showsPreviousPage: true })
  return (
    <>
      <PageHeader title={t`Disputes`} subtitle={t`Disputes about leases, their hearings and the deadlines of the law`} />
      <DataTable
        caption={t`Disputes`}
        searchLabel={t`Search lease, tenant or case`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => disputePath(id)}
        filters={filters}
        onDownload={(format) => downloadList('disputes', 'dispute.list', { query: { ...query, format } })}
        none={{
          title: t`No disputes yet`,
          text: t`When an owner and a tenant do not agree, open a dispute on the page of their lease.`,
        }}
      />
    </>
  )
}
