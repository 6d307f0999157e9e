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
      description={
        isTenantFixed ? t`A renewal keeps the same tenant.` : t`Not registered yet? Choose New tenant at the end of the list.`
      }
      disabled={isTenantFixed}
      {...form.getInputProps('tenantId')}
    />
  )
}
