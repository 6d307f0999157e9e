import type { UseFormReturnType } from '@mantine/form'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { consentText } from '../../domain/applications/application.ts'
import { t } from '../platform/texts.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useToday } from '../platform/use-today.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormPage } from '../ui/form/form-page.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { StatementFields, type StatementValues, statementBody, statementChecks, statementValues } from './application-fields.tsx'
import { applicationPath, applicationsPath, refreshesByApplication } from './application-paths.ts'
import { ListingPicker } from './listing-picker.tsx'

type Values = StatementValues & { listingId: string | null; phoneNumber: string; email: string; hasConsented: boolean }

/** Enters an application received on paper or by phone. */
export function ApplicationFormScreen() {
  const navigate = useNavigate()
  const today = useToday()
  const [{ listingId }] = useSearchState()
  const form = useFormFields<Values>({
    initialValues: { ...statementValues(), listingId: listingId ?? null, phoneNumber: '', email: '', hasConsented: false },
    validate: {
      ...statementChecks,
      listingId: required(t`Choose the listing.`),
      phoneNumber: required(t`Enter the phone number.`),
      hasConsented: (has) => (has ? null : t`The applicant must agree first.`),
    },
  })
  return (
    <FormPage title={t`New application`} crumbs={[{ label: t`Applications`, to: applicationsPath }]}>
      <EndpointForm
        endpoint="application.create"
        form={form}
        toArgs={(values) => ({
          body: {
            ...statementBody(values, today),
            ...{ listingId: values.listingId ?? '', phoneNumber: values.phoneNumber, email: values.email.trim() || null },
            hasConsented: true as const,
          },
        })}
        invalidates={refreshesByApplication}
        submitLabel={t`Save application`}
        onDone={({ id }) => {
          toast('SUCCESS', t`Application saved`)
          void navigate({ to: applicationPath(id) })
        }}
      >
        <ListingPicker label={t`Listing`} required {...form.getInputProps('listingId')} />
        <PhoneInput label={t`Phone Number`} required {...form.getInputProps('phoneNumber')} />
        <TextInput label={t`Email`} type="email" {...form.getInputProps('email')} />
        <StatementFields form={form as unknown as UseFormReturnType<StatementValues>} />
        <p className="words">{consentText}</p>
        <CheckField
          label={t`The applicant agreed to this, on paper or by phone.`}
          isChecked={form.getValues().hasConsented}
          onChange={(has) => form.setFieldValue('hasConsented', has)}
        />
        {form.errors['hasConsented'] && <p className="error">{form.errors['hasConsented']}</p>}
      </EndpointForm>
    </FormPage>
  )
}
