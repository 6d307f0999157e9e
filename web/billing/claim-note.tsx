import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { claimStatusTable } from './claim-status-table.ts'
import './billing.css'

/** How the tenant's last word on an advice stands; once it is approved the receipt says all. All advices of a page ask once. */
export function ClaimNote({ adviceId }: { adviceId: string }) {
  const claims = useEndpoint('claim.list', { query: { pageSize: 50, sort: 'claimedAt:desc' } })
  const last = claims.data?.items.find((claim) => claim.adviceId === adviceId)
  if (!last || last.status === 'APPROVED') return null
  return (
    <p className="claim-note" aria-live="polite">
      <StatusChip status={last.status} table={claimStatusTable} />
      <span className="small">{rich`${last.status === 'PENDING' ? t`You told the office that you paid ` : t`The office did not find `}${<MoneyText amount={last.amount} withUnit />}, reference ${last.reference}. ${last.rejectionReason}`}</span>
    </p>
  )
}
