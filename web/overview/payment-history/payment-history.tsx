import { type PaymentHistoryProps, PaymentHistoryPlace } from './payment-history-place.tsx'
import { loadable } from '../../ui/feedback/loadable.tsx'

const PaymentHistoryCard = loadable(
  () => import('./payment-history-card.tsx'),
  (module) => module.PaymentHistoryCard,
  {
    placeholder: () => <PaymentHistoryPlace />,
  },
)

/** The payment history by month. Its chart is loaded after the page. */
export function PaymentHistory(props: PaymentHistoryProps) {
  return <PaymentHistoryCard {...props} />
}
