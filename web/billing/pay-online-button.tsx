import { Button, type ButtonProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Advice } from '../../domain/billing/advice-contract.ts'
import { plus } from '../../domain/money.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { cashLeft } from './cash-left.ts'
import { payPath } from './own-payment-paths.ts'

export function useOnlineOffer() {
  const offer = useEndpoint('online.offer', undefined, { staleTimeMs: 3_600_000 })
  return { isOffered: offer.data?.isOffered ?? false, isSimulated: offer.data?.isSimulated ?? false }
}

/** Begins a payment through the gateway and goes on to it; what was begun before for the lease is left. */
export function useBeginPayment() {
  const navigate = useNavigate()
  return useAction('online.start', {
    refreshes: ['online'],
    onSuccess: (order) => void navigate({ to: payPath(order) }),
  })
}

type PayOnlineButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> & {
  /** Of one lease. */
  advices: readonly Advice[]
  children: string
}

/** Where the office takes payments online: one tap to the bank. */
export function PayOnlineButton({ advices, children, ...look }: PayOnlineButtonProps) {
  const { isOffered } = useOnlineOffer()
  const begin = useBeginPayment()
  const amount = plus(...advices.map(cashLeft))
  if (!isOffered || amount <= 0) return null
  return (
    <Button
      {...look}
      loading={begin.isPending}
      onClick={() => begin.mutate({ body: { adviceIds: advices.map(({ id }) => id), amount } })}
    >
      {children}
    </Button>
  )
}
