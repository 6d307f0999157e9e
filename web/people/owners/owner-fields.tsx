import type { UseFormReturnType } from '@mantine/form'
import { owner } from '../../../domain/people/owner.ts'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { DuplicateNote } from '../duplicate-note.tsx'
import { IdentityFields } from '../identity-fields.tsx'
import { t } from '../../platform/texts.ts'
import type { OwnerValues } from './owner-values.ts'

type OwnerFieldsProps = {
  form: UseFormReturnType<OwnerValues>
  /** The id of the record, if it exists already. */
  personId?: string
}

export function OwnerFields({ form, personId }: OwnerFieldsProps) {
  const { ownerType, identifiedBy, nameEnglish, cid, phoneNumber } = form.values
  const isPerson = ownerType === 'INDIVIDUAL'
  return (
    <>
      <RecordField of={owner} name="ownerType" form={form} />
      <RecordField of={owner} name="nameEnglish" form={form} isFocused />
      <RecordField of={owner} name="nameDzongkha" form={form} />
      {isPerson && (
        <IdentityFields
          identifiedBy={identifiedBy}
          onIdentifiedBy={(kind) => form.setFieldValue('identifiedBy', kind)}
          inputProps={(field) => form.getInputProps(field)}
        />
      )}
      <FormRow>
        {!isPerson && <RecordField of={owner} name="licenceNumber" form={form} />}
        <RecordField of={owner} name="taxpayerNumber" form={form} />
        {isPerson && <RecordField of={owner} name="phoneNumber" form={form} />}
      </FormRow>
      <DuplicateNote
        name={nameEnglish}
        cid={isPerson && identifiedBy === 'CID' ? cid : ''}
        phoneNumber={phoneNumber}
        personId={personId}
      />
      <FormRow>
        {!isPerson && <RecordField of={owner} name="phoneNumber" form={form} />}
        <RecordField of={owner} name="email" form={form} />
      </FormRow>
      <RecordField of={owner} name="permanentAddress" form={form} />
      <OwnerTaxFields form={form} />
      <FormSection title={t`Expenses`}>
        <RecordField of={owner} name="expenseLimit" form={form} />
        <FormRow>
          <RecordField of={owner} name="reserveTarget" form={form} />
          <RecordField of={owner} name="reserveLimit" form={form} />
        </FormRow>
      </FormSection>
    </>
  )
}

/** The fields that determine the taxes on an owner's rent (money.md R12). */
function OwnerTaxFields({ form }: { form: UseFormReturnType<OwnerValues> }) {
  return (
    <FormSection title={t`Taxes`}>
      <FormRow>
        <RecordField of={owner} name="gstNumber" form={form} />
        <RecordField of={owner} name="gstRegisteredFrom" form={form} />
      </FormRow>
      <RecordField of={owner} name="isTaxExempt" form={form} />
    </FormSection>
  )
}
