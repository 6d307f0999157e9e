import { codeText, decimalOfMoney, listed, sheet } from '../sheet.ts'
import type { Expense, ManagementFee } from './expense-contract.ts'

export const expenseColumns = sheet<Expense>(({ text, money, date }) => [
  date('Billed on', (expense) => expense.billedOn),
  text('Building', (expense) => expense.buildingName),
  text('Vendor', (expense) => expense.vendor),
  text('For', (expense) => expense.description),
  money('Amount', (expense) => expense.amount),
  text('Borne by', (expense) => codeText(expense.chargedTo)),
  text('Shares', (expense) => listed(expense.shares.map(({ ownerName, amount }) => `${ownerName} ${decimalOfMoney(amount)}`))),
  text('Status', (expense) => (expense.status === 'REVERSED' ? 'Void' : 'Posted')),
  text('Id', (expense) => expense.id),
])

export const managementFeeColumns = sheet<ManagementFee>(({ text, number, date }) => [
  text('Of', (fee) => fee.label),
  number('Percent', (fee) => fee.percent),
  date('From', (fee) => fee.startsOn),
  text('Id', (fee) => fee.id),
])
