import { Button } from '@mantine/core'
import { useState } from 'react'
import { holdReasonLabels } from '../../domain/remittance-batches/hold-reason.ts'
import type { PayableOwner } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { toDate } from '../advices/advice-labels.ts'
import { dateFilter } from '../advices/date-filters.tsx'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ownerDuePath } from '../remittance/remittance-paths.ts'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { Chip } from '../ui/text/status-chip.tsx'
import type { ChosenOwners } from './batch-dialog.tsx'

const columns: readonly Column<PayableOwner>[] = [
  { key: 'owner', title: t`Owner`, sortBy: 'ownerName', card: 'title', cell: (due) => due.ownerName },
  { key: 'count', title: t`Advices`, align: 'end', card: 'none', cell: (due) => due.adviceCount },
  amountColumn({ key: 'share', title: t`Share (Nu.)`, of: (due) => due.shareAmount }),
  amountColumn({ key: 'fee', isHiddenAtFirst: true, title: t`Fee (Nu.)`, of: (due) => due.feeAmount }),
  amountColumn({ key: 'tax', isHiddenAtFirst: true, title: t`Tax (Nu.)`, of: (due) => due.taxAmount }),
  amountColumn({ key: 'charges', isHiddenAtFirst: true, title: t`Charges to deduct (Nu.)`, of: (due) => due.chargedAmount }),
  amountColumn({ key: 'total', title: t`Due (Nu.)`, of: (due) => due.totalAmount }),
  amountColumn({ key: 'reserve', title: t`Reserve (Nu.)`, isHiddenAtFirst: true, of: (due) => due.reserveAmount }),
  amountColumn({ key: 'amount', title: t`To send (Nu.)`, card: 'amount', of: (due) => due.amount }),
  { key: 'account', title: t`Bank account`, cell: ({ bankAccount }) => bankAccount?.label ?? t`Missing` },
  statusColumn({ key: 'state', title: t`Status`, cell: (due) => <PayableState due={due} /> }),
]

/** Whether a batch can pay the owner, and the reason if it cannot. */
export function PayableState({ due: { holdReason, needsApproval } }: { due: PayableOwner }) {
  if (holdReason === 'AWAITING_APPROVAL')
    return <Chip word={translated(holdReasonLabels[holdReason])} shape="clock" tone="blue" />
  if (holdReason === 'NOTHING_DUE') return <>{translated(holdReasonLabels[holdReason])}</>
  if (holdReason) return <Chip word={translated(holdReasonLabels[holdReason])} shape="triangle" tone="amber" />
  if (needsApproval) return <Chip word={t`Needs approval`} shape="clock" tone="blue" />
  return <Chip word={t`Ready`} shape="dot" tone="green" />
}

const dueFilter = {
  name: 'due',
  label: t`Rent collected`,
  options: [
    { value: 'true', label: t`Not yet remitted` },
    { value: 'false', label: t`Nothing to remit` },
  ],
} as const

const rentToFilter = dateFilter('rentTo', t`Rent up to`)

/** Lists the owners with the amounts due, to be paid one by one or together. */
export function PayableOwnerList({ onRemit }: { onRemit: (chosen: ChosenOwners) => void }) {
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const list = useListState(['due', 'rentTo'], { defaultSort: 'ownerName:asc', defaults: { due: 'true' } })
  const query = listQueryOf(list, { due: oneOf(['true', 'false'], list.filters.due), rentTo: toDate(list.filters.rentTo) })
  const page = useEndpoint('remittanceBatch.due', { query }, { showsPreviousPage: true })
  const actions = (
    <>
      {query.q && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onRemit({ all: omitUndefined({ q: query.q }) })}
        >{t`Remit to all results…`}</Button>
      )}
      <Button size="compact-sm" onClick={() => onRemit({ ownerIds: [...keys] })}>{t`Remit to selected…`}</Button>
    </>
  )
  return (
    <DataTable
      caption={t`Owners and amounts due`}
      searchLabel={t`Search name or CID`}
      columns={columns}
      list={list}
      page={page}
      rowKey={(due) => due.id}
      rowHref={ownerDuePath}
      filters={[dueFilter, rentToFilter]}
      {...(isAdmin ? { selection: { keys, onChange: setKeys, actions } } : {})}
      totals={{ total: <MoneyText amount={page.data?.totals.totalAmount} /> }}
      onDownload={(format) => downloadList('due-to-owners', 'remittanceBatch.due', { query: { ...query, format } })}
      none={{ title: t`No owners yet`, text: t`Owners appear here once rent of their property is paid.` }}
    />
  )
}
