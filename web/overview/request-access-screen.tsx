import { Box, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBotCheck } from '../identity/bot-check.tsx'
import { rich, t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { matches, required, useFormFields } from '../ui/form/use-form-fields.ts'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { Link } from '../ui/page/link.tsx'

const empty = { organisationName: '', contactName: '', phoneNumber: '', email: '', message: '', botCheck: '' }

/** An office requests access to this installation from the operator. */
export function RequestAccessScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Box w="100%" maw={560} mx="auto" px="md" pt="lg" pb="xl">
      <h1>{t`Request access`}</h1>
      {sentTo === null ? (
        <RequestForm onSent={setSentTo} />
      ) : (
        <output className="sheet form-page-sheet mt-4">
          <strong>{t`Your request was sent.`}</strong>
          <p>{rich`We answer by SMS to ${<span className="figures">+975 {sentTo}</span>}. If we accept, the SMS has your first password.`}</p>
          <Link to="/">{t`View all listings`}</Link>
        </output>
      )}
    </Box>
  )
}

function RequestForm({ onSent }: { onSent: (phoneNumber: string) => void }) {
  const form = useFormFields({
    initialValues: empty,
    validate: {
      organisationName: required(t`Enter the name of your office.`),
      contactName: required(t`Enter your name.`),
      phoneNumber: (phone) =>
        required(t`Enter your phone number.`)(phone) ?? matches(/^[1-9]\d{7}$/, t`Enter the 8 digits of a mobile number.`)(phone),
    },
  })
  const { botCheck: refused } = form.errors
  const botCheck = useBotCheck({ isAsked: true, error: typeof refused === 'string' ? refused : null })
  return (
    <>
      <p className="secondary">{rich`For property offices, institutions and owners with many tenants. Already have access? ${<Link to="/auth">{t`Sign in`}</Link>}`}</p>
      <div className="sheet form-page-sheet mt-4">
        <EndpointForm
          endpoint="accessRequest.send"
          form={form}
          toArgs={({ botCheck: _none, ...values }) => ({ body: { ...values, ...botCheck.answer } })}
          onProblem={() => {
            botCheck.renew()
            return false
          }}
          submitLabel={t`Request access`}
          onDone={() => onSent(form.values.phoneNumber)}
        >
          <TextInput
            label={t`Name of your office`}
            required
            autoComplete="organization"
            maxLength={120}
            {...form.getInputProps('organisationName')}
          />
          <TextInput label={t`Your name`} required autoComplete="name" maxLength={120} {...form.getInputProps('contactName')} />
          <PhoneInput
            label={t`Phone Number`}
            description={t`You sign in with this number.`}
            required
            {...form.getInputProps('phoneNumber')}
          />
          <TextInput label={t`Email`} type="email" autoComplete="email" {...form.getInputProps('email')} />
          <Textarea
            label={t`Message`}
            description={t`For example how many buildings and units you manage.`}
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('message')}
          />
          {botCheck.field}
          <p className="small secondary">{rich`Only the operator of this website reads this. We delete it after 12 months. ${<Link to="/privacy">{t`Privacy policy`}</Link>}`}</p>
        </EndpointForm>
      </div>
    </>
  )
}
