import { listed, sheet } from '../sheet.ts'
import type { OwnerDue, Remittance } from './remittance-contract.ts'

export const ownerDueColumns = sheet<OwnerDue>(({ text, number, money, date }) => [
  text('Owner', (due) => due.ownerName),
  number('Advices', (due) => due.adviceCount),
  money('Share', (due) => due.shareAmount),
  money('Fee', (due) => due.feeAmount),
  money('Tax', (due) => due.taxAmount),
  money('Charges', (due) => due.chargedAmount),
  money('Due', (due) => due.totalAmount),
  date('Last remitted', (due) => due.lastRemittedOn),
  text('Id', (due) => due.id),
])

export const remittanceColumns = sheet<Remittance>(({ text, money, date, time }) => [
  text('Remittance', (remittance) => remittance.remittanceNumber),
  date('Remitted on', (remittance) => remittance.remittedOn),
  text('State', (remittance) => (remittance.status === 'SENT' ? 'Sent' : 'Void')),
  text('Owner', (remittance) => remittance.ownerName),
  money('Share', (remittance) => remittance.shareAmount),
  money('Fee', (remittance) => remittance.feeAmount),
  money('Tax', (remittance) => remittance.taxAmount),
  money('Charges', (remittance) => remittance.deductedAmount),
  money('Amount', (remittance) => remittance.amount),
  text('Sent to', (remittance) => remittance.sentTo),
  text('Reference', (remittance) => remittance.reference),
  text('Advices', (remittance) => listed(remittance.items.map(({ adviceNumber }) => adviceNumber))),
  time('Recorded', (remittance) => remittance.recordedAt),
  text('Id', (remittance) => remittance.id),
])
