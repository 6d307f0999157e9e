import { payPath } from '../advices/own-payment-paths.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { ordersWithUnknownOutcome } from './orders-in-doubt.ts'

/** The tenant's payments that the bank has not confirmed, so that nobody pays twice. */
export function UnknownOnlinePayments() {
  const orders = useEndpoint('online.list', ordersWithUnknownOutcome)
  const [order] = orders.data?.items ?? []
  if (!order) return null
  return (
    <div className="mb-4">
      <Note>{rich`Your online payment of ${<MoneyText amount={order.amount} withUnit />} is still being checked with the bank. Do not pay it again. ${<Link to={payPath(order)}>{t`Check status`}</Link>}`}</Note>
    </div>
  )
}
