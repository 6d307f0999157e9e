import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Manager } from '../../../domain/people/manager-contract.ts'
import { t } from '../../platform/texts.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { required } from '../../ui/form/use-form-fields.ts'
import { AlikeNote } from '../alike-note.tsx'
import { checkCid, checkEmail, checkPhone } from '../sign-in/contact-checks.ts'

export type ManagerValues = {
  nameEnglish: string
  nameDzongkha: string
  cid: string
  phoneNumber: string
  email: string
  permanentAddress: string
}

export function managerValues(manager?: Manager): ManagerValues {
  return {
    nameEnglish: manager?.nameEnglish ?? '',
    nameDzongkha: manager?.nameDzongkha ?? '',
    cid: manager?.cid ?? '',
    phoneNumber: manager?.phoneNumber ?? '',
    email: manager?.email ?? '',
    permanentAddress: manager?.permanentAddress ?? '',
  }
}

export const managerChecks = {
  nameEnglish: required(t`Name English is required.`),
  cid: (cid: string) => required(t`Give the CID.`)(cid) ?? checkCid(cid),
  phoneNumber: (phone: string) => required(t`Give the phone number.`)(phone) ?? checkPhone(phone),
  email: checkEmail,
}

type ManagerFieldsProps = {
  form: UseFormReturnType<ManagerValues>
  /** Whose record it is, when it exists already. */
  personId?: string
}

export function ManagerFields({ form, personId }: ManagerFieldsProps) {
  return (
    <>
      <TextInput label={t`Name English`} required data-autofocus {...form.getInputProps('nameEnglish')} />
      <TextInput label={t`Name Dzongkha`} lang="dz" {...form.getInputProps('nameDzongkha')} />
      <FormRow>
        <TextInput label={t`CID`} required inputMode="numeric" autoComplete="off" {...form.getInputProps('cid')} />
        <PhoneInput label={t`Phone Number`} required {...form.getInputProps('phoneNumber')} />
      </FormRow>
      <AlikeNote name={form.values.nameEnglish} cid={form.values.cid} phoneNumber={form.values.phoneNumber} personId={personId} />
      <TextInput label={t`Email`} type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput label={t`Permanent Address`} {...form.getInputProps('permanentAddress')} />
    </>
  )
}
