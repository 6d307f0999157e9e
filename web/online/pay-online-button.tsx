import { Button, type ButtonProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { Money } from '../../domain/money.ts'
import { payPath } from '../advices/own-payment-paths.ts'
import { useRemainingAmount } from '../payments/use-remaining-amount.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { ordersWithUnknownOutcome } from './orders-in-doubt.ts'

export function useOnlineOffer() {
  const offer = useEndpoint('online.offer', undefined, { staleTimeMs: 3_600_000 })
  return { isOffered: offer.data?.isOffered ?? false, isSimulated: offer.data?.isSimulated ?? false }
}

/** Starts a payment through the gateway and opens it. Any earlier unfinished payment of the lease is abandoned. */
export function useBeginPayment() {
  const navigate = useNavigate()
  return useAction('online.start', {
    invalidates: ['online'],
    onSuccess: (order) => void navigate({ to: payPath(order) }),
  })
}

type PayOnlineButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> & {
  /** What the button pays, read out after its label if the page has several buttons. */
  of?: string
  /** Advices of one lease. */
  advices: readonly Advice[]
  /** The label of the button. `isRest`: the office is checking a part of the amount. */
  words: (amount: Money, isRest: boolean) => string
}

/** Pays through the bank with one tap, if the office accepts online payments. */
export function PayOnlineButton({ advices, words, of, ...look }: PayOnlineButtonProps) {
  const { isOffered } = useOnlineOffer()
  const begin = useBeginPayment()
  const left = useRemainingAmount(advices)
  const inDoubt = useEndpoint('online.list', ordersWithUnknownOutcome)
  // Until the bank has replied, the server accepts no other payment of the lease. The page states this above.
  if (inDoubt.isPending || inDoubt.data?.items.some(({ leaseId }) => leaseId === advices[0]?.leaseId)) return null
  if (!isOffered || !left || left.leftAmount <= 0) return null
  const { leftAmount: amount, checkedAmount } = left
  return (
    <Button
      {...look}
      loading={begin.isPending}
      onClick={() => begin.mutate({ body: { adviceIds: advices.map(({ id }) => id), amount } })}
    >
      {words(amount, checkedAmount > 0)}
      {of && <span className="visually-hidden"> {of}</span>}
    </Button>
  )
}

/** The label of a button next to the amount. */
export function payOnlineText(_amount: Money, isRest: boolean): string {
  return isRest ? t`Pay the rest online` : t`Pay online`
}
