import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { dispute as definition, type Hearing, maxHearings } from '../../domain/disputes/dispute.ts'
import type { Dispute } from '../../domain/disputes/dispute-contract.ts'
import { call } from '../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { EditDialog } from '../ui/form/edit-dialog.tsx'
import { FormRow, FormSection } from '../ui/form/form-page.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { invalidatesDisputes } from './dispute-states.tsx'

type TypedHearing = { date: CalendarDate | null; startsAt: string; place: string }
type Values = FormValuesOf<typeof definition> & { hearings: TypedHearing[] }
type Form = ReturnType<typeof useFormFields<Values>>

const compared = {
  ...comparedFields(definition),
  hearings: {
    label: t`Hearings`,
    text: (hearings: unknown) => (hearings as Hearing[]).map(({ date }) => formatDate(date)).join(', '),
  },
}

function useDisputeForm(dispute: Dispute | null) {
  const today = useToday()
  const initialValues = valuesOf(dispute)
  return useFormFields<Values>({
    initialValues: dispute ? initialValues : { ...initialValues, raisedOn: today },
    validate: { ...formChecks(definition), hearings: { date: (date) => (date ? null : t`Enter the day.`) } },
  })
}

function valuesOf(dispute: Dispute | null): Values {
  const hearings = (dispute?.hearings ?? []).map(({ date, startsAt, place }) => ({
    ...{ date, startsAt: startsAt ?? '', place: place ?? '' },
  }))
  return { ...formValues(definition, dispute ?? undefined), hearings }
}

function bodyOf(values: Values) {
  const hearings = values.hearings.flatMap(({ date, startsAt, place }) =>
    date ? [{ date, startsAt: startsAt || null, place: place.trim() || null }] : [],
  )
  return { ...formBody(definition, values), hearings }
}

export function NewDisputeDialog({ leaseId, onClose }: { leaseId: string; onClose: () => void }) {
  const form = useDisputeForm(null)
  return (
    <ActionDialog
      title={t`New dispute`}
      width={640}
      endpoint="dispute.create"
      form={form}
      toArgs={(values) => ({ body: { ...bodyOf(values), leaseId } })}
      invalidates={invalidatesDisputes}
      submitLabel={t`Open dispute`}
      done={t`Dispute opened`}
      onClose={onClose}
    >
      <DisputeFields form={form} isNew />
    </ActionDialog>
  )
}

export function EditDisputeDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const params = { id: dispute.id }
  const form = useDisputeForm(dispute)
  return (
    <EditDialog
      title={t`Edit dispute`}
      width={640}
      endpoint="dispute.update"
      form={form}
      stored={dispute}
      toValues={valuesOf}
      readCurrent={() => call('dispute.read', { params })}
      compared={compared}
      toArgs={(values) => ({ params, body: bodyOf(values) })}
      invalidates={invalidatesDisputes}
      submitLabel={t`Save dispute`}
      done={t`Dispute saved`}
      onClose={onClose}
    >
      <DisputeFields form={form} isNew={false} />
    </EditDialog>
  )
}

function DisputeFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const field = { of: definition, form } as const
  return (
    <>
      <FormRow>
        <RecordField {...field} name="raisedBy" isFocused />
        <RecordField {...field} name="raisedOn" />
      </FormRow>
      <RecordField {...field} name="subject" />
      <RecordField {...field} name="summary" description={t`The committee reads this text in the dispute pack.`} />
      <FormSection title={t`Filing`}>
        <FormRow>
          <RecordField {...field} name="body" />
          <RecordField {...field} name="place" description={t`Such as Thimphu Thromde.`} />
        </FormRow>
        <FormRow>
          <RecordField {...field} name="filedOn" description={t`Leave empty while the parties still try to agree.`} />
          <RecordField {...field} name="reference" />
        </FormRow>
        {!isNew && <RecordField {...field} name="documentsOn" />}
      </FormSection>
      {!isNew && (
        <>
          <HearingFields form={form} />
          <FormSection title={t`Decision and appeal`}>
            <FormRow>
              <RecordField {...field} name="decidedOn" />
              <RecordField {...field} name="outcome" />
            </FormRow>
            <RecordField {...field} name="decision" />
            <FormRow>
              <RecordField {...field} name="appealedOn" />
              <RecordField {...field} name="appealReference" />
            </FormRow>
          </FormSection>
        </>
      )}
    </>
  )
}

function HearingFields({ form }: { form: Form }) {
  const { hearings } = form.getValues()
  return (
    <FormSection title={t`Hearings`}>
      {hearings.map((_hearing, at) => (
        <fieldset key={at} className="bare" aria-label={t`Hearing ${at + 1}`}>
          <FormRow>
            <DateInput label={t`Day`} required {...form.getInputProps(`hearings.${at}.date`)} />
            <TextInput label={t`Time`} type="time" {...form.getInputProps(`hearings.${at}.startsAt`)} />
            <TextInput label={t`Place`} maxLength={120} autoComplete="off" {...form.getInputProps(`hearings.${at}.place`)} />
            <Button
              variant="subtle"
              className="lease-charge-remove"
              aria-label={t`Remove hearing ${at + 1}`}
              onClick={() => form.removeListItem('hearings', at)}
            >{t`Remove`}</Button>
          </FormRow>
        </fieldset>
      ))}
      {hearings.length < maxHearings && (
        <Button
          variant="default"
          size="compact-md"
          className="lease-charge-add"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('hearings', { date: null, startsAt: '', place: '' })}
        >{t`Add a hearing`}</Button>
      )}
    </FormSection>
  )
}
