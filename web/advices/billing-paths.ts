import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'

const transactions = '/admin/master-transactions'

export const billingFolders = {
  buildingMonthly: { to: `${transactions}/building/rent/monthly`, label: t`Building Monthly` },
  buildingDeposits: { to: `${transactions}/building/security-deposits`, label: t`Building Security Deposits` },
  landMonthly: { to: `${transactions}/land/rent-monthly`, label: t`Land Monthly` },
  landDeposits: { to: `${transactions}/land/security-deposits`, label: t`Land Security Deposits` },
  advices: { to: `${transactions}/advices`, label: t`Payment advices` },
  receive: { to: `${transactions}/receive`, label: t`Receive payment` },
  cashCount: { to: `${transactions}/cash-count`, label: t`Cash count` },
  online: { to: `${transactions}/online`, label: t`Online payments` },
  approvals: { to: `${transactions}/approvals`, label: t`Requests to approve` },
  claims: { to: `${transactions}/proofs`, label: t`Proofs to check` },
  statements: { to: `${transactions}/statements`, label: t`Bank statements` },
  taxes: { to: `${transactions}/tax`, label: t`Tax to remit` },
  creditNotes: { to: `${transactions}/credit-notes`, label: t`Credit notes` },
  refunds: { to: `${transactions}/refunds`, label: t`Refunds` },
  payments: { to: `${transactions}/search`, label: t`Search Transactions` },
} as const

export function advicePath({ id }: { id: string }): string {
  return `${transactions}/advices/${id}`
}

export function paymentPath({ id }: { id: string }): string {
  return `${transactions}/payments/${id}`
}

/** The page of a bank statement, where its lines wait to be accepted or matched. */
export function statementPath({ id, suggested, unmatched }: { id: string; suggested: number; unmatched: number }): string {
  return `${transactions}/statements/${id}${searchOf(suggested === 0 && unmatched > 0 ? { tab: 'UNMATCHED' } : {})}`
}

/** The page of a lease's deposit, by the id of the lease; below the list of its property type if that is known. */
export function depositPath({ id, propertyType }: { id: string; propertyType?: PropertyType }): string {
  if (propertyType === undefined) return `${transactions}/deposits/${id}`
  return `${billingFolders[propertyType === 'LAND' ? 'landDeposits' : 'buildingDeposits'].to}/${id}`
}

/** The menu list that contains an advice, filtered to its month. */
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
