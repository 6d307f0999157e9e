import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { listPayments } from '../payments/payment-list-store.ts'
import { reversePayment } from '../payments/reverse-payment.ts'
import { writeOffAdvice } from '../advices/account/write-off-advice.ts'
import { duringCall } from '../platform/http/current-call.ts'
import { type History, openAdvices } from './demo-history.ts'

/** What no office is spared: a cheque that bounced, and a debt that is given up. */
export async function playExceptions(history: History): Promise<void> {
  await bounceACheque(history)
  await giveUpADebt(history)
}

async function bounceACheque({ office, today }: History): Promise<void> {
  await office.inTransaction(async (tx) => {
    const query = paymentContract.list.query.parse({ status: 'POSTED', to: addDays(today, -2), sort: 'paidOn:desc' })
    const { items } = await listPayments(tx, query)
    const payment = items.find(({ allocations }) => allocations.length === 1 && allocations[0]?.kind === 'RENT')
    if (payment) await duringCall('payment.reverse', () => reversePayment(tx, payment.id, 'The bank returned it unpaid.'))
  })
}

/** The smallest rest of an advice that was paid in part. */
async function giveUpADebt({ office, today }: History): Promise<void> {
  const open = await openAdvices(office, { kind: 'RENT' })
  const [rest] = open
    .filter(({ balanceAmount, amount, dueDate }) => balanceAmount < amount && dueDate < today)
    .toSorted((a, b) => a.balanceAmount - b.balanceAmount)
  if (!rest) return
  const reason = 'Agreed with the tenant: there was no water for a week.'
  await office.inTransaction((tx) => duringCall('advice.writeOff', () => writeOffAdvice(tx, rest.id, { reason })))
}
