import { Button, type ButtonProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { Money } from '../../domain/money.ts'
import { payPath } from '../advices/own-payment-paths.ts'
import { useLeftToPay } from '../payments/use-left-to-pay.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { ordersInDoubt } from './orders-in-doubt.ts'

export function useOnlineOffer() {
  const offer = useEndpoint('online.offer', undefined, { staleTimeMs: 3_600_000 })
  return { isOffered: offer.data?.isOffered ?? false, isSimulated: offer.data?.isSimulated ?? false }
}

/** Begins a payment through the gateway and goes on to it; what was begun before for the lease is left. */
export function useBeginPayment() {
  const navigate = useNavigate()
  return useAction('online.start', {
    invalidates: ['online'],
    onSuccess: (order) => void navigate({ to: payPath(order) }),
  })
}

type PayOnlineButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> & {
  /** What it pays, read out after the words where one of many does. */
  of?: string
  /** Of one lease. */
  advices: readonly Advice[]
  /** On the button; of the rest, where the office is checking a part. */
  words: (amount: Money, isRest: boolean) => string
}

/** Where the office takes payments online: one tap to the bank. */
export function PayOnlineButton({ advices, words, of, ...look }: PayOnlineButtonProps) {
  const { isOffered } = useOnlineOffer()
  const begin = useBeginPayment()
  const left = useLeftToPay(advices)
  const inDoubt = useEndpoint('online.list', ordersInDoubt)
  // The server takes no other payment of the lease until the bank has answered, and the page says so above.
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

/** The words of a button that stands beside the amount. */
export function payOnlineText(_amount: Money, isRest: boolean): string {
  return isRest ? t`Pay the rest online` : t`Pay online`
}
