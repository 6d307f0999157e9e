import type { UseFormReturnType } from '@mantine/form'
import { manager } from '../../../domain/people/manager.ts'
import type { Manager } from '../../../domain/people/manager-contract.ts'
import { type FormValuesOf, formChecks, formValues } from '../../platform/record-form.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { DuplicateNote } from '../duplicate-note.tsx'

export type ManagerValues = FormValuesOf<typeof manager>

export function managerValues(stored?: Manager): ManagerValues {
  return formValues(manager, stored)
}

export const managerChecks = formChecks(manager)

type ManagerFieldsProps = {
  form: UseFormReturnType<ManagerValues>
  /** The id of the record, if it exists already. */
  personId?: string
}

export function ManagerFields({ form, personId }: ManagerFieldsProps) {
  return (
    <>
      <RecordField of={manager} name="nameEnglish" form={form} isFocused />
      <RecordField of={manager} name="nameDzongkha" form={form} />
      <FormRow>
        <RecordField of={manager} name="cid" form={form} />
        <RecordField of={manager} name="phoneNumber" form={form} />
      </FormRow>
      <DuplicateNote
        name={form.values.nameEnglish}
        cid={form.values.cid}
        phoneNumber={form.values.phoneNumber}
        personId={personId}
      />
      <RecordField of={manager} name="email" form={form} />
      <RecordField of={manager} name="permanentAddress" form={form} />
      <RecordField of={manager} name="isApprover" form={form} />
    </>
  )
}
