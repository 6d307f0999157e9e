import type { Stale } from '../../platform/use-endpoint.ts'

/** More changed than the server names, or the connection was lost meanwhile. */
const anyKind = '*'

/**
 * What shows balances, states of leases and whether a property is free. Reports are asked for again by who reads them: they are slow. A condition
 * report stays as it was read: who agrees to it is shown what somebody rewrote since.
 */
const balances: readonly Stale[] = [
  ...([
    'lease',
    'recurringCharge',
    'meterReading',
    'meter',
    'tariff',
    'leaseMoney',
    'leaseEffect',
    'tenancy',
    'signing',
    'advice',
    'payment',
    'payer',
    'tenantPayment',
  ] as const),
  'paymentLink',
  ...(['claim', 'online', 'ledger', 'deposit', 'creditNote', 'creditRefund', 'cashCount', 'bankStatement', 'arrears'] as const),
  ...([
    'renewal',
    'tenantNotice',
    'dispute',
    'paymentPlan',
    'breachNotice',
    'remittanceBatch',
    'managementFee',
    'ownerReserve',
    'ledgerClosing',
  ] as const),
  ...([
    'remittance',
    'ownerShare',
    'tenant',
    'owner',
    'thram',
    'plot',
    'building',
    'unit',
    'vacancy',
    'map',
    'monthlyRun',
  ] as const),
]
const ofBalances = new Set<string>([...balances, 'expense'])
const always: readonly Stale[] = ['overview', 'audit', 'approval', 'monthEnd']
const others: readonly Stale[] = [
  ...([
    'notification',
    'note',
    'leaseDraft',
    'agreementTemplate',
    'handOver',
    'damageReport',
    'vendor',
    'maintenancePlan',
    'workOrder',
    'document',
    'landRemark',
    'landRateTable',
    'landRate',
    'plotCase',
    'listing',
    'enquiry',
    'viewing',
    'application',
    'allotmentRound',
    'allotmentApplicant',
    'publicAllotment',
    'expense',
    'expenseRequest',
    'accountMapping',
    'journalExport',
    'budget',
    'bankAccount',
    'manager',
    'setting',
  ] as const),
  ...([
    'role',
    'holiday',
    'savedView',
    'outbox',
    'emailStanding',
    'announcement',
    'webhook',
    'signInProvider',
    'servedNotice',
    'job',
    'import',
    'firstDay',
    'dzongkhag',
    'administrativeZone',
    'subAdministrativeZone',
  ] as const),
]

/** Which reads may answer otherwise after records of these kinds changed. */
export function refreshedBy(kinds: readonly string[]): ReadonlySet<Stale> {
  if (kinds.includes(anyKind)) return new Set([...always, ...balances, ...others])
  const changed = kinds.flatMap((kind) => (ofBalances.has(kind) ? balances : []))
  const own = others.filter((noun) => kinds.includes(noun))
  // The bell alone says nothing of records, and a draft is saved every few seconds while somebody types it.
  const isQuiet = kinds.every((kind) => kind === 'notification' || kind === 'leaseDraft')
  return new Set([...changed, ...own, ...(isQuiet ? [] : always)])
}
