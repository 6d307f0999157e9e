import { slipNumber } from '../../domain/payments/slip-number.ts'
import { type Advice, adviceContract } from '../../domain/advices/advice-contract.ts'
import type { PaymentMethod } from '../../domain/ledger/payment-method.ts'
import { addDays, addMonths, type CalendarDate, earlier, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import { chhetrum, minus, ZERO } from '../../domain/money.ts'
import { recordPayments } from '../payments/record-payment.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import { vacateLease } from '../leases/vacate-lease.ts'
import { duringCall } from '../platform/http/current-call.ts'
import { type DemoPayment, dayOf, type History, openAdvices } from './demo-history.ts'
import { settleEndedDeposits } from './settle-ended-deposits.ts'

/** A tenant who leaves returns the keys on the last day of the lease; two tenants stay. */
async function handBack({ office, running }: History, until: CalendarDate): Promise<void> {
  const ended = [...running.values()].filter(({ endsOn, isHandedBack, staysOn }) => endsOn <= until && !isHandedBack && !staysOn)
  await office.inTransaction(async (tx) => {
    for (const lease of ended) {
      lease.isHandedBack = true
      await duringCall('lease.vacate', () => vacateLease(tx, lease.leaseId, lease.endsOn))
    }
    await moveLeasesByDate(tx)
  })
}

/** Bills the month on its last day. Payments for it arrive during the next month and are recorded on two of its days. */
export async function billAndCollect(history: History, month: Month): Promise<void> {
  const { office, today, running } = history
  const lastDay = earlier(lastDayOf(month), today)
  await collect(history, dayOf(month, 16))
  await settleEndedDeposits(history, dayOf(month, 16))
  office.goTo(lastDay)
  await handBack(history, lastDay)
  await office.call(adviceContract.generate, { body: { month } })
  const advices = (await openAdvices(office, { month, kind: 'RENT' })).filter(({ leaseId }) => running.has(leaseId))
  history.expected.push(...advices.flatMap((advice) => paymentFor(history, advice)))
  await collect(history, lastDay)
  await settleEndedDeposits(history, lastDay)
}

async function collect(history: History, until: CalendarDate): Promise<void> {
  const { office, today, expected } = history
  if (until > today) return
  const arrived = expected.filter(({ paidOn }) => paidOn <= until)
  history.expected = expected.filter(({ paidOn }) => paidOn > until)
  office.goTo(until)
  arrived.sort((a, b) => (a.paidOn < b.paidOn ? -1 : 1))
  await office.inTransaction(async (tx) => {
    for (const round of roundsOfLeases(arrived)) {
      await recordPayments(
        tx,
        round.map(({ adviceId, leaseId, ...received }) => ({ leaseId, adviceIds: [adviceId], received })),
      )
    }
  })
}

/** Splits the payments into rounds with at most one payment for each lease, so that each round can be recorded together. */
function roundsOfLeases(payments: readonly DemoPayment[]): DemoPayment[][] {
  const byLease = [...Map.groupBy(payments, ({ leaseId }) => leaseId).values()]
  const longest = Math.max(0, ...byLease.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => byLease.flatMap((own) => own[round] ?? []))
}

/** The day and amount of the payment for an advice, by the tenant's habit. A tenant in arrears pays nothing in the last months. */
function paymentFor({ office, running, today, officeAccountId }: History, advice: Advice): DemoPayment[] {
  const habit = running.get(advice.leaseId)?.habit ?? 'PROMPT'
  const { random } = office
  const isRecent = advice.dueDate > addMonths(today, -4)
  if (habit === 'BEHIND' && isRecent) return []
  const lateDays = habit === 'PROMPT' ? -random.between(0, 3) : random.between(3, 18)
  const isPart = habit === 'PARTIAL' && isRecent
  // A tenant who withholds tax pays the rest.
  const owed = minus(advice.balanceAmount, advice.tax?.amount ?? ZERO)
  const amount = isPart ? chhetrum(Math.floor(owed / 200_000) * 100_000) : owed
  if (amount <= 0) return []
  const method = random.pick<PaymentMethod>(['MBOB', 'MBOB', 'BANK_TRANSFER', 'CASH', 'MPAY', 'TPAY'])
  return [
    {
      adviceId: advice.id,
      leaseId: advice.leaseId,
      amount,
      method,
      paidOn: addDays(advice.dueDate, lateDays),
      // The certificates of the last months are not issued yet.
      ...(advice.tax && !isRecent ? { taxCertificate: { number: `C-${advice.adviceNumber.slice(-6)}` } } : {}),
      bankAccountId: method === 'CASH' ? null : officeAccountId,
      reference: method === 'CASH' ? slipOf(advice) : `JRN${random.between(100_000, 999_999)}`,
    },
  ]
}

/** Some cash was collected without a network connection, on a provisional slip. */
function slipOf({ adviceNumber }: Advice): string | null {
  return adviceNumber.endsWith('7') ? slipNumber('K7QD', Number(adviceNumber.slice(-6))) : null
}
