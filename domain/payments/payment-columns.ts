import { decimalOfMoney, listed, sheet } from '../sheet.ts'
import type { Payment } from './payment-contract.ts'
import { paymentMethodLabels } from '../ledger/payment-method.ts'

export const paymentColumns = sheet<Payment>(({ text, money, date, time }) => [
  text('Receipt', (payment) => payment.receiptNumber),
  text('Status', (payment) => (payment.status === 'REVERSED' ? 'Void' : 'Posted')),
  date('Paid on', (payment) => payment.paidOn),
  text('Tenant', (payment) => payment.tenantName),
  text('Property', (payment) => payment.propertyLabel),
  text('Lease', (payment) => payment.leaseNumber),
  text('Method', (payment) => paymentMethodLabels[payment.method]),
  text('Reference', (payment) => payment.reference),
  text('Received into', (payment) => payment.receivedInto),
  money('Amount', (payment) => payment.amount),
  money('Tax withheld', (payment) => payment.taxWithheldAmount),
  money('Tax remitted', (payment) => payment.taxRemittedAmount),
  money('Left as credit', (payment) => payment.creditAmount),
  text('Settled', (payment) =>
    listed(payment.allocations.map(({ adviceNumber, amount }) => `${adviceNumber} ${decimalOfMoney(amount)}`)),
  ),
  text('Why void', (payment) => payment.reversalReason),
  time('Recorded', (payment) => payment.receivedAt),
  text('Id', (payment) => payment.id),
])
