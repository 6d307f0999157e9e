import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBotCheck } from '../identity/bot-check.tsx'
import { rich, t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { Link } from '../ui/page/link.tsx'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'

const empty = { name: '', phoneNumber: '', email: '', message: '', botCheck: '' }

/** The public form for an enquiry. The office and the owner read it. */
export function EnquiryForm({ listingId }: { listingId: string }) {
  const [isSent, setSent] = useState(false)
  const form = useFormFields({
    initialValues: empty,
    validate: {
      name: required(t`Enter your name.`),
      // Checked at the second of the two fields, because a person who leaves the first one empty may fill in the second.
      email: (email, { phoneNumber }) => (phoneNumber || email.trim() ? null : t`Enter a phone number or an e-mail address.`),
      message: required(t`Enter your question.`),
    },
  })
  const phone = form.getInputProps('phoneNumber')
  const changePhone = (number: string) => {
    phone.onChange(number)
    form.clearFieldError('email')
  }
  const { botCheck: refused } = form.errors
  const botCheck = useBotCheck({ isAsked: !isSent, error: typeof refused === 'string' ? refused : null })
  if (isSent) {
    return (
      <output className="sheet listing-ask">{rich`${<strong>{t`Your enquiry was sent.`}</strong>} The office or owner will contact you by phone or e-mail.`}</output>
    )
  }
  return (
    <section className="sheet listing-ask" id="enquiry">
      <h2>{t`Send an enquiry`}</h2>
      <EndpointForm
        endpoint="enquiry.ask"
        form={form}
        toArgs={({ botCheck: _none, phoneNumber, ...values }) => ({
          params: { id: listingId },
          body: { ...values, ...(phoneNumber ? { phoneNumber } : {}), ...botCheck.answer },
        })}
        onProblem={() => {
          botCheck.renew()
          return false
        }}
        submitLabel={t`Send`}
        onDone={() => setSent(true)}
      >
        <TextInput label={t`Name`} required autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
        <PhoneInput label={t`Phone Number`} description={t`Or an e-mail address.`} {...phone} onChange={changePhone} />
        <TextInput label={t`Email`} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <Textarea label={t`Message`} required autosize minRows={4} maxLength={2000} {...form.getInputProps('message')} />
        {botCheck.field}
        <p className="small secondary">{rich`Only the office and the owner read this. ${<Link to="/privacy">{t`Privacy policy`}</Link>}`}</p>
      </EndpointForm>
    </section>
  )
}
