import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { minus, plus, ZERO } from '../../domain/money.ts'
import { sum } from '../leases/pdf/printed-parts.ts'
import type { Tx } from '../platform/database/database.ts'
import type { PrintedNote } from '../advices/pdf/render-note.ts'
import { partiesOf } from '../advices/account/read-printed-notes.ts'
import { requireSettlement } from './settlement-store.ts'

/** The record is read with the rights of the caller, the names on the settlement as staff. */
export async function readPrintedSettlement(tx: Tx, leaseId: string): Promise<PrintedNote> {
  const settlement = await requireSettlement(tx, leaseId)
  const { heldAmount, refundAmount, interestAmount, claimAmount, deductedAmount, refundedOn, method, refundAccount } = settlement
  const paid = method
    ? [
        `Refunded on ${formatDate(refundedOn)}. Method: ${paymentMethodLabels[method]}${refundAccount ? `, to ${refundAccount}` : ''}.`,
      ]
    : []
  return {
    ...(await partiesOf(tx, leaseId, { kind: 'SETTLEMENT', recordId: leaseId, on: refundedOn })),
    title: 'Settlement of the deposit',
    number: settlement.settlementNumber,
    date: refundedOn,
    heading: 'Deduction',
    lines: settlement.deductions.map(({ description, amount, coveredAmount, adviceNumber }) => ({
      label: description,
      amount,
      explanation:
        [
          ...(adviceNumber ? [`Settles advice ${adviceNumber}.`] : []),
          ...(coveredAmount < amount ? ['The deposit did not cover the full amount.'] : []),
        ].join(' ') || null,
    })),
    sums: [
      sum('Deposit held', heldAmount),
      sum('Deducted', minus(ZERO, deductedAmount)),
      ...(claimAmount > 0 ? [sum('Claimed above the deposit', claimAmount)] : []),
      ...(interestAmount > 0 ? [sum('Interest', interestAmount)] : []),
      sum('Refunded', plus(refundAmount, interestAmount), true),
    ],
    remarks: [settlement.explanation.text, ...paid],
  }
}
