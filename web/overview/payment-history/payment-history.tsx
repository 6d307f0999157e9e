import { lazy, Suspense } from 'react'
import { type PaymentHistoryProps, PaymentHistoryPlace } from './payment-history-place.tsx'

const PaymentHistoryCard = lazy(() =>
  import('./payment-history-card.tsx').then((module) => ({ default: module.PaymentHistoryCard })),
)

/** How rent was paid, month by month. Its picture is loaded after the page. */
export function PaymentHistory(props: PaymentHistoryProps) {
  return (
    <Suspense fallback={<PaymentHistoryPlace />}>
      <PaymentHistoryCard {...props} />
    </Suspense>
  )
}
