import { NativeSelect, TextInput } from '@mantine/core'
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { maxViewingDaysAhead, maxViewingPlaces } from '../../../domain/listings/viewing.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { DateInput } from '../../ui/input/date-input.tsx'

type Values = { date: CalendarDate | null; startsAt: string; endsAt: string; places: string }

const placeOptions = Array.from({ length: maxViewingPlaces }, (_, index) => String(index + 1))

/** Offers a viewing time: a day, a time and the number of places. */
export function OfferViewingDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { date: addDays(today, 1), startsAt: '10:00', endsAt: '10:30', places: '2' },
    validate: {
      date: (date) => (date ? null : t`Enter the day.`),
      startsAt: (time) => (time ? null : t`Enter a time, such as 14:30.`),
      endsAt: (time, { startsAt }) => (time > startsAt ? null : t`Enter a time after the start.`),
    },
  })
  return (
    <ActionDialog
      title={t`Offer a viewing time`}
      endpoint="viewing.offer"
      form={form}
      toArgs={({ date, startsAt, endsAt, places }) => ({
        params: { id: listingId },
        body: { date: date ?? today, startsAt, endsAt, places: Number(places) },
      })}
      invalidates={['viewing']}
      submitLabel={t`Offer time`}
      done={t`Viewing time offered`}
      onClose={onClose}
    >
      <DateInput label={t`Day`} required min={today} max={addDays(today, maxViewingDaysAhead)} {...form.getInputProps('date')} />
      <FormRow>
        <TextInput label={t`From`} type="time" required {...form.getInputProps('startsAt')} />
        <TextInput label={t`To`} type="time" required {...form.getInputProps('endsAt')} />
      </FormRow>
      <NativeSelect label={t`Visitors at this time`} data={placeOptions} {...form.getInputProps('places')} />
    </ActionDialog>
  )
}
