import type { Reply } from '../platform/call.ts'

export type Found = Reply<'overview.search'>['items'][number]

const folders: Record<Found['kind'], string> = {
  owner: '/admin/master-users/owners',
  tenant: '/admin/master-users/tenants',
  thram: '/admin/master-properties/thrams',
  plot: '/admin/master-properties/plots',
  building: '/admin/master-properties/list-buildings',
  unit: '/admin/master-properties/units',
  lease: '/admin/master-lease/search',
  receipt: '/admin/master-transactions/payments',
}

export const foundGroups: Record<Found['kind'], string> = {
  owner: 'Owners',
  tenant: 'Tenants',
  thram: 'Thrams',
  plot: 'Plots',
  building: 'Buildings',
  unit: 'Units',
  lease: 'Leases',
  receipt: 'Receipts',
}

/** The record of something found. */
export function foundPath({ kind, id }: Found): string {
  return `${folders[kind]}/${id}`
}
