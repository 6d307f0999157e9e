import { wordsOf } from '../properties/property.ts'
import { codeInWords, decimalOfMoney, listed, sheet } from '../sheet.ts'
import type { Advice } from './advice-contract.ts'
import type { Payment } from './payment-contract.ts'
import { paymentMethodWords } from './payment-method.ts'

const statusWords: Record<Advice['status'], string> = {
  DUE: 'Due',
  OVERDUE: 'Overdue',
  PARTIAL_PAID: 'Partly paid',
  PAID: 'Paid',
  REMITTED: 'Remitted',
  WRITEOFF: 'Written off',
}

export const adviceColumns = sheet<Advice>(({ text, money, date, time }) => [
  text('Advice', (advice) => advice.adviceNumber),
  text('Kind', (advice) => codeInWords(advice.kind)),
  text('Status', (advice) => statusWords[advice.status]),
  text('Month', (advice) => advice.month),
  text('Tenant', (advice) => advice.tenantName),
  text('Kind of property', (advice) => wordsOf(advice.propertyType)),
  text('Property', (advice) => advice.propertyLabel),
  text('Lease', (advice) => advice.leaseNumber),
  date('From', (advice) => advice.periodStart),
  date('To', (advice) => advice.periodEnd),
  date('Due', (advice) => advice.dueDate),
  money('Amount', (advice) => advice.amount),
  money('Paid', (advice) => advice.paidAmount),
  money('Credited', (advice) => advice.creditedAmount),
  money('Interest', (advice) => advice.interestAmount),
  money('Balance', (advice) => advice.balanceAmount),
  text('Lines', (advice) => listed(advice.lines.map(({ label, amount }) => `${label} ${decimalOfMoney(amount)}`))),
  time('Issued', (advice) => advice.issuedAt),
  text('Id', (advice) => advice.id),
])

export const paymentColumns = sheet<Payment>(({ text, money, date, time }) => [
  text('Receipt', (payment) => payment.receiptNumber),
  text('Status', (payment) => (payment.status === 'REVERSED' ? 'Void' : 'Posted')),
  date('Paid on', (payment) => payment.paidOn),
  text('Tenant', (payment) => payment.tenantName),
  text('Property', (payment) => payment.propertyLabel),
  text('Lease', (payment) => payment.leaseNumber),
  text('Method', (payment) => paymentMethodWords[payment.method]),
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
