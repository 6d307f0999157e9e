import { TextInput } from '@mantine/core'
import { TenantPicker } from '../../people/tenants/tenant-picker.tsx'
import { t } from '../../platform/texts.ts'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import type { LeaseStepProps } from './lease-step-props.ts'

/** Step 2: who rents, and who witnesses. */
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
      <FormSection title={t`Witnesses`} text={t`Two different persons, neither the tenant nor an owner.`}>
        {form.getValues().witnesses.map((_, index) => (
          <FormRow key={index === 0 ? 'first' : 'second'}>
            <TextInput
              label={t`Name of witness ${index + 1}`}
              required
              autoComplete="off"
              {...form.getInputProps(`witnesses.${index}.name`)}
            />
            <TextInput
              label={t`CID of witness ${index + 1}`}
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={11}
              {...form.getInputProps(`witnesses.${index}.cid`)}
            />
          </FormRow>
        ))}
      </FormSection>
    </>
  )
}
