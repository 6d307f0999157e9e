import { tenant as record } from '../../../domain/people/tenant.ts'
import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { PlaceFields } from '../../locations/place-fields.tsx'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { tenantCompared } from '../compared-people.ts'
import { ownTenantBody } from './tenant-body.ts'
import { PersonNames, type TenantValues, tenantChecks, tenantValues } from './tenant-fields.tsx'

type TenantDetailsFormProps = { tenant: Tenant; onDone: (saved: Tenant) => void; onCancel: () => void }

/** Edit Details on a tenant's own profile (specification §2): the fields of the office's record that a tenant may correct. */
export function TenantDetailsForm({ tenant, onDone, onCancel }: TenantDetailsFormProps) {
  const { licenceNumber: _licence, identityNumber: _document, ...checks } = tenantChecks
  const form = useFormFields<TenantValues>({ initialValues: tenantValues(tenant), validate: checks })
  const isPerson = tenant.tenantType === 'INDIVIDUAL'
  return (
    <RecordEditForm
      endpoint="tenant.update"
      stored={tenant}
      toValues={tenantValues}
      readCurrent={() => call('tenant.read', { params: { userId: tenant.id } })}
      compared={tenantCompared}
      form={form}
      toArgs={(values) => ({ params: { id: tenant.id }, body: ownTenantBody(values) })}
      onDone={onDone}
      onCancel={onCancel}
      invalidates={['tenant', 'auth.authenticated']}
      submitLabel={t`Save`}
    >
      {isPerson ? (
        <>
          <PersonNames form={form} />
          {form.values.identifiedBy === 'CID' && <RecordField of={record} name="cid" form={form} isRequired />}
        </>
      ) : (
        <RecordField of={record} name="firstName" form={form} label={t`Name`} isFocused />
      )}
      <FormRow>
        <RecordField of={record} name="phoneNumber" form={form} label={t`Phone`} />
        <RecordField of={record} name="email" form={form} />
      </FormRow>
      <PlaceFields value={form.values} errors={form.errors} onChange={(place) => form.setValues(place)} />
    </RecordEditForm>
  )
}
