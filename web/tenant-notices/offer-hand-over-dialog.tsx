import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { addDays, type CalendarDate, later } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { maxHandOverDaysAhead, maxHandOverTimes } from '../../domain/tenant-notices/hand-over.ts'
import type { HandOver } from '../../domain/tenant-notices/hand-over-contract.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { invalidatesByHandOver } from './hand-over-facts.tsx'

type Time = { date: CalendarDate | null; startsAt: string }
type Values = { times: Time[]; place: string }
type OfferHandOverDialogProps = { lease: Lease; open: HandOver | null; onClose: () => void }

/** One time is fixed; from several the tenant chooses. The default is the last day of the lease. */
export function OfferHandOverDialog({ lease, open, onClose }: OfferHandOverDialogProps) {
  const today = useToday()
  const lastDay = later(lease.terminationDate ?? lease.endDate, today)
  const form = useFormFields<Values>({
    initialValues: { times: [{ date: lastDay, startsAt: '10:00' }], place: open?.place ?? '' },
    validate: {
      times: {
        date: (date) => (date ? null : t`Enter the day.`),
        startsAt: (time) => (time ? null : t`Enter a time, such as 14:30.`),
      },
    },
  })
  const { times } = form.getValues()
  return (
    <ActionDialog
      title={t`Hand-over of lease ${lease.leaseNumber}`}
      width={520}
      endpoint="handOver.offer"
      form={form}
      toArgs={(values) => ({
        params: { id: lease.id },
        body: {
          times: values.times.map(({ date, startsAt }) => ({ date: date ?? today, startsAt })),
          ...(values.place.trim() ? { place: values.place.trim() } : {}),
          replacesId: open?.id ?? null,
        },
      })}
      invalidates={invalidatesByHandOver}
      refetchOnConflict={['handOver']}
      submitLabel={times.length === 1 ? t`Set this time` : t`Offer these times`}
      done={t`The tenant gets an SMS`}
      onClose={onClose}
    >
      <p className="secondary">{t`If you enter one time, the hand-over is set for that time. If you offer several, the tenant chooses one on their phone.`}</p>
      {times.map((_time, at) => (
        <fieldset key={at} className="bare" aria-label={t`Time ${at + 1}`}>
          <FormRow>
            <DateInput
              label={t`Day`}
              required
              min={today}
              max={addDays(today, maxHandOverDaysAhead)}
              {...form.getInputProps(`times.${at}.date`)}
            />
            <TextInput label={t`Time`} type="time" required {...form.getInputProps(`times.${at}.startsAt`)} />
            {times.length > 1 && (
              <Button
                variant="subtle"
                className="lease-charge-remove"
                aria-label={t`Remove time ${at + 1}`}
                onClick={() => form.removeListItem('times', at)}
              >{t`Remove`}</Button>
            )}
          </FormRow>
        </fieldset>
      ))}
      {times.length < maxHandOverTimes && (
        <Button
          variant="default"
          size="compact-md"
          className="lease-charge-add"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('times', { date: lastDay, startsAt: '' })}
        >{t`Add a time`}</Button>
      )}
      <TextInput label={t`Place`} maxLength={120} autoComplete="off" {...form.getInputProps('place')} />
    </ActionDialog>
  )
}
