import { useHistory } from '../audit/use-history.tsx'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef } from 'react'
import type { Template } from '../../domain/notifications/template-contract.ts'
import {
  fillTemplate,
  maxSubjectLength,
  maxTemplateLength,
  messageText,
  sampleValues,
  templateIssue,
} from '../../domain/settings/message-template.ts'
import { messageFields, messageLanguages, notificationChannels, typeRules } from '../../domain/settings/notification-type.ts'
import { audienceLabels, channelLabels, languageLabels, typeLabels } from '../../domain/settings/notification-labels.ts'
import { smsLength } from '../../domain/sms/sms-length.ts'
import { joinUnits } from '../../domain/money.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { comparedTemplate, readTemplate, templateValues, type TemplateValues } from './template-values.ts'
import { TimingsField } from './timings-field.tsx'
import './notifications.css'

type TemplateSheetProps = { template: Template; onClose: () => void }
type Values = TemplateValues
type PartProps = { type: Template['type']; form: UseFormReturnType<Values> }
type TextName = 'english' | 'dzongkha'

/** Edits a message template: shows the available fields, a preview, and the number of SMS. */
export function TemplateSheet({ template, onClose }: TemplateSheetProps) {
  const { type, changedAt } = template
  const history = useHistory()
  const initialValues = templateValues(template)
  const form = useFormFields<Values>({
    initialValues,
    validate: {
      subject: (text) => templateIssue(type, text, { mustHold: false }) ?? null,
      english: (text) => (text.trim() === '' ? t`Enter the text.` : (templateIssue(type, text) ?? null)),
      dzongkha: (text) => (text.trim() === '' ? null : (templateIssue(type, text) ?? null)),
    },
  })
  return (
    <FormSheet title={typeLabels[type].name} isOpen onClose={onClose}>
      <RecordEditForm
        stored={template}
        toValues={templateValues}
        readCurrent={() => readTemplate(type)}
        compared={comparedTemplate}
        endpoint="notificationTemplate.update"
        form={form}
        toArgs={(body) => ({ params: { type }, body })}
        invalidates={['notificationTemplate']}
        submitLabel={t`Save message`}
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', t`Message saved`)
          onClose()
        }}
      >
        <p className="secondary">{typeLabels[type].when}</p>
        {!typeRules[type].isSignIn && (
          <CheckField
            label={t`Turned on`}
            isChecked={form.getValues().isOn}
            onChange={(isOn) => form.setFieldValue('isOn', isOn)}
          />
        )}
        <Texts type={type} form={form} />
        <NativeSelect
          label={t`Language`}
          data={messageLanguages.map((value) => ({ value, label: languageLabels[value] }))}
          {...form.getInputProps('language')}
        />
        <Preview type={type} values={form.getValues()} />
        <Delivery type={type} form={form} />
        {changedAt !== null && <ResetButton template={template} onClose={onClose} />}
      </RecordEditForm>
      {history.button({ title: typeLabels[type].name, entityId: template.id })}
      {history.dialog}
    </FormSheet>
  )
}

/** The subject and texts. A field is inserted at the last cursor position. */
function Texts({ type, form }: PartProps) {
  const last = useRef<{ name: TextName; at: number }>({ name: 'english', at: form.getValues().english.length })
  const insert = (field: string) => {
    const { name, at } = last.current
    const text = form.getValues()[name]
    form.setFieldValue(name, `${text.slice(0, at)}{${field}}${text.slice(at)}`)
    last.current = { name, at: at + field.length + 2 }
  }
  const remember = (name: TextName) => ({
    onSelect: (event: React.SyntheticEvent<HTMLTextAreaElement>) => {
      last.current = { name, at: event.currentTarget.selectionStart }
    },
  })
  return (
    <>
      <TextInput label={t`Subject`} required maxLength={maxSubjectLength} {...form.getInputProps('subject')} />
      <Textarea
        label={t`Text in English`}
        required
        autosize
        minRows={3}
        maxLength={maxTemplateLength}
        {...form.getInputProps('english')}
        {...remember('english')}
      />
      <Textarea
        label={t`Text in Dzongkha`}
        lang="dz"
        autosize
        minRows={3}
        maxLength={maxTemplateLength}
        {...form.getInputProps('dzongkha')}
        {...remember('dzongkha')}
      />
      <fieldset className="bare row wrap template-fields">
        <legend className="mb-1">{t`Insert field`}</legend>
        {typeRules[type].fields.map((field) => (
          <button key={field} type="button" title={messageFields[field].label} onClick={() => insert(field)}>
            {`{${field}}`}
          </button>
        ))}
      </fieldset>
    </>
  )
}

/** The channels, the recipients and the days of the message. */
function Delivery({ type, form }: PartProps) {
  const rules = typeRules[type]
  const values = form.getValues()
  return (
    <>
      {!rules.isSignIn && (
        <>
          <ChoiceList
            legend={t`Channels`}
            options={notificationChannels}
            words={channelLabels}
            chosen={values.channels}
            onChange={(channels) => form.setFieldValue('channels', channels)}
            error={form.errors['channels']}
          />
          <ChoiceList
            legend={t`To`}
            options={rules.audiences}
            words={audienceLabels}
            chosen={values.audiences}
            onChange={(audiences) => form.setFieldValue('audiences', audiences)}
            error={form.errors['audiences']}
          />
        </>
      )}
      {rules.anchors.length > 0 && (
        <TimingsField
          anchors={rules.anchors}
          timings={values.timings}
          onChange={(timings) => form.setFieldValue('timings', timings)}
          error={form.errors['timings']}
        />
      )}
    </>
  )
}

type PreviewProps = { type: Template['type']; values: Values }

/** Previews the message with example values. */
function Preview({ type, values }: PreviewProps) {
  const samples = sampleValues(type)
  const text = messageText(values, samples)
  const { alphabet, characters, parts, left } = smsLength(text)
  return (
    <section className="template-preview" aria-label={t`Preview`}>
      <strong>{joinUnits(fillTemplate(values.subject, samples))}</strong>
      <p className="words">{joinUnits(text)}</p>
      <output className="small secondary figures">{rich`${parts} SMS · ${characters} characters · ${alphabet} · ${left} left in the last`}</output>
    </section>
  )
}

function ResetButton({ template: { type, version }, onClose }: { template: Template; onClose: () => void }) {
  const reset = useAction('notificationTemplate.reset', {
    invalidates: ['notificationTemplate'],
    onSuccess: () => {
      toast('SUCCESS', t`Default message restored`)
      onClose()
    },
  })
  const ask = async () => {
    const text = t`Your text, channels and times for this message are deleted.`
    if (await confirm({ title: t`Restore the default message?`, text, action: t`Restore default` }))
      reset.mutate({ params: { type }, ifMatch: version })
  }
  return <Button variant="default" onClick={() => void ask()} loading={reset.isPending}>{t`Restore the default message`}</Button>
}

type ChoiceListProps<Value extends string> = {
  legend: string
  options: readonly Value[]
  words: Record<Value, string>
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error?: ReactNode
}

/** Selects several of a few options. */
function ChoiceList<Value extends string>({ legend, options, words, chosen, onChange, error }: ChoiceListProps<Value>) {
  return (
    <fieldset className="bare stack gap-2">
      <legend className="mb-1">{legend}</legend>
      {options.map((option) => (
        <CheckField
          key={option}
          label={words[option]}
          isChecked={chosen.includes(option)}
          onChange={(isChosen) => onChange(options.filter((one) => (one === option ? isChosen : chosen.includes(one))))}
        />
      ))}
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
