import type { Advice } from '../../domain/billing/advice-contract.ts'
import type { PropertyType } from '../../domain/properties/property.ts'

const transactions = '/admin/master-transactions'

export const billingFolders = {
  buildingMonthly: { to: `${transactions}/building/rent/monthly`, label: 'Building Monthly' },
  buildingDeposits: { to: `${transactions}/building/security-deposits`, label: 'Building Security Deposits' },
  landMonthly: { to: `${transactions}/land/rent-monthly`, label: 'Land Monthly' },
  landDeposits: { to: `${transactions}/land/security-deposits`, label: 'Land Security Deposits' },
  advices: { to: `${transactions}/advices`, label: 'Payment advices' },
  receive: { to: `${transactions}/receive`, label: 'Receive payment' },
  online: { to: `${transactions}/online`, label: 'Online payments' },
  claims: { to: `${transactions}/proofs`, label: 'Proofs to check' },
  statements: { to: `${transactions}/statements`, label: 'Bank statements' },
  taxes: { to: `${transactions}/tax`, label: 'Tax to remit' },
  creditNotes: { to: `${transactions}/credit-notes`, label: 'Credit notes' },
  refunds: { to: `${transactions}/refunds`, label: 'Refunds' },
  payments: { to: `${transactions}/search`, label: 'Search Transactions' },
} as const

export function advicePath({ id }: { id: string }): string {
  return `${transactions}/advices/${id}`
}

export function paymentPath({ id }: { id: string }): string {
  return `${transactions}/payments/${id}`
}

export function statementPath({ id }: { id: string }): string {
  return `${transactions}/statements/${id}`
}

/** The deposit of a lease, by the lease's id. */
export function depositPath({ id }: { id: string }): string {
  return `${transactions}/deposits/${id}`
}

/** The list of the menu in which an advice stands, at its month. */
export function folderOf({ kind, propertyType, month }: Pick<Advice, 'kind' | 'propertyType' | 'month'>): {
  to: string
  label: string
} {
  const isLand = propertyType === 'LAND'
  const isDeposit = kind === 'SECURITY_DEPOSIT'
  const folder =
    billingFolders[isLand ? (isDeposit ? 'landDeposits' : 'landMonthly') : isDeposit ? 'buildingDeposits' : 'buildingMonthly']
  const search = searchOf({ ...(month && !isDeposit ? { month } : {}), ...(isLand ? {} : { of: tabOf(propertyType) }) })
  return { ...folder, to: `${folder.to}${search}` }
}

export type BuildingTab = 'units' | 'buildings'

function tabOf(propertyType: PropertyType): BuildingTab {
  return propertyType === 'BUILDING' ? 'buildings' : 'units'
}

function searchOf(values: Record<string, string>): string {
  const search = new URLSearchParams(values)
  return search.size > 0 ? `?${search}` : ''
}
