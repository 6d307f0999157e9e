import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { formDays } from '../../domain/applications/application.ts'
import type { Enquiry } from '../../domain/listings/enquiry-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { applicationPath, refreshesByApplication } from './application-paths.ts'
import { ListingPicker } from './listing-picker.tsx'

type InviteDialogProps = { listingId: string | null; enquiryId: string | null; onClose: () => void }

/** Sends the link to the form by SMS or e-mail. For an enquiry, the name and number are prefilled. */
export function InviteDialog({ listingId, enquiryId, onClose }: InviteDialogProps) {
  const enquiry = useEndpoint('enquiry.read', { params: { id: enquiryId ?? '' } }, { isEnabled: enquiryId !== null })
  if (enquiryId !== null && !enquiry.data) return null
  return <Dialog listingId={listingId} enquiry={enquiry.data ?? null} onClose={onClose} />
}

type DialogProps = { listingId: string | null; enquiry: Enquiry | null; onClose: () => void }

function Dialog({ listingId, enquiry, onClose }: DialogProps) {
  const navigate = useNavigate()
  const form = useFormFields({
    initialValues: {
      listingId: enquiry?.listingId ?? listingId,
      name: enquiry?.name ?? '',
      phoneNumber: enquiry?.phoneNumber ?? '',
      email: enquiry?.email ?? '',
    },
    validate: {
      listingId: required(t`Choose the listing.`),
      name: required(t`Enter the name.`),
      email: (email, { phoneNumber }) => (phoneNumber || email.trim() ? null : t`Enter a phone number or an e-mail address.`),
    },
  })
  return (
    <ActionDialog
      title={t`Send the application form`}
      endpoint="application.invite"
      form={form}
      toArgs={({ listingId: chosen, name, phoneNumber, email }) => ({
        body: {
          ...{ listingId: chosen ?? '', enquiryId: enquiry?.id ?? null, name },
          ...{ phoneNumber: phoneNumber || null, email: email.trim() || null },
        },
      })}
      invalidates={refreshesByApplication}
      submitLabel={t`Send form`}
      done={t`Form sent`}
      onDone={({ id }) => void navigate({ to: applicationPath(id) })}
      onClose={onClose}
    >
      <p>{t`The applicant gets a link to the form by SMS, or by e-mail if there is no phone number. The link works for ${formDays} days. An application is free of charge.`}</p>
      <ListingPicker label={t`Listing`} required {...form.getInputProps('listingId')} />
      <TextInput label={t`Name`} required maxLength={120} {...form.getInputProps('name')} />
      <PhoneInput label={t`Phone Number`} {...form.getInputProps('phoneNumber')} />
      <TextInput label={t`Email`} type="email" {...form.getInputProps('email')} />
    </ActionDialog>
  )
}
