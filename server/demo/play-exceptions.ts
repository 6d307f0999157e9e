import { defaultGraceDays } from '../../domain/advices/plans/payment-plan.ts'
import { paymentPlanContract } from '../../domain/advices/plans/payment-plan-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { chhetrum, minus, plus } from '../../domain/money.ts'
import { breakPlans } from '../advices/plans/break-plans.ts'
import { listPayments } from '../payments/payment-list-store.ts'
import { reversePayment } from '../payments/reverse-payment.ts'
import { writeOffAdvice } from '../advices/account/write-off-advice.ts'
import { duringCall } from '../platform/http/current-call.ts'
import { type History, openAdvices } from './demo-history.ts'

/** Creates common exceptions: a bounced cheque, a written-off debt and a broken payment plan. */
export async function playExceptions(history: History): Promise<void> {
  await bounceACheque(history)
  await writeOffDebt(history)
  await breakAPlan(history)
}

async function bounceACheque({ office, today }: History): Promise<void> {
  await office.inTransaction(async (tx) => {
    const query = paymentContract.list.query.parse({ status: 'POSTED', to: addDays(today, -2), sort: 'paidOn:desc' })
    const { items } = await listPayments(tx, query)
    const payment = items.find(({ allocations }) => allocations.length === 1 && allocations[0]?.kind === 'RENT')
    const reversal = { reason: 'The bank returned it unpaid.', isReturned: payment?.method === 'CHEQUE' }
    if (payment) await duringCall('payment.reverse', () => reversePayment(tx, payment.id, reversal))
  })
}

/** The smallest balance of an advice that was paid in part. */
async function writeOffDebt({ office, today }: History): Promise<void> {
  const open = await openAdvices(office, { kind: 'RENT' })
  const [rest] = open
    .filter(({ balanceAmount, amount, dueDate }) => balanceAmount < amount && dueDate < today)
    .toSorted((a, b) => a.balanceAmount - b.balanceAmount)
  if (!rest) return
  const reason = 'Agreed with the tenant: there was no water for a week.'
  await office.inTransaction((tx) => duringCall('advice.writeOff', () => writeOffAdvice(tx, rest.id, { reason })))
}

/** For the tenant with the largest arrears. The days of grace of the first instalment ended yesterday, so today's job finds it unpaid. */
export async function breakAPlan({ office, today, running }: History): Promise<void> {
  const agreedOn = addDays(today, -40)
  const behind = (await openAdvices(office, { kind: 'RENT' })).filter(
    ({ leaseId, dueDate }) => dueDate < agreedOn && running.get(leaseId)?.habit === 'BEHIND',
  )
  const [owed] = [...Map.groupBy(behind, ({ tenantId }) => tenantId)].toSorted(([, a], [, b]) => b.length - a.length)
  if (!owed) return
  const [tenantId, advices] = owed
  const total = plus(...advices.map(({ balanceAmount }) => balanceAmount))
  const first = chhetrum(Math.floor(total / 2))
  office.goTo(agreedOn)
  await office.call(paymentPlanContract.create, {
    body: {
      tenantId,
      adviceIds: advices.map(({ id }) => id),
      instalments: [
        { dueOn: addDays(today, -1 - defaultGraceDays), amount: first },
        { dueOn: addDays(today, 26), amount: minus(total, first) },
      ],
    },
  })
  office.goTo(today)
  await office.inTransaction((tx) => breakPlans(tx))
}
