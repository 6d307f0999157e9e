import type { Stale } from '../../platform/use-endpoint.ts'

/** The queries that a step of a work order invalidates, and those that its bill invalidates. */
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
