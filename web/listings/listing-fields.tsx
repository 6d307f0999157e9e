import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { isMoney, type Money } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import type { ComparedField } from '../ui/form/record-edit-form.tsx'
import { required } from '../ui/form/use-form-fields.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

export type ListingValues = {
  title: string
  description: string
  askingRentAmount: Money | null
  availableOn: CalendarDate | null
  contact: string
  contactName: string
  contactPhone: string
}

export const emptyListing: ListingValues = {
  title: '',
  description: '',
  askingRentAmount: null,
  availableOn: null,
  contact: 'FORM',
  contactName: '',
  contactPhone: '',
}

export function listingValues(listing: OwnListing): ListingValues {
  const { title, description, askingRentAmount, availableOn, contact, contactName, contactPhone } = listing
  return {
    ...{ title, description, askingRentAmount, availableOn, contact },
    contactName: contactName ?? '',
    contactPhone: contactPhone ?? '',
  }
}

const asText = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '–')
const contactOptions = [
  { value: 'FORM', label: t`By the form on the page` },
  { value: 'PHONE', label: t`By the form, or by phone` },
]

/** How the values of two people are shown beside each other. */
export const listingCompared: Readonly<Record<string, ComparedField>> = {
  title: { label: t`Title`, text: asText },
  description: { label: t`Description`, text: asText },
  askingRentAmount: { label: t`Rent a month`, text: (amount) => (isMoney(amount) ? <MoneyText amount={amount} /> : '–') },
  availableOn: { label: t`Free from`, text: (day) => (typeof day === 'string' ? <DateText date={day} /> : '–') },
  contact: { label: t`People reach you`, text: (contact) => contactOptions.find(({ value }) => value === contact)?.label ?? '–' },
  contactName: { label: t`Whom they call`, text: asText },
  contactPhone: { label: t`Number shown to everybody`, text: asText },
}

export const listingChecks = {
  title: required(t`Give a title.`),
  askingRentAmount: required(t`Give the rent that is asked a month.`),
}

/** What the call takes of them. */
export function listingBody({ askingRentAmount, contact, contactPhone, ...values }: ListingValues) {
  const isPhone = contact === 'PHONE'
  return {
    ...values,
    ...(askingRentAmount === null ? {} : { askingRentAmount }),
    contact: isPhone ? ('PHONE' as const) : ('FORM' as const),
    contactPhone: isPhone && contactPhone ? contactPhone : null,
  }
}

export function ListingFields({ form }: { form: UseFormReturnType<ListingValues> }) {
  return (
    <>
      <TextInput
        label={t`Title`}
        required
        maxLength={120}
        description={t`What somebody sees first: “Two bedrooms with a balcony, near the hospital”.`}
        {...form.getInputProps('title')}
      />
      <Textarea label={t`Description`} autosize minRows={5} maxLength={4000} {...form.getInputProps('description')} />
      <FormRow>
        <MoneyInput label={t`Rent a month`} required {...form.getInputProps('askingRentAmount')} />
        <DateInput label={t`Free from`} description={t`Empty: at once.`} {...form.getInputProps('availableOn')} />
      </FormRow>
      <NativeSelect label={t`People reach you`} data={contactOptions} {...form.getInputProps('contact')} />
      {form.getValues().contact === 'PHONE' && (
        <FormRow>
          <TextInput label={t`Whom they call`} maxLength={120} {...form.getInputProps('contactName')} />
          <PhoneInput label={t`Number shown to everybody`} required {...form.getInputProps('contactPhone')} />
        </FormRow>
      )}
    </>
  )
}
