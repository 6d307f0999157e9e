import { TenantPicker } from '../../people/tenants/tenant-picker.tsx'
import { t } from '../../platform/texts.ts'
import type { LeaseStepProps } from './lease-step-props.ts'

/** Step 2: who rents. The witnesses are added when the lease is signed. */
export function TenantStep({ form, isTenantFixed }: LeaseStepProps & { isTenantFixed: boolean }) {
  return (
    <TenantPicker
      label={t`Tenant`}
      required
      placeholder={t`Name, CID or phone`}
      description={isTenantFixed ? t`A renewal is with the same tenant.` : t`Not registered yet? The list ends with New tenant.`}
      disabled={isTenantFixed}
      {...form.getInputProps('tenantId')}
    />
  )
}
