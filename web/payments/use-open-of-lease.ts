import type { Advice } from '../../domain/advices/advice-contract.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useOwnClaims } from './claims/use-own-claims.ts'

export type OpenOfLease = { isLoading: boolean; advices: readonly Advice[]; openAmount: Money; checkedAmount: Money }

/** The open advices of the same lease, oldest first, their total with posted interest, and the part that the office is checking. */
export function useOpenOfLease(advice: Advice, isEnabled: boolean): OpenOfLease {
  const { leaseId, balanceAmount } = advice
  const open = useEndpoint('advice.list', { query: { leaseId, open: 'true', pageSize: 50, sort: 'dueDate:asc' } }, { isEnabled })
  const pending = useOwnClaims().filter((claim) => claim.leaseId === leaseId && claim.status === 'PENDING')
  return {
    isLoading: open.isLoading,
    advices: open.data?.items ?? [advice],
    openAmount: open.data?.totals.balanceAmount ?? balanceAmount,
    checkedAmount: plus(ZERO, ...pending.map(({ amount }) => amount)),
  }
}
