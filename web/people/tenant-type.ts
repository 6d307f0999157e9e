import type { Tenant } from '../../domain/people/tenant-contract.ts'

type TenantType = Tenant['tenantType']

export const tenantTypes: readonly TenantType[] = ['INDIVIDUAL', 'BUSINESS', 'INSTITUTION']
export const tenantTypeWords: Record<TenantType, string> = {
  INDIVIDUAL: 'Individual',
  BUSINESS: 'Business',
  INSTITUTION: 'Institution',
}
export const tenantTypeOptions = tenantTypes.map((value) => ({ value, label: tenantTypeWords[value] }))
