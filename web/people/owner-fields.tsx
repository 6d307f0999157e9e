import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Owner } from '../../domain/people/owner-contract.ts'
import { FormRow } from '../ui/form-page.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { required } from '../ui/use-form-fields.ts'
import { AlikeNote } from './alike-note.tsx'
import { checkCid, checkEmail, checkPhone } from './contact-checks.ts'

export type OwnerValues = {
  nameEnglish: string
  nameDzongkha: string
  cid: string
  phoneNumber: string
  email: string
  permanentAddress: string
}

export function ownerValues(owner?: Owner): OwnerValues {
  return {
    nameEnglish: owner?.nameEnglish ?? '',
    nameDzongkha: owner?.nameDzongkha ?? '',
    cid: owner?.cid ?? '',
    phoneNumber: owner?.phoneNumber ?? '',
    email: owner?.email ?? '',
    permanentAddress: owner?.permanentAddress ?? '',
  }
}

export const ownerChecks = {
  nameEnglish: required('Name English is required.'),
  cid: (cid: string) => required('Give the CID.')(cid) ?? checkCid(cid),
  phoneNumber: (phone: string) => required('Give the phone number.')(phone) ?? checkPhone(phone),
  email: checkEmail,
}

type OwnerFieldsProps = {
  form: UseFormReturnType<OwnerValues>
  /** Whose record it is, when it exists already. */
  personId?: string
}

export function OwnerFields({ form, personId }: OwnerFieldsProps) {
  return (
    <>
      <TextInput label="Name English" required data-autofocus {...form.getInputProps('nameEnglish')} />
      <TextInput label="Name Dzongkha" lang="dz" {...form.getInputProps('nameDzongkha')} />
      <FormRow>
        <TextInput label="CID" required inputMode="numeric" autoComplete="off" {...form.getInputProps('cid')} />
        <PhoneInput label="Phone Number" required {...form.getInputProps('phoneNumber')} />
      </FormRow>
      <AlikeNote name={form.values.nameEnglish} cid={form.values.cid} phoneNumber={form.values.phoneNumber} personId={personId} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput label="Permanent Address" {...form.getInputProps('permanentAddress')} />
    </>
  )
}
