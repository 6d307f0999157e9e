import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { listing } from '../../domain/listings/listing.ts'
import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordField } from '../ui/form/record-field.tsx'

export type ListingValues = FormValuesOf<typeof listing>

export const listingValues = (stored?: OwnListing): ListingValues => formValues(listing, stored)

const { title, askingRentAmount } = formChecks(listing)
export const listingChecks = { title, askingRentAmount }

/** The part of the values that the call accepts. A number is sent only if its field is visible. */
export function listingBody(values: ListingValues) {
  const { contact, contactPhone } = values
  return { ...formBody(listing, values), contactPhone: contact === 'PHONE' && contactPhone ? contactPhone : null }
}

export function ListingFields({ form }: { form: UseFormReturnType<ListingValues> }) {
  return (
    <>
      <TextInput
        label={t`Title`}
        required
        maxLength={120}
        description={t`The first line people see, such as “Two bedrooms with a balcony, near the hospital”.`}
        {...form.getInputProps('title')}
      />
      <RecordField of={listing} name="description" form={form} />
      <FormRow>
        <RecordField of={listing} name="askingRentAmount" form={form} />
        <RecordField of={listing} name="availableOn" form={form} description={t`Leave empty if the property is available now.`} />
      </FormRow>
      <RecordField of={listing} name="contact" form={form} isRequired={false} />
      {form.getValues().contact === 'PHONE' && (
        <FormRow>
          <TextInput label={t`Contact`} maxLength={120} {...form.getInputProps('contactName')} />
          <RecordField of={listing} name="contactPhone" form={form} isRequired />
        </FormRow>
      )}
    </>
  )
}
