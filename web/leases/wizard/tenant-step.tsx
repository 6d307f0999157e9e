import { TenantPicker } from '../../people/tenants/tenant-picker.tsx'
import { t } from '../../platform/texts.ts'
import { FormSection } from '../../ui/form/form-page.tsx'
import type { LeaseStepProps } from './lease-step-props.ts'
import { WitnessFields } from './witness-fields.tsx'

/** Step 2: who rents, and who witnesses if that is known already. */
export function TenantStep({ form, isTenantFixed }: LeaseStepProps & { isTenantFixed: boolean }) {
  return (
    <>
      <TenantPicker
        label={t`Tenant`}
        required
        placeholder={t`Name, CID or phone`}
        description={
          isTenantFixed ? t`A renewal is with the same tenant.` : t`Not registered yet? The list ends with New tenant.`
        }
        disabled={isTenantFixed}
        {...form.getInputProps('tenantId')}
      />
      <FormSection
        title={t`Witnesses`}
        text={t`Two different persons, neither the tenant nor an owner. You can add them later, before the lease is signed.`}
      >
        <WitnessFields isOptional inputProps={(path) => form.getInputProps(path)} />
      </FormSection>
    </>
  )
}
