import type { RoleName } from '../../../domain/endpoint.ts'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'

export type Found = Reply<'overview.search'>['items'][number]

const folders: Record<Found['kind'], string> = {
  owner: '/admin/master-users/owners',
  tenant: '/admin/master-users/tenants',
  thram: '/admin/master-properties/thrams',
  plot: '/admin/master-properties/plots',
  building: '/admin/master-properties/list-buildings',
  unit: '/admin/master-properties/units',
  lease: '/admin/master-lease/search',
  advice: '/admin/master-transactions/advices',
  receipt: '/admin/master-transactions/payments',
  creditNote: '/admin/master-transactions/advices',
  refund: '/admin/master-lease/search',
  settlement: '/admin/master-transactions/deposits',
  remittance: '/admin/master-transactions/remittances',
  breachNotice: '/admin/master-lease/search',
}

/** The path of a record by its noun, for the audit. A notice of breach has no page of its own. */
export const recordFolders: Readonly<Record<string, string | undefined>> = {
  ...folders,
  breachNotice: undefined,
  manager: '/admin/master-users/managers',
  payment: folders.receipt,
  damageReport: '/admin/master-properties/maintenance',
}

export const foundGroups: Record<Found['kind'], string> = {
  owner: t`Owners`,
  tenant: t`Tenants`,
  thram: t`Thrams`,
  plot: t`Plots`,
  building: t`Buildings`,
  unit: t`Units`,
  lease: t`Leases`,
  advice: t`Payment advices`,
  receipt: t`Receipts`,
  creditNote: t`Credit notes`,
  refund: t`Refunds`,
  settlement: t`Settled deposits`,
  remittance: t`Remittances`,
  breachNotice: t`Notices of breach`,
}

/** The page of a search result for an owner or tenant, or a page of a list if the record has none. */
const ownPaths: Record<'OWNER' | 'TENANT', (found: Found) => string> = {
  OWNER: ({ kind, id }) => {
    if (kind === 'building') return `/owner/properties/buildings/${id}`
    if (kind === 'lease') return `/owner/lease/unit-lease/${id}`
    if (kind === 'advice') return `/owner/payments/list-building/advices/${id}`
    return kind === 'receipt' ? '/owner/payments/list-building' : '/owner/properties/plots'
  },
  TENANT: ({ kind, id }) => {
    if (kind === 'advice') return `/tenant/payments/advices/${id}`
    return kind === 'receipt' ? '/tenant/payments?tab=receipts' : '/tenant/lease'
  },
}

/** The page of a search result in the area of the acting role. */
export function foundPath(found: Found, role: RoleName): string {
  if (role === 'OWNER' || role === 'TENANT') return ownPaths[role](found)
  return `${folders[found.kind]}/${found.id}`
}
