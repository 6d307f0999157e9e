import { coverDeductions } from '../../domain/deposits/deposit-refund.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { listDeposits } from '../deposits/deposit-list-store.ts'
import { listPayments } from '../payments/payment-list-store.ts'
import { readDeposit } from '../deposits/read-deposit.ts'
import { reversePayment } from '../payments/reverse-payment.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { writeOffAdvice } from '../advices/account/write-off-advice.ts'
import { duringCall } from '../platform/http/current-call.ts'
import { type History, openAdvices } from './demo-history.ts'

/** What no office is spared: a cheque that bounced, a debt that is given up, and a deposit that is settled with its tenant. */
export async function playExceptions(history: History): Promise<void> {
  await bounceACheque(history)
  await giveUpADebt(history)
  await settleADeposit(history)
}

async function bounceACheque({ office, today }: History): Promise<void> {
  await office.inOneGo(async (tx) => {
    const query = paymentContract.list.query.parse({ status: 'POSTED', to: addDays(today, -2), sort: 'paidOn:desc' })
    const { items } = await listPayments(tx, query)
    const payment = items.find(({ allocations }) => allocations.length === 1 && allocations[0]?.kind === 'RENT')
    if (payment) await duringCall('payment.reverse', () => reversePayment(tx, payment.id, 'The bank returned it unpaid.'))
  })
}

/** The oldest debt of somebody who is gone. */
async function giveUpADebt({ office, running }: History): Promise<void> {
  const open = await openAdvices(office, { kind: 'RENT' })
  const lost = open
    .filter(({ leaseId }) => running.get(leaseId)?.isHandedBack)
    .sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))[0]
  if (!lost) return
  const reason = 'Moved abroad; three letters came back.'
  await office.inOneGo((tx) => duringCall('advice.writeOff', () => writeOffAdvice(tx, lost.id, { reason })))
}

/** The one that ended last, with what is open taken from it first. */
async function settleADeposit({ office, today }: History): Promise<void> {
  await office.inOneGo(async (tx) => {
    const query = depositContract.list.query.parse({ state: 'DUE', sort: 'endedOn:desc' })
    const [due] = (await listDeposits(tx, query)).items
    if (!due) return
    const { heldAmount, suggestions, whyNot } = await readDeposit(tx, due.id)
    if (whyNot) return
    const cleaning = { description: 'Cleaning of the flat', amount: 250_000, adviceId: null, chargeId: null }
    const deductions = [...suggestions, cleaning].map(({ description, amount, adviceId, chargeId }) => ({
      description,
      amount: chhetrum(amount),
      ...(adviceId ? { adviceId } : {}),
      ...(chargeId ? { chargeId } : {}),
    }))
    const { refundAmount } = coverDeductions(chhetrum(heldAmount), deductions)
    const settled = { deductions, refundAmount, refundedOn: today, method: 'BANK_TRANSFER' } as const
    await duringCall('deposit.settle', () => settleDeposit(tx, due.id, settled))
  })
}
