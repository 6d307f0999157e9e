/**
 * The slices from left to right. A slice imports only itself and those before it, in domain/, server/ and web/ alike
 * (`npm run check` enforces it), so there are no cycles and a newcomer reads from left to right.
 */
export const slices = [
  'settings',
  'locations',
  'identity',
  'audit',
  'documents',
  'people',
  'properties',
  'leases',
  'ledger',
  'bank-accounts',
  'advices',
  'monthly-runs',
  'deposits',
  'payments',
  'tax',
  'online',
  'bank-statements',
  'remittance',
  'maintenance',
  'listings',
  'map',
  'notifications',
  'approvals',
  'import',
  'reports',
  'jobs',
  'overview',
  'demo',
] as const
