import { Textarea } from '@mantine/core'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { invalidatesByMove } from './invalidates-by-move.ts'

type Values = { effectiveDate: CalendarDate | null; objectedOn: CalendarDate | null; reason: string }

/** The tenant objects to an announced increase. The rent stays unchanged. */
export function ObjectionDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const today = useToday()
  const rents = useEndpoint('lease.announcedRents', { params: { id: lease.id } })
  const announced = rents.data?.find(({ objectionUntil }) => objectionUntil !== null)?.effectiveDate ?? null
  const form = useFormFields<Values>({
    initialValues: { effectiveDate: null, objectedOn: today, reason: '' },
    validate: { objectedOn: required(t`Enter the date of the objection.`) },
  })
  const effectiveDate = form.getValues().effectiveDate ?? announced
  return (
    <ActionDialog
      title={t`Objection to an increase of lease ${lease.leaseNumber}`}
      endpoint="lease.rentObjection"
      form={form}
      toArgs={({ objectedOn, reason }) => ({
        params: { id: lease.id },
        body: {
          effectiveDate: effectiveDate ?? today,
          objectedOn: objectedOn ?? today,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      })}
      invalidates={invalidatesByMove}
      submitLabel={t`Record the objection`}
      done={t`The increase is cancelled${effectiveDate ? t` on ${formatDate(effectiveDate)}` : ''}`}
      onClose={onClose}
    >
      <p>{t`A tenant may object until the date in the written notice. Without an objection, the increase applies (Tenancy Rules s.28). After an objection the increase is cancelled, and rent billed for it is credited.`}</p>
      <DateInput label={t`Increase from`} required {...form.getInputProps('effectiveDate')} value={effectiveDate} />
      <DateInput label={t`Objected on`} required max={today} {...form.getInputProps('objectedOn')} />
      <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
