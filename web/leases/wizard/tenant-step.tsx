import { TenantPicker } from '../../people/tenants/tenant-picker.tsx'
import { t } from '../../platform/texts.ts'
import type { LeaseStepProps } from './lease-step-props.ts'
import type { LeaseAllotment } from './wizard-goal.ts'

type TenantStepProps = LeaseStepProps & { isRenewal: boolean; allotment: LeaseAllotment }

/** Step 2: the tenant. The witnesses are added when the lease is signed. */
export function TenantStep({ form, isRenewal, allotment }: TenantStepProps) {
  return (
    <TenantPicker
      label={t`Tenant`}
      required
      placeholder={t`Name, CID or phone`}
      description={descriptionOf(isRenewal, allotment)}
      disabled={isRenewal || allotment !== undefined}
      {...form.getInputProps('tenantId')}
    />
  )
}

function descriptionOf(isRenewal: boolean, allotment: LeaseAllotment): string {
  if (isRenewal) return t`A renewal keeps the same tenant.`
  if (allotment) return t`The unit was allotted to this tenant in “${allotment.roundTitle}”, so the lease keeps its tenant.`
  return t`Not registered yet? Choose New tenant at the end of the list.`
}
