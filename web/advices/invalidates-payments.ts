import type { Stale } from '../platform/use-endpoint.ts'

/** What a payment or its reversal changes. */
export const invalidatesPayments: readonly Stale[] = [
  'advice',
  'payment',
  'payer',
  'tenantPayment',
  'claim',
  'ledger',
  'lease',
  'overview',
  'cashCount',
  'arrears',
  'paymentPlan',
  'breachNotice',
  'map',
]

/** What a change of the account of a lease beside payments makes stale. */
export const invalidatesAccount: readonly Stale[] = [...invalidatesPayments, 'creditNote', 'creditRefund', 'deposit']
