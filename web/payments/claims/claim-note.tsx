import { Box } from '@mantine/core'
import { plus, ZERO } from '../../../domain/money.ts'
import { rich, t } from '../../platform/texts.ts'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { claimStatusTable } from './claim-status-table.ts'
import { TakeBackButton } from './withdraw-button.tsx'
import { useOwnClaims } from './use-own-claims.ts'

/** Every proof of an advice that waits for the office, and its last no; once one is approved the receipt says all. */
export function ClaimNote({ adviceId }: { adviceId: string }) {
  const ofAdvice = useOwnClaims().filter(
    (claim) => claim.status !== 'WITHDRAWN' && claim.advices.some((named) => named.adviceId === adviceId),
  )
  const pending = ofAdvice.filter(({ status }) => status === 'PENDING')
  const shown = pending.length > 0 ? pending : ofAdvice.slice(0, 1).filter(({ status }) => status === 'REJECTED')
  if (shown.length === 0) return null
  return (
    <div className="claim-notes" aria-live="polite">
      {pending.length > 1 && (
        <Box
          component="p"
          fw={600}
        >{rich`${<MoneyText amount={plus(ZERO, ...pending.map(({ amount }) => amount))} withUnit />} of it is being checked.`}</Box>
      )}
      {shown.map((claim) => (
        <div key={claim.id} className="row wrap">
          <StatusChip status={claim.status} table={claimStatusTable} />
          <span className="small">{rich`${claim.status === 'PENDING' ? t`You sent proof of ` : t`The office did not find `}${<MoneyText amount={claim.amount} withUnit />}, reference ${claim.reference}. ${claim.rejectionReason}`}</span>
          <TakeBackButton claim={claim} />
        </div>
      ))}
    </div>
  )
}
