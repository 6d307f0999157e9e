import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { noPlace, PlaceFields, type PlaceValues } from '../../locations/place-fields.tsx'
import { oneOf } from '../../platform/one-of.ts'
import { t } from '../../platform/texts.ts'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { required } from '../../ui/form/use-form-fields.ts'
import { AlikeNote } from '../alike-note.tsx'
import { checkEmail, checkPhone } from '../sign-in/contact-checks.ts'
import { IdentityFields, type IdentityValues, identityChecks, identityValues } from '../identity-fields.tsx'
import { tenantTypeOptions, tenantTypes } from './tenant-type.ts'

export type TenantValues = PlaceValues &
  IdentityValues & {
    tenantType: Tenant['tenantType']
    firstName: string
    middleName: string
    lastName: string
    nameDzongkha: string
    licenceNumber: string
    taxpayerNumber: string
    phoneNumber: string
    email: string
  }

export function tenantValues(tenant?: Tenant): TenantValues {
  const { dzongkhagId, administrativeZoneId, subadministrativeZoneId } = tenant ?? noPlace
  return {
    tenantType: tenant?.tenantType ?? 'INDIVIDUAL',
    firstName: tenant?.firstName ?? '',
    middleName: tenant?.middleName ?? '',
    lastName: tenant?.lastName ?? '',
    nameDzongkha: tenant?.nameDzongkha ?? '',
    ...identityValues(tenant),
    licenceNumber: tenant?.licenceNumber ?? '',
    taxpayerNumber: tenant?.taxpayerNumber ?? '',
    phoneNumber: tenant?.phoneNumber ?? '',
    email: tenant?.email ?? '',
    ...{ dzongkhagId, administrativeZoneId, subadministrativeZoneId },
  }
}

export const tenantChecks = {
  firstName: required(t`Give the name.`),
  cid: (cid: string, { tenantType, identifiedBy }: TenantValues) =>
    tenantType === 'INDIVIDUAL' && identifiedBy === 'CID' ? identityChecks.cid(cid) : null,
  identityNumber: (number: string, { tenantType, identifiedBy }: TenantValues) =>
    tenantType === 'INDIVIDUAL' && identifiedBy !== 'CID' ? identityChecks.identityNumber(number) : null,
  licenceNumber: (licence: string, { tenantType, taxpayerNumber }: TenantValues) =>
    tenantType !== 'INDIVIDUAL' && !licence.trim() && !taxpayerNumber.trim()
      ? t`Give the licence number or the taxpayer number.`
      : null,
  phoneNumber: (phone: string) => required(t`Give the phone number.`)(phone) ?? checkPhone(phone),
  email: checkEmail,
}

type TenantFieldsProps = {
  form: UseFormReturnType<TenantValues>
  /** What kind of tenant it is, is fixed once registered. */
  isNew: boolean
  /** Whose record it is, when it exists already. */
  personId?: string
}

export function TenantFields({ form, isNew, personId }: TenantFieldsProps) {
  const { firstName, middleName, lastName, tenantType } = form.values
  const isPerson = tenantType === 'INDIVIDUAL'
  const names = isPerson ? [firstName, middleName, lastName] : [firstName]
  return (
    <>
      {isNew && (
        <NativeSelect
          label={t`Tenant type`}
          data={tenantTypeOptions}
          {...form.getInputProps('tenantType')}
          onChange={(event) => form.setFieldValue('tenantType', oneOf(tenantTypes, event.currentTarget.value) ?? 'INDIVIDUAL')}
        />
      )}
      {isPerson ? (
        <PersonNames form={form} />
      ) : (
        <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('firstName')} />
      )}
      <TextInput label={t`Name in Dzongkha`} lang="dz" {...form.getInputProps('nameDzongkha')} />
      {isPerson && (
        <IdentityFields
          identifiedBy={form.values.identifiedBy}
          onIdentifiedBy={(kind) => form.setFieldValue('identifiedBy', kind)}
          inputProps={(field) => form.getInputProps(field)}
        />
      )}
      {!isPerson && (
        <FormRow>
          <TextInput label={t`Licence number`} {...form.getInputProps('licenceNumber')} />
          <TextInput label={t`Taxpayer number (TPN)`} {...form.getInputProps('taxpayerNumber')} />
        </FormRow>
      )}
      <FormRow>
        <PhoneInput label={t`Phone Number`} required {...form.getInputProps('phoneNumber')} />
        <TextInput label={t`Email`} type="email" autoComplete="off" {...form.getInputProps('email')} />
      </FormRow>
      <AlikeNote
        name={names
          .map((name) => name.trim())
          .filter(Boolean)
          .join(' ')}
        cid={isPerson && form.values.identifiedBy === 'CID' ? form.values.cid : ''}
        phoneNumber={form.values.phoneNumber}
        personId={personId}
      />
      <FormSection title={t`Permanent address`}>
        <PlaceFields value={form.values} errors={form.errors} mayAdd onChange={(place) => form.setValues(place)} />
      </FormSection>
    </>
  )
}

function PersonNames({ form }: { form: UseFormReturnType<TenantValues> }) {
  return (
    <FormRow>
      <TextInput label={t`First name`} required data-autofocus {...form.getInputProps('firstName')} />
      <TextInput label={t`Middle name`} {...form.getInputProps('middleName')} />
      <TextInput label={t`Last name`} {...form.getInputProps('lastName')} />
    </FormRow>
  )
}
