import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { oneOf } from '../../platform/one-of.ts'
import { t } from '../../platform/texts.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { AlikeNote } from '../alike-note.tsx'
import { IdentityFields } from '../identity-fields.tsx'
import { OwnerTaxFields } from './owner-tax-fields.tsx'
import type { OwnerValues } from './owner-values.ts'
import { tenantTypeOptions, tenantTypes } from '../tenants/tenant-type.ts'

type OwnerFieldsProps = {
  form: UseFormReturnType<OwnerValues>
  /** Whose record it is, when it exists already. */
  personId?: string
}

export function OwnerFields({ form, personId }: OwnerFieldsProps) {
  const { ownerType, identifiedBy, nameEnglish, cid, phoneNumber } = form.values
  const isPerson = ownerType === 'INDIVIDUAL'
  return (
    <>
      <NativeSelect
        label={t`Owner type`}
        data={tenantTypeOptions}
        {...form.getInputProps('ownerType')}
        onChange={(event) => form.setFieldValue('ownerType', oneOf(tenantTypes, event.currentTarget.value) ?? 'INDIVIDUAL')}
      />
      <TextInput label={t`Name English`} required data-autofocus {...form.getInputProps('nameEnglish')} />
      <TextInput label={t`Name Dzongkha`} lang="dz" {...form.getInputProps('nameDzongkha')} />
      {isPerson && (
        <IdentityFields
          identifiedBy={identifiedBy}
          onIdentifiedBy={(kind) => form.setFieldValue('identifiedBy', kind)}
          inputProps={(field) => form.getInputProps(field)}
        />
      )}
      <FormRow>
        {!isPerson && <TextInput label={t`Licence number`} autoComplete="off" {...form.getInputProps('licenceNumber')} />}
        <TextInput label={t`Taxpayer number (TPN)`} autoComplete="off" {...form.getInputProps('taxpayerNumber')} />
        {isPerson && <PhoneInput label={t`Phone Number`} required {...form.getInputProps('phoneNumber')} />}
      </FormRow>
      <AlikeNote
        name={nameEnglish}
        cid={isPerson && identifiedBy === 'CID' ? cid : ''}
        phoneNumber={phoneNumber}
        personId={personId}
      />
      <FormRow>
        {!isPerson && <PhoneInput label={t`Phone Number`} required {...form.getInputProps('phoneNumber')} />}
        <TextInput label={t`Email`} type="email" autoComplete="off" {...form.getInputProps('email')} />
      </FormRow>
      <TextInput label={t`Permanent Address`} {...form.getInputProps('permanentAddress')} />
      <OwnerTaxFields form={form} />
    </>
  )
}
