import { type BankCode, banks } from '../bank-accounts/bank.ts'
import type { CalendarDate } from '../calendar-date.ts'
import type { Money } from '../money.ts'
import { decimalOfMoney } from '../sheet.ts'
import { t } from '../wording.ts'

export const bankFileFormats = ['CSV', 'PAIN001'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]
export const bankFileFormatLabels: Readonly<Record<BankFileFormat, string>> = {
  CSV: t`CSV`,
  PAIN001: t`ISO 20022 (pain.001)`,
}

export const defaultBankFileColumns = [
  ...(['NUMBER', 'NAME', 'BANK', 'BANK_ID', 'BRANCH', 'ACCOUNT', 'AMOUNT', 'CURRENCY', 'REFERENCE'] as const),
] as const
export const bankFileColumns = [...defaultBankFileColumns, 'DATE'] as const
export type BankFileColumn = (typeof bankFileColumns)[number]
/** The labels of the columns, for the choice and for the headings of the file. */
export const bankFileColumnLabels: Readonly<Record<BankFileColumn, string>> = {
  NUMBER: t`No`,
  NAME: t`Beneficiary name`,
  BANK: t`Bank`,
  BANK_ID: t`Bank id`,
  BRANCH: t`Branch`,
  ACCOUNT: t`Account number`,
  AMOUNT: t`Amount`,
  CURRENCY: t`Currency`,
  REFERENCE: t`Reference`,
  DATE: t`Payment date`,
}

/** The data of one remittance that the bank needs. */
export type BankPayment = {
  remittanceNumber: string
  accountName: string
  bankCode: BankCode
  branch: string | null
  accountNumber: string
  amount: Money
}

type Row = { payment: BankPayment; index: number; payOn: CalendarDate }

const cells: Readonly<Record<BankFileColumn, (row: Row) => string | number>> = {
  NUMBER: ({ index }) => index + 1,
  NAME: ({ payment }) => payment.accountName,
  BANK: ({ payment }) => banks[payment.bankCode].name,
  BANK_ID: ({ payment }) => banks[payment.bankCode].gatewayId,
  BRANCH: ({ payment }) => payment.branch ?? '',
  ACCOUNT: ({ payment }) => payment.accountNumber,
  AMOUNT: ({ payment }) => decimalOfMoney(payment.amount),
  CURRENCY: () => 'BTN',
  REFERENCE: ({ payment }) => payment.remittanceNumber,
  DATE: ({ payOn }) => payOn,
}

/** The file as rows of the requested columns, headings first. */
export function bankFileRows(
  columns: readonly BankFileColumn[],
  payments: readonly BankPayment[],
  payOn: CalendarDate,
): (string | number)[][] {
  const rows = payments.map((payment, index) => columns.map((column) => cells[column]({ payment, index, payOn })))
  return [columns.map((column) => bankFileColumnLabels[column]), ...rows]
}
