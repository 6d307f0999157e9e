import { minus, plus, ZERO } from '../../domain/money.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { adviceKindLabels, monthText } from '../advices/advice-labels.ts'
import { advicePath } from '../advices/billing-paths.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'

/**
 * The advices that a payment settled, and the rest as credit, which may be partly refunded. Together they equal the amount received plus
 * the tax withheld.
 */
export function PaymentAllocations({ payment }: { payment: Payment }) {
  const advices = useEndpoint('advice.list', { query: { leaseId: payment.leaseId, pageSize: 50, sort: 'dueDate:desc' } })
  const adviceOf = (adviceId: string) => advices.data?.items.find(({ id }) => id === adviceId)
  const monthOf = (adviceId: string) => {
    const advice = adviceOf(adviceId)
    return advice?.month && advice.chargedFor === null ? monthText(advice.month) : '–'
  }
  const received = plus(payment.amount, payment.taxWithheldAmount)
  const allocated = plus(ZERO, ...payment.allocations.map(({ amount }) => amount))
  const refunded = payment.status === 'POSTED' ? minus(received, plus(allocated, payment.creditAmount)) : ZERO
  const rows = [
    ...payment.allocations.map(({ adviceId, adviceNumber, kind, amount }) => ({
      adviceId,
      adviceNumber,
      kind: adviceOf(adviceId)?.chargedFor ?? adviceKindLabels[kind],
      amount,
    })),
    ...(payment.creditAmount > 0
      ? [{ adviceId: null, adviceNumber: t`Credit on the lease`, kind: t`Used on the next advice`, amount: payment.creditAmount }]
      : []),
    ...(refunded > 0 ? [{ adviceId: null, adviceNumber: t`Refunded`, kind: t`Credit that was paid out`, amount: refunded }] : []),
  ]
  return (
    <SimpleTable
      caption={t`Allocations of the payment`}
      rows={rows}
      rowKey={({ adviceId, adviceNumber }) => adviceId ?? adviceNumber}
      columns={[
        {
          key: 'advice',
          title: t`Advice`,
          cell: ({ adviceId, adviceNumber }) =>
            adviceId ? <Link to={advicePath({ id: adviceId })}>{adviceNumber}</Link> : adviceNumber,
        },
        { key: 'kind', title: t`Kind`, cell: ({ kind }) => kind },
        { key: 'month', title: t`Month`, cell: ({ adviceId }) => (adviceId ? monthOf(adviceId) : '–') },
        { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: ({ amount }) => <MoneyText amount={amount} /> },
      ]}
      totals={{ amount: <MoneyText amount={received} /> }}
      none={
        payment.status === 'REVERSED'
          ? t`This payment was reversed. The amounts it paid are owed again.`
          : t`Nothing was allocated.`
      }
    />
  )
}
