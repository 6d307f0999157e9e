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
}

/** Where a record of a noun stands, for the audit. */
export const recordFolders: Readonly<Record<string, string>> = {
  ...folders,
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
}

/** The record of something found. */
export function foundPath({ kind, id }: Found): string {
  return `${folders[kind]}/${id}`
}
