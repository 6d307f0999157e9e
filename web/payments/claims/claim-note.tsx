import { Box } from '@mantine/core'
import { plus, ZERO } from '../../../domain/money.ts'
import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { rich } from '../../platform/texts.ts'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { claimStatusTable } from './claim-status-table.ts'
import { reversedText } from './reversed-text.ts'
import { WithdrawButton } from './withdraw-button.tsx'
import { useOwnClaims } from './use-own-claims.ts'

/**
 * The proofs of an advice that wait for the office, and the latest one if it was rejected or its receipt was reversed. After an approval,
 * the receipt has all information.
 */
export function ClaimNote({ adviceId }: { adviceId: string }) {
  const ofAdvice = useOwnClaims().filter(
    (claim) => claim.status !== 'WITHDRAWN' && claim.advices.some((named) => named.adviceId === adviceId),
  )
  const pending = ofAdvice.filter(({ status }) => status === 'PENDING')
  const shown =
    pending.length > 0 ? pending : ofAdvice.slice(0, 1).filter(({ status }) => status === 'REJECTED' || status === 'REVERSED')
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
          <span className="small">{claimText(claim)}</span>
          <WithdrawButton claim={claim} />
        </div>
      ))}
    </div>
  )
}

function claimText(claim: Claim) {
  const { status, amount, reference, rejectionReason } = claim
  if (status === 'REVERSED') return reversedText(claim)
  const paid = <MoneyText amount={amount} withUnit />
  return status === 'PENDING'
    ? rich`You sent proof of ${paid}, reference ${reference}.`
    : rich`The office did not find ${paid}, reference ${reference}. ${rejectionReason}`
}
