import { TextInput } from '@mantine/core'
import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { PlaceFields } from '../../locations/place-fields.tsx'
import { t } from '../../platform/texts.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { ownTenantBody } from './tenant-body.ts'
import { type TenantValues, tenantChecks, tenantValues } from './tenant-fields.tsx'

type TenantDetailsFormProps = { tenant: Tenant; onDone: (saved: Tenant) => void; onCancel: () => void }

/** Edit Details of a tenant's own profile (specification §2): what a tenant may correct of the office's record of them. */
export function TenantDetailsForm({ tenant, onDone, onCancel }: TenantDetailsFormProps) {
  const { licenceNumber: _licence, identityNumber: _document, ...checks } = tenantChecks
  const form = useFormFields<TenantValues>({ initialValues: tenantValues(tenant), validate: checks })
  const isPerson = tenant.tenantType === 'INDIVIDUAL'
  return (
    <EndpointForm
      endpoint="tenant.update"
      form={form}
      toArgs={(values) => ({ params: { id: tenant.id }, body: ownTenantBody(values) })}
      onDone={onDone}
      onCancel={onCancel}
      refreshes={['tenant', 'auth.authenticated']}
      submitLabel={t`Save`}
    >
      {isPerson ? (
        <>
          <FormRow>
            <TextInput label={t`First name`} required data-autofocus {...form.getInputProps('firstName')} />
            <TextInput label={t`Middle name`} {...form.getInputProps('middleName')} />
            <TextInput label={t`Last name`} {...form.getInputProps('lastName')} />
          </FormRow>
          {form.values.identifiedBy === 'CID' && (
            <TextInput label={t`CID`} required inputMode="numeric" autoComplete="off" {...form.getInputProps('cid')} />
          )}
        </>
      ) : (
        <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('firstName')} />
      )}
      <FormRow>
        <PhoneInput label={t`Phone`} required {...form.getInputProps('phoneNumber')} />
        <TextInput label={t`Email`} type="email" {...form.getInputProps('email')} />
      </FormRow>
      <PlaceFields value={form.values} errors={form.errors} onChange={(place) => form.setValues(place)} />
    </EndpointForm>
  )
}
