import type { Stale } from '../platform/use-endpoint.ts'

/** The queries that a payment or its reversal invalidates. */
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

/** The queries that a change of a lease's account, other than a payment, invalidates. */
export const invalidatesAccount: readonly Stale[] = [...invalidatesPayments, 'creditNote', 'creditRefund', 'deposit']
