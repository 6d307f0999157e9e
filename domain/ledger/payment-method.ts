import { t } from '../wording.ts'
export const paymentMethods = [
  'CASH',
  'BANK_TRANSFER',
  'CHEQUE',
  'MBOB',
  'MPAY',
  'DRUKPAY',
  'TPAY',
  'BDBL_EPAY',
  'DK_BANK',
  'E_PAYMENT',
  'SAKHANG_PAY',
  'REPAIR_BILL',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * The methods that a user can record manually: Sakhang Pay is recorded only by the payment gateway, and a repair that the tenant paid is
 * offset by approval of its bill.
 */
export const methodsByHand = paymentMethods.filter((method) => method !== 'SAKHANG_PAY' && method !== 'REPAIR_BILL')

/** Payments by these methods arrive on a bank account of the office; cash may be deposited later. */
export function isPaidIntoBank(method: PaymentMethod): boolean {
  return method !== 'CASH' && method !== 'REPAIR_BILL'
}

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  CASH: t`Cash`,
  BANK_TRANSFER: t`Bank transfer`,
  CHEQUE: t`Cheque`,
  MBOB: 'mBoB',
  MPAY: 'MPay',
  DRUKPAY: 'DrukPay',
  TPAY: 'TPay',
  BDBL_EPAY: t`BDBL ePay`,
  DK_BANK: t`DK Bank`,
  E_PAYMENT: t`Electronic payment`,
  SAKHANG_PAY: t`Sakhang Pay`,
  REPAIR_BILL: t`Repair bill, set off`,
}
