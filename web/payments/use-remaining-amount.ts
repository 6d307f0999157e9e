import type { Advice } from '../../domain/advices/advice-contract.ts'
import { larger, type Money, minus, plus, ZERO } from '../../domain/money.ts'
import type { Claim } from '../../domain/payments/claim-contract.ts'
import { cashLeft } from '../../domain/advices/cash-left.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { sentClaims } from './claims/sent-claims.ts'
import { useOwnClaims } from './claims/use-own-claims.ts'

type RemainingAmount = {
  /** The part that the tenant reported as paid and the office has not checked. */
  checkedAmount: Money
  leftAmount: Money
}

/** The cash amount that is still to be paid on these advices, without the part that the office is checking. Undefined until it is known. */
export function useRemainingAmount(advices: readonly Advice[]): RemainingAmount | undefined {
  const claims = useEndpoint('claim.list', sentClaims)
  if (claims.isPending) return undefined
  return remainingAmount(advices, claims.data?.items ?? [])
}

/** The same for each advice separately. Until the claims have loaded, the part under review counts as zero. */
export function useRemainingOfEach(): (advice: Advice) => Money {
  const claims = useOwnClaims()
  return (advice) => remainingAmount([advice], claims).leftAmount
}

function remainingAmount(advices: readonly Advice[], claims: readonly Claim[]): RemainingAmount {
  const ids = advices.map(({ id }) => id)
  const pending = claims.filter(({ status }) => status === 'PENDING').flatMap((claim) => claim.advices)
  const checkedAmount = plus(ZERO, ...pending.filter(({ adviceId }) => ids.includes(adviceId)).map(({ amount }) => amount))
  return { checkedAmount, leftAmount: larger(minus(plus(ZERO, ...advices.map(cashLeft)), checkedAmount), ZERO) }
}
