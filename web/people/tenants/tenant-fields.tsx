import type { UseFormReturnType } from '@mantine/form'
import { tenant } from '../../../domain/people/tenant.ts'
import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { recordCheckError } from '../../../domain/record-check.ts'
import { PlaceFields } from '../../locations/place-fields.tsx'
import { type FormValuesOf, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { DuplicateNote } from '../duplicate-note.tsx'
import { IdentityFields, type IdentityValues, identityChecks, identityValues } from '../identity-fields.tsx'

export type TenantValues = FormValuesOf<typeof tenant> & Omit<IdentityValues, 'cid'>

export function tenantValues(stored?: Tenant): TenantValues {
  return { ...formValues(tenant, stored), ...identityValues(stored) }
}

export const tenantChecks = {
  ...formChecks(tenant),
  cid: (cid: string, { tenantType, identifiedBy }: TenantValues) =>
    tenantType === 'INDIVIDUAL' && identifiedBy === 'CID' ? identityChecks.cid(cid) : null,
  identityNumber: (number: string, { tenantType, identifiedBy }: TenantValues) =>
    tenantType === 'INDIVIDUAL' && identifiedBy !== 'CID' ? identityChecks.identityNumber(number) : null,
  licenceNumber: (licence: string, { tenantType, taxpayerNumber }: TenantValues) =>
    tenantType !== 'INDIVIDUAL' && !licence.trim() && !taxpayerNumber.trim()
      ? t`Enter the licence number or the taxpayer number.`
      : recordCheckError(tenant.fields.licenceNumber, licence),
}

type TenantFieldsProps = {
  form: UseFormReturnType<TenantValues>
  /** The kind of tenant is fixed after registration. */
  isNew: boolean
  /** The id of the record, if it exists already. */
  personId?: string
}

export function TenantFields({ form, isNew, personId }: TenantFieldsProps) {
  const { firstName, middleName, lastName, tenantType } = form.values
  const isPerson = tenantType === 'INDIVIDUAL'
  const names = isPerson ? [firstName, middleName, lastName] : [firstName]
  return (
    <>
      {isNew && <RecordField of={tenant} name="tenantType" form={form} />}
      {isPerson ? (
        <PersonNames form={form} />
      ) : (
        <RecordField of={tenant} name="firstName" form={form} label={t`Name`} isFocused />
      )}
      <RecordField of={tenant} name="nameDzongkha" form={form} label={t`Name in Dzongkha`} />
      {isPerson && (
        <IdentityFields
          identifiedBy={form.values.identifiedBy}
          onIdentifiedBy={(kind) => form.setFieldValue('identifiedBy', kind)}
          inputProps={(field) => form.getInputProps(field)}
        />
      )}
      {!isPerson && (
        <FormRow>
          <RecordField of={tenant} name="licenceNumber" form={form} />
          <RecordField of={tenant} name="taxpayerNumber" form={form} />
        </FormRow>
      )}
      <FormRow>
        <RecordField of={tenant} name="phoneNumber" form={form} />
        <RecordField of={tenant} name="email" form={form} />
      </FormRow>
      <DuplicateNote
        name={names
          .map((name) => name.trim())
          .filter(Boolean)
          .join(' ')}
        cid={isPerson && form.values.identifiedBy === 'CID' ? form.values.cid : ''}
        phoneNumber={form.values.phoneNumber}
        personId={personId}
      />
      <FormSection title={t`Permanent address`}>
        <PlaceFields value={form.values} errors={form.errors} canAdd onChange={(place) => form.setValues(place)} />
      </FormSection>
    </>
  )
}

export function PersonNames({ form }: { form: UseFormReturnType<TenantValues> }) {
  return (
    <FormRow>
      <RecordField of={tenant} name="firstName" form={form} isFocused />
      <RecordField of={tenant} name="middleName" form={form} />
      <RecordField of={tenant} name="lastName" form={form} />
    </FormRow>
  )
}
