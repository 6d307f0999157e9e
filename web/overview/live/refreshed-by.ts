import type { Stale } from '../../platform/use-endpoint.ts'

/** More kinds changed than the server lists, or the connection was lost in the meantime. */
const anyKind = '*'

/**
 * The queries that show balances, lease statuses and occupancy. Reports are slow, so their readers refresh them themselves. A condition
 * report stays as read: a person who agrees to it is shown the items that were rewritten since.
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

/** The queries whose replies may differ after records of these kinds changed. */
export function refreshedBy(kinds: readonly string[]): ReadonlySet<Stale> {
  if (kinds.includes(anyKind)) return new Set([...always, ...balances, ...others])
  const changed = kinds.flatMap((kind) => (ofBalances.has(kind) ? balances : []))
  const own = others.filter((noun) => kinds.includes(noun))
  // Notifications alone say nothing about records, and a draft is saved every few seconds during typing.
  const isQuiet = kinds.every((kind) => kind === 'notification' || kind === 'leaseDraft')
  return new Set([...changed, ...own, ...(isQuiet ? [] : always)])
}
