import { useState } from 'react'
import type { ExpenseRequest } from '../../domain/remittance/expense-request-contract.ts'
import { expenseRequestStatuses } from '../../domain/remittance/expense-approval.ts'
import { useHistory } from '../audit/use-history.tsx'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { FileButton } from '../ui/input/file-button.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import {
  AnswerButtons,
  answersOf,
  approvalFailure,
  expenseRequestStatusTable,
  openApproval,
  WithdrawRequestDialog,
} from './expense-request-parts.tsx'

const columns: readonly Column<ExpenseRequest>[] = [
  { key: 'on', title: t`Bill date`, cell: (request) => <DateText date={request.billedOn} /> },
  { key: 'vendor', title: t`Vendor`, card: 'title', cell: (request) => request.vendor },
  { key: 'for', title: t`For`, cell: (request) => request.description },
  { key: 'building', title: t`Building`, cell: (request) => request.buildingName },
  { key: 'owners', title: t`Owners`, takesRest: true, cell: answersOf },
  { key: 'reason', title: t`Reason`, isHiddenAtFirst: true, cell: (request) => request.reason },
  amountColumn({ key: 'amount', title: t`Amount (Nu.)`, card: 'amount', of: (request) => request.amount }),
  statusColumn({ key: 'status', title: t`Status`, table: expenseRequestStatusTable, of: (request) => request.status }),
]

/** Bills that wait for owners, and decided ones. */
export function ExpenseRequestList() {
  const list = useListState(['status'], { defaultSort: 'requestedAt:desc' })
  const [withdrawn, setWithdrawn] = useState<ExpenseRequest | null>(null)
  const history = useHistory()
  const query = listQueryOf(list, { status: oneOf(expenseRequestStatuses, list.filters.status) })
  const page = useEndpoint('expenseRequest.list', { query }, { showsPreviousPage: true })
  const rowMenu = (request: ExpenseRequest) => [
    { label: t`Open PDF`, onClick: () => void openOrShowError(request) },
    ...history.menu({ title: t`Bill of ${request.vendor}`, entityId: request.id }),
    {
      label: t`Withdraw…`,
      isDangerous: true,
      reason: request.status === 'WAITING' ? undefined : t`This request is closed.`,
      onClick: () => setWithdrawn(request),
    },
  ]
  return (
    <>
      <DataTable
        caption={t`Bills that wait for owners`}
        searchLabel={t`Search vendor or description`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(request) => request.id}
        rowMenu={rowMenu}
        filters={[{ name: 'status', label: t`Status`, options: statusOptions(expenseRequestStatusTable) }]}
        onDownload={(format) => downloadList('expense-requests', 'expenseRequest.list', { query: { ...query, format } })}
        none={{
          title: t`No requests yet`,
          text: t`A bill above the limit of an owner waits here until the owner approves it.`,
        }}
      />
      {history.dialog}
      {withdrawn && <WithdrawRequestDialog request={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  )
}

/** The bills that ask the signed-in owner. `isWaiting`: only unanswered ones; renders nothing if there are none. */
export function OwnExpenseRequestsCard({ isWaiting = false }: { isWaiting?: boolean }) {
  const { user } = useSignedIn()
  const { data } = useEndpoint('expenseRequest.list', {
    query: { pageSize: 50, sort: 'requestedAt:desc', ...(isWaiting ? { status: 'WAITING' as const } : {}) },
  })
  const rows = (data?.items ?? []).filter(({ canDecide }) => !isWaiting || canDecide)
  if (isWaiting && rows.length === 0) return null
  return (
    <RecordCard title={t`Expenses to approve`} isFlush>
      <SimpleTable
        caption={t`Expenses to approve`}
        columns={[
          { key: 'on', title: t`Bill date`, cell: (request) => <DateText date={request.billedOn} /> },
          {
            key: 'for',
            title: t`For`,
            wraps: true,
            cell: (request) => `${request.buildingName}: ${request.description}, ${request.vendor}`,
          },
          { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: (request) => <MoneyText amount={request.amount} /> },
          {
            key: 'mine',
            title: t`My part (Nu.)`,
            align: 'end',
            cell: ({ owners }) => <MoneyText amount={owners.find(({ ownerId }) => ownerId === user.id)?.shareAmount} />,
          },
          {
            key: 'answer',
            title: t`Answer`,
            cell: (request) =>
              request.canDecide ? <AnswerButtons request={request} ownerId={user.id} /> : <Answered request={request} />,
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        none={t`No expense has needed your approval.`}
      />
    </RecordCard>
  )
}

function Answered({ request }: { request: ExpenseRequest }) {
  const { word } = expenseRequestStatusTable[request.status]
  return (
    <div className="row wrap gap-2">
      <span>{request.reason ? `${word}: ${request.reason}` : word}</span>
      <FileButton
        label={t`Open PDF`}
        of={request.description}
        size="compact-sm"
        failure={approvalFailure}
        onOpen={() => openApproval(request)}
      />
    </div>
  )
}

async function openOrShowError(request: ExpenseRequest): Promise<void> {
  try {
    await openApproval(request)
  } catch (error) {
    toast('ERROR', approvalFailure, asProblem(error).message)
  }
}
