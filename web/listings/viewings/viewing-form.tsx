import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { formatDate } from '../../../domain/calendar-date.ts'
import { timesText } from '../../../domain/listings/viewing.ts'
import { useBotCheck } from '../../identity/bot-check.tsx'
import type { Reply } from '../../platform/call.ts'
import { plural, rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { Link } from '../../ui/page/link.tsx'

type Slot = Reply<'viewing.offered'>['items'][number]

/** The viewing times that the office or the owner offers. Renders nothing if there are none. */
export function ViewingForm({ listingId }: { listingId: string }) {
  const offered = useEndpoint('viewing.offered', { params: { id: listingId } })
  const [asked, setAsked] = useState<Slot | null>(null)
  const slots = offered.data?.items ?? []
  if (asked) {
    return (
      <output className="sheet listing-ask">{rich`${<strong>{t`Viewing requested: ${formatDate(asked.date)}, ${timesText(asked)}.`}</strong>} You get an SMS now, and another with the answer. The SMS has a link to cancel.`}</output>
    )
  }
  if (slots.length === 0) return null
  return (
    <section className="sheet listing-ask">
      <h2>{t`Ask for a viewing`}</h2>
      <AskForm slots={slots} onAsked={setAsked} />
    </section>
  )
}

function AskForm({ slots, onAsked }: { slots: readonly Slot[]; onAsked: (slot: Slot) => void }) {
  const form = useFormFields({
    initialValues: { slotId: slots.find(({ placesLeft }) => placesLeft > 0)?.id ?? '', name: '', phoneNumber: '', botCheck: '' },
    validate: { name: required(t`Enter your name.`), phoneNumber: required(t`Enter your phone number.`) },
  })
  const { botCheck: refused } = form.errors
  const botCheck = useBotCheck({ isAsked: true, error: typeof refused === 'string' ? refused : null })
  const chosen = slots.find(({ id }) => id === form.values.slotId)
  if (!chosen) return <p>{t`All times are taken. Send an enquiry to ask for another.`}</p>
  return (
    <EndpointForm
      endpoint="viewing.ask"
      form={form}
      toArgs={({ slotId, name, phoneNumber }) => ({ params: { id: slotId }, body: { name, phoneNumber, ...botCheck.answer } })}
      onProblem={() => {
        botCheck.renew()
        return false
      }}
      invalidates={['viewing']}
      submitLabel={t`Ask for this time`}
      onDone={() => onAsked(chosen)}
    >
      <SlotChoice slots={slots} value={chosen.id} onChoose={(id) => form.setFieldValue('slotId', id)} />
      <TextInput label={t`Name`} required autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
      <PhoneInput label={t`Phone Number`} required {...form.getInputProps('phoneNumber')} />
      {botCheck.field}
      <p className="small secondary">{rich`Only the office and the owner read this. ${<Link to="/privacy">{t`Privacy policy`}</Link>}`}</p>
    </EndpointForm>
  )
}

type SlotChoiceProps = { slots: readonly Slot[]; value: string; onChoose: (id: string) => void }

function SlotChoice({ slots, value, onChoose }: SlotChoiceProps) {
  const name = useId()
  return (
    <fieldset className="viewing-slots bare">
      <legend>{t`Day and time`}</legend>
      {slots.map((slot) => (
        <label key={slot.id} data-full={slot.placesLeft === 0 || undefined}>
          <input
            type="radio"
            name={name}
            value={slot.id}
            checked={slot.id === value}
            disabled={slot.placesLeft === 0}
            onChange={() => onChoose(slot.id)}
          />
          <span className="figures">
            {formatDate(slot.date)}, {timesText(slot)}
          </span>
          <span className="small secondary">
            {slot.placesLeft === 0 ? t`Full` : plural(slot.placesLeft, '{n} place left', '{n} places left')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
