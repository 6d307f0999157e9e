import { formatMoney, type Money } from '../money.ts'
import { type PaymentMethod, paymentMethodLabels } from '../ledger/payment-method.ts'
import { t } from '../wording.ts'

type Line = { amount: Money }
type Receipt = {
  receiptNumber: string
  amount: Money
  method: PaymentMethod
  status: 'POSTED' | 'REVERSED'
  bankAccountId: string | null
  isLinked: boolean
}

/** Why a line of the bank statement cannot be matched with a receipt. `bankAccountId`: the account of the statement, if known. */
export function linkDenialReason(line: Line, receipt: Receipt, bankAccountId: string | null): string | undefined {
  const { receiptNumber, amount, method, status } = receipt
  if (status === 'REVERSED') return t`Receipt ${receiptNumber} is void. Choose another receipt.`
  if (method === 'CASH' || method === 'REPAIR_BILL') {
    return t`Receipt ${receiptNumber} was paid by another method: ${paymentMethodLabels[method]}. Choose another receipt.`
  }
  if (receipt.isLinked) return t`Receipt ${receiptNumber} is already linked to another line. Choose another receipt.`
  if (amount !== line.amount) {
    return t`Receipt ${receiptNumber} is for ${formatMoney(amount)}, but this line is for ${formatMoney(line.amount)}. Choose another receipt.`
  }
  if (receipt.bankAccountId !== null && bankAccountId !== null && receipt.bankAccountId !== bankAccountId)
    return t`Receipt ${receiptNumber} was recorded for another account of the office. Choose another receipt.`
  return undefined
}
