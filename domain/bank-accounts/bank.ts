export const bankCodes = ['BOB', 'BNB', 'DPNB', 'TBANK', 'BDBL', 'DK'] as const
export type BankCode = (typeof bankCodes)[number]

/** The banks of Bhutan, how many digits their account numbers have, and what the payment gateway of the RMA calls them. */
export const banks: Readonly<Record<BankCode, { name: string; accountDigits: number; gatewayId: string }>> = {
  BOB: { name: 'Bank of Bhutan', accountDigits: 9, gatewayId: '1010' },
  BNB: { name: 'Bhutan National Bank', accountDigits: 9, gatewayId: '1020' },
  DPNB: { name: 'Druk PNB Bank', accountDigits: 12, gatewayId: '1030' },
  TBANK: { name: 'T Bank', accountDigits: 9, gatewayId: '1040' },
  BDBL: { name: 'Bhutan Development Bank', accountDigits: 12, gatewayId: '1050' },
  DK: { name: 'DK Bank', accountDigits: 12, gatewayId: '1060' },
}

/** What is wrong with an account number of a bank; undefined when it has the bank's form. */
export function accountNumberIssue(bankCode: BankCode, accountNumber: string): string | undefined {
  const { name, accountDigits } = banks[bankCode]
  const isRight = new RegExp(`^\\d{${accountDigits}}$`).test(accountNumber)
  return isRight ? undefined : `An account number at ${name} has ${accountDigits} digits.`
}

/** "•••••6789": enough to tell two accounts apart, for who does not manage them. */
export function maskedAccountNumber(accountNumber: string): string {
  return `•••••${accountNumber.slice(-4)}`
}

export function bankName(code: string): string {
  const known = bankCodes.find((one) => one === code)
  return known ? banks[known].name : code
}

/** How a sheet calls the holder of an account of the office. */
export const theOffice = 'The office'
