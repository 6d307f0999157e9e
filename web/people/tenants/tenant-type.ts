import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { t } from '../../platform/texts.ts'

type TenantType = Tenant['tenantType']

export const tenantTypes: readonly TenantType[] = ['INDIVIDUAL', 'BUSINESS', 'INSTITUTION']
export const tenantTypeLabels: Record<TenantType, string> = {
  INDIVIDUAL: t`Individual`,
  BUSINESS: t`Business`,
  INSTITUTION: t`Institution`,
}
export const tenantTypeOptions = tenantTypes.map((value) => ({ value, label: tenantTypeLabels[value] }))
