import type { SupportAccess } from '../../domain/overview/support-access-contract.ts'
import {
  supportAccessStatuses,
  supportAccessStatusLabels,
  type SupportAccessStatus,
} from '../../domain/overview/support-access.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { plural, t } from '../platform/texts.ts'
import { type Stale, useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { statusOptions, type StatusTable } from '../ui/text/status-chip.tsx'

const statusTable: StatusTable<SupportAccessStatus> = {
  REQUESTED: { word: supportAccessStatusLabels.REQUESTED, shape: 'clock', tone: 'amber' },
  RUNNING: { word: supportAccessStatusLabels.RUNNING, shape: 'dot', tone: 'amber' },
  ENDED: { word: supportAccessStatusLabels.ENDED, shape: 'check', tone: 'grey' },
  REFUSED: { word: supportAccessStatusLabels.REFUSED, shape: 'cross', tone: 'red' },
  EXPIRED: { word: supportAccessStatusLabels.EXPIRED, shape: 'slash', tone: 'grey' },
}

const filters = [{ name: 'status', label: t`Status`, options: statusOptions(statusTable) }] as const

const columns: readonly Column<SupportAccess>[] = [
  { key: 'at', title: t`Requested`, sortBy: 'requestedAt', cell: ({ requestedAt }) => <InstantText at={requestedAt} /> },
  { key: 'operator', title: t`Operator`, card: 'title', cell: ({ operatorName }) => operatorName },
  { key: 'reason', title: t`Reason`, takesRest: true, cell: ({ reason }) => reason },
  { key: 'hours', title: t`For`, cell: ({ hours }) => plural(hours, '{n} hour', '{n} hours') },
  { key: 'until', title: t`Until`, cell: (access) => <ExpiryText access={access} /> },
  { key: 'decided', title: t`Decided by`, cell: ({ decidedBy }) => decidedBy ?? '–' },
  { key: 'done', title: t`Work done`, cell: (access) => <EventsLink access={access} /> },
  statusColumn({ key: 'status', title: t`Status`, table: statusTable, of: ({ status }) => status }),
]

/** The operator's accesses to this office: the time, the reason, and the actions. Requests are decided here. */
export function SupportAccessScreen() {
  const list = useListState(['status'], { defaultSort: 'requestedAt:desc' })
  const query = listQueryOf(list, { status: oneOf(supportAccessStatuses, list.filters.status) })
  const page = useEndpoint('supportAccess.list', { query }, { showsPreviousPage: true })
  const menuOf = useDecisions()
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Settings`, to: '/admin/system-settings' }]}
        title={t`Support access`}
        subtitle={t`When and why the operator entered your office, and what was done. You can end a running access at once.`}
      />
      <DataTable
        caption={t`Support access`}
        searchLabel={t`Search operator or reason`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(access) => access.id}
        rowMenu={menuOf}
        onDownload={(format) => downloadList('support-access', 'supportAccess.list', { query: { ...query, format } })}
        none={{
          title: t`No operator has entered your office`,
          text: t`In Settings you choose whether an administrator must consent first.`,
        }}
      />
    </>
  )
}

const invalidates: readonly Stale[] = ['supportAccess', 'overview', 'audit']

function useDecisions() {
  const accept = useAction('supportAccess.accept', { invalidates, onSuccess: () => toast('SUCCESS', t`Access granted`) })
  const refuse = useAction('supportAccess.refuse', { invalidates, onSuccess: () => toast('SUCCESS', t`Request refused`) })
  const end = useAction('supportAccess.end', { invalidates, onSuccess: () => toast('SUCCESS', t`Access ended`) })
  const confirmAccept = async ({ id, operatorName, hours }: SupportAccess) => {
    const isYes = await confirm({
      title: t`Grant ${operatorName} access to your office?`,
      text: plural(
        hours,
        'For {n} hour the operator has the rights of an administrator. You can end the access at any time.',
        'For {n} hours the operator has the rights of an administrator. You can end the access at any time.',
      ),
      action: t`Grant access`,
    })
    if (isYes) accept.mutate({ params: { id } })
  }
  return (access: SupportAccess) => {
    const params = { id: access.id }
    if (access.status === 'RUNNING') return [{ label: t`End access`, isDangerous: true, onClick: () => end.mutate({ params }) }]
    if (access.status !== 'REQUESTED') return []
    return [
      { label: t`Accept…`, onClick: () => void confirmAccept(access) },
      { label: t`Refuse`, isDangerous: true, onClick: () => refuse.mutate({ params }) },
    ]
  }
}

function ExpiryText({ access: { status, expiresAt, endedAt } }: { access: SupportAccess }) {
  if (status === 'REFUSED' || status === 'REQUESTED' || status === 'EXPIRED') return '–'
  return <InstantText at={endedAt ?? expiresAt} />
}

function EventsLink({ access: { id, eventCount } }: { access: SupportAccess }) {
  if (eventCount === 0) return '–'
  return <Link to={`/admin/audit?supportAccessId=${id}`}>{plural(eventCount, '{n} event', '{n} events')}</Link>
}
