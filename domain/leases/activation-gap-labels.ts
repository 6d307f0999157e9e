import { t } from '../wording.ts'
import type { ActivationGap } from './lease-contract.ts'

export const gapTitles: Record<ActivationGap, string> = {
  START_DATE: t`Start date`,
  OWNER_SIGNATURE: t`Owner’s signature`,
  TENANT_SIGNATURE: t`Tenant’s signature`,
  WITNESSES: t`Witnesses`,
  CONSENTS: t`Consents of the co-owners`,
  DEPOSIT: t`Security deposit`,
  CONDITION_REPORT: t`Condition report`,
  RENEWAL_TENANT: t`Tenant of the renewal`,
  RENEWAL_RENT: t`Rent of the renewal`,
}
