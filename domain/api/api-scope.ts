import { t } from '../wording.ts'

/** The areas of the contract for which an API token can have permission, in the order of the form. */
export const apiAreas = ['register', 'leases', 'billing', 'listings', 'maintenance', 'documents', 'reports', 'webhooks'] as const
export type ApiArea = (typeof apiAreas)[number]

export const apiAreaLabels: Readonly<Record<ApiArea, string>> = {
  register: t`Register`,
  leases: t`Leases`,
  billing: t`Billing`,
  listings: t`Listings`,
  maintenance: t`Maintenance`,
  documents: t`Documents`,
  reports: t`Reports`,
  webhooks: t`Webhooks`,
}

export const apiAreaContents: Readonly<Record<ApiArea, string>> = {
  register: t`Land, buildings, units, owners, tenants, notes, map`,
  leases: t`Leases, recurring charges, meters and tariffs, notices, drafts, renewals, condition reports`,
  billing: t`Payment advices, payments, deposits, bank statements, remittances, ledger`,
  listings: t`Listings, enquiries, viewings, applications, allotment`,
  maintenance: t`Damage reports, repairs, work orders, vendors`,
  documents: t`Files and photos of any record`,
  reports: t`Dashboard, reports, search, cards on the map`,
  webhooks: t`Webhooks and what was sent to them`,
}

/** The permissions of a token in an area. Write permission includes read permission. */
export const apiScopes = [
  'register:read',
  'register:write',
  'leases:read',
  'leases:write',
  'billing:read',
  'billing:write',
  'listings:read',
  'listings:write',
  'maintenance:read',
  'maintenance:write',
  'documents:read',
  'documents:write',
  'reports:read',
  'webhooks:read',
  'webhooks:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

export function allowsScope(granted: readonly ApiScope[], needed: ApiScope): boolean {
  return granted.includes(needed) || granted.some((scope) => scope === needed.replace(/:read$/, ':write'))
}
