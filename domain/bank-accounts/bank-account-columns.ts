import { sheet, yesOrNo } from '../sheet.ts'
import { banks } from './bank.ts'
import type { BankAccount } from './bank-account-contract.ts'

export const bankAccountColumns = sheet<BankAccount>(({ text }) => [
  text('Account name', (account) => account.accountName),
  text('Bank', (account) => banks[account.bankCode].name),
  text('Account number', (account) => account.accountNumber),
  text('Branch', (account) => account.branch),
  text('Owner', (account) => account.ownerName ?? 'The office'),
  text('Default', (account) => yesOrNo(account.isDefault)),
  text('Id', (account) => account.id),
])
