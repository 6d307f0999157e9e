import type { Stale } from '../../platform/use-endpoint.ts'

/** What a step of a work order makes stale, and what its bill does. */
export const invalidatesWork: readonly Stale[] = [
  'workOrder',
  'damageReport',
  'vendor',
  'maintenancePlan',
  'document',
  'overview',
  'audit',
]
export const invalidatesWorkMoney: readonly Stale[] = [...invalidatesWork, 'expense', 'remittance', 'ledger', 'advice']
