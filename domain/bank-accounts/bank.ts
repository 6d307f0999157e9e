export const bankCodes = ['BOB', 'BNB', 'DPNB', 'TBANK', 'BDBL', 'DK'] as const
export type BankCode = (typeof bankCodes)[number]

/** The banks of Bhutan, the number of digits of their account numbers, and their codes at the payment gateway of the RMA. */
export const banks: Readonly<Record<BankCode, { name: string; accountDigits: number; gatewayId: string }>> = {
  BOB: { name: 'Bank of Bhutan', accountDigits: 9, gatewayId: '1010' },
  BNB: { name: 'Bhutan National Bank', accountDigits: 9, gatewayId: '1020' },
  DPNB: { name: 'Druk PNB Bank', accountDigits: 12, gatewayId: '1030' },
  TBANK: { name: 'T Bank', accountDigits: 9, gatewayId: '1040' },
  BDBL: { name: 'Bhutan Development Bank', accountDigits: 12, gatewayId: '1050' },
  DK: { name: 'DK Bank', accountDigits: 12, gatewayId: '1060' },
}

/** The problem with an account number; undefined if it has the format of the bank. */
export function accountNumberIssue(bankCode: BankCode, accountNumber: string): string | undefined {
  const { name, accountDigits } = banks[bankCode]
  const isRight = new RegExp(`^\\d{${accountDigits}}$`).test(accountNumber)
  return isRight ? undefined : `An account number at ${name} has ${accountDigits} digits.`
}

/** "•••••6789": enough to distinguish two accounts, for callers who may not manage them. */
export function maskedAccountNumber(accountNumber: string): string {
  return `•••••${accountNumber.slice(-4)}`
}

export function bankName(code: string): string {
  const known = bankCodes.find((one) => one === code)
  return known ? banks[known].name : code
}

/** The holder of an account of the office, as written in an import sheet. */
export const theOffice = 'The office'
