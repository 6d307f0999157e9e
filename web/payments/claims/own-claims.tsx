import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { claimColumns, ClaimedAdvices } from './claim-columns.tsx'
import { reversedText } from './reversed-text.ts'
import { WithdrawButton } from './withdraw-button.tsx'
import '../../advices/billing.css'

/** A tenant's claims and the office's replies. */
export function OwnClaims() {
  const list = useListState([], { defaultSort: 'claimedAt:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('claim.list', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Proofs sent`}
      columns={columns}
      list={list}
      page={page}
      rowKey={(claim) => claim.id}
      onDownload={(format) => downloadList('proofs', 'claim.list', { query: { ...query, format } })}
      none={{
        title: t`Nothing sent yet`,
        text: t`If you paid by bank or phone, open the payment advice and choose “I have paid”.`,
      }}
    />
  )
}

const columns: readonly Column<Claim>[] = [
  { key: 'advice', title: t`For`, card: 'title', cell: (claim) => <ClaimedAdvices claim={claim} /> },
  ...claimColumns,
  { key: 'answer', title: t`Answer from the office`, cell: answerOf },
  { key: 'takeBack', title: t`Action`, cell: (claim) => (claim.status === 'PENDING' ? <WithdrawButton claim={claim} /> : '–') },
]

function answerOf(claim: Claim) {
  const { status, rejectionReason, receiptNumber } = claim
  if (status === 'REVERSED') return <span className="line-reason">{reversedText(claim)}</span>
  if (rejectionReason) return <span className="line-reason">{rejectionReason}</span>
  return receiptNumber ? t`Receipt ${receiptNumber}` : '–'
}
