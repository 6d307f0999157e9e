import type { Advice } from '../../domain/advices/advice-contract.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useOwnClaims } from './claims/use-own-claims.ts'

/** What is open on the lease of an advice, with its posted interest, and how much of it the office is checking. */
export function useOpenOfLease({ leaseId, balanceAmount }: Advice): { openAmount: Money; checkedAmount: Money } {
  const open = useEndpoint('advice.list', { query: { leaseId, open: 'true', pageSize: 50, sort: 'dueDate:asc' } })
  const pending = useOwnClaims().filter((claim) => claim.leaseId === leaseId && claim.status === 'PENDING')
  return {
    openAmount: open.data?.totals.balanceAmount ?? balanceAmount,
    checkedAmount: plus(ZERO, ...pending.map(({ amount }) => amount)),
  }
}
