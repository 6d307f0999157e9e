import { approvalStatuses } from '../../domain/approval-request.ts'
import { approvalKindLabels } from '../../domain/approvals/approval.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState, useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { approvalStatusTable } from './approval-status-table.ts'

const filters = [{ name: 'status', label: t`Status`, options: statusOptions(approvalStatusTable) }] as const

const columns: readonly Column<Approval>[] = [
  { key: 'kind', title: t`Request`, card: 'title', cell: ({ kind }) => approvalKindLabels[kind] },
  {
    key: 'amount',
    title: t`Amount`,
    sortBy: 'amount',
    cell: ({ amount }) => (amount === null ? '–' : <MoneyText amount={amount} />),
  },
  { key: 'lease', title: t`Lease`, cell: ({ lease }) => lease?.leaseNumber ?? '–' },
  { key: 'tenant', title: t`Tenant`, cell: ({ tenant }) => tenant?.name ?? '–' },
  { key: 'advice', title: t`Advice`, cell: ({ advice }) => advice?.adviceNumber ?? '–' },
  { key: 'by', title: t`Requested by`, cell: ({ requestedBy }) => requestedBy.name },
  { key: 'at', title: t`Requested`, sortBy: 'requestedAt', cell: ({ requestedAt }) => <InstantText at={requestedAt} /> },
  { key: 'expires', title: t`Expires`, cell: ({ expiresAt }) => <InstantText at={expiresAt} /> },
  statusColumn({ key: 'status', title: t`Status`, table: approvalStatusTable, of: ({ status }) => status }),
]

/** Lists the requests that wait for approval, oldest first. */
export function ApprovalsScreen() {
  const list = useListState(['status'], { defaultSort: 'requestedAt:asc' })
  const [{ request: openId }, change] = useSearchState()
  const query = listQueryOf(list, { status: oneOf(approvalStatuses, list.filters.status) ?? ('PENDING' as const) })
  const page = useEndpoint('approval.list', { query }, { showsPreviousPage: true })
  const { label } = billingFolders.approvals
  return (
    <>
      <PageHeader title={label} />
      <DataTable
        caption={label}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(request) => request.id}
        onRowOpen={({ id }) => change({ request: id })}
        onDownload={(format) => downloadList('approvals', 'approval.list', { query: { ...query, format } })}
        none={{
          title: t`No requests to approve`,
          text: t`Payments and bank accounts that need a second person’s approval wait here. The administrator turns this on in Settings.`,
        }}
      />
      {openId && <ApprovalDialog id={openId} onClose={() => change({ request: undefined }, { isReplace: true })} />}
    </>
  )
}
