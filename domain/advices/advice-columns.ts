import { wordsOf } from '../properties/property.ts'
import { codeText, decimalOfMoney, listed, sheet } from '../sheet.ts'
import type { Advice } from './advice-contract.ts'

const statusLabels: Record<Advice['status'], string> = {
  DUE: 'Due',
  OVERDUE: 'Overdue',
  PARTIAL_PAID: 'Partly paid',
  PAID: 'Paid',
  REMITTED: 'Remitted',
  WRITEOFF: 'Written off',
}

export const adviceColumns = sheet<Advice>(({ text, money, date, time }) => [
  text('Advice', (advice) => advice.adviceNumber),
  text('Kind', (advice) => codeText(advice.kind)),
  text('Status', (advice) => statusLabels[advice.status]),
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
