import { NativeSelect, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { type OwnNoticeReason, ownNoticeReasons, reasonsToExplain } from '../../domain/tenant-notices/tenant-notice.ts'
import type { Reply } from '../platform/call.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import {
  AfterwardsFields,
  afterwardsBody,
  afterwardsChecks,
  afterwardsValues,
  type AfterwardsValues,
} from './afterwards-fields.tsx'
import { invalidatesByOwnNotice, noticeDateText, reasonChoices } from './notice-labels.ts'
import { PinField, pinCheck } from './pin-field.tsx'

type Values = AfterwardsValues & { reason: string; lastDay: CalendarDate | null; words: string; pin: string }

/** The tenant's notice: the reason, the last day, and the next steps. Each date shows its source, and the PIN signs. */
export function GiveNoticeDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const form = useFormFields<Values>({
    initialValues: { ...afterwardsValues(), reason: 'MID_TERM', lastDay: null, words: '', pin: '' },
    validate: {
      lastDay: (day) => (day ? null : t`Enter the last day.`),
      words: (words, { reason }) =>
        reasonsToExplain.some((one) => one === reason) && words.trim() === '' ? t`Enter what happened.` : null,
      pin: pinCheck,
      ...afterwardsChecks,
    },
  })
  const reason = oneOf(ownNoticeReasons, form.getValues().reason) ?? 'MID_TERM'
  const preview = useEndpoint(
    'tenantNotice.preview',
    { params: { id: lease.id }, query: { reason } },
    { staleTimeMs: 0, showsPreviousPage: true },
  )
  return (
    <ActionDialog
      title={t`Give notice`}
      width={560}
      endpoint="tenantNotice.give"
      form={form}
      toArgs={(values) => ({
        params: { id: lease.id },
        body: {
          ...afterwardsBody(values),
          ...{ reason, lastDay: values.lastDay ?? lease.endDate, words: values.words.trim() || null, pin: values.pin },
        },
      })}
      invalidates={invalidatesByOwnNotice}
      refetchOnConflict={['tenantNotice', 'lease']}
      submitLabel={t`Give notice`}
      asks={(values) => ({
        title: t`End your lease on ${formatDate(values.lastDay ?? lease.endDate)}?`,
        text: t`The office is notified. You can withdraw the notice until ${formatDate(values.lastDay ?? lease.endDate)}, unless the property is let to somebody else.`,
        action: t`Give notice`,
        isDangerous: true,
      })}
      done={t`Notice given. The office is notified.`}
      onClose={onClose}
    >
      <p>{t`You end the lease of ${lease.propertyLabel}. Rent is due until the last day.`}</p>
      <NativeSelect
        label={t`Reason`}
        data={ownNoticeReasons.map((value) => ({ value, label: reasonChoices[value] }))}
        {...form.getInputProps('reason')}
      />
      <Loaded query={preview}>{(shown) => <LastDayFields preview={shown} reason={reason} form={form} />}</Loaded>
    </ActionDialog>
  )
}

type FieldsProps = { preview: Reply<'tenantNotice.preview'>; reason: OwnNoticeReason; form: UseFormReturnType<Values> }

function LastDayFields({ preview, reason, form }: FieldsProps) {
  const { dates, blockedReason, earliestDate, latestDate, needsPin } = preview
  const { lastDay, pin } = form.getValues()
  return (
    <>
      <ul className="bare stack gap-2 tinted" aria-label={t`What decides the last day`}>
        {dates.map((date) => (
          <li key={date.kind}>{noticeDateText(date, { isOwn: true })}</li>
        ))}
        <li>
          <strong>
            {dates.some(({ kind }) => kind === 'LAW')
              ? t`Earliest last day: ${formatDate(earliestDate)}, the later of the dates by law and by your lease.`
              : t`Earliest last day: ${formatDate(earliestDate)}.`}
          </strong>
        </li>
      </ul>
      {blockedReason && <Note>{blockedReason}</Note>}
      <DateInput label={t`Last day`} required min={earliestDate} max={latestDate} {...form.getInputProps('lastDay')} />
      <Textarea
        label={t`Message to the office`}
        required={reasonsToExplain.includes(reason)}
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('words')}
      />
      <AfterwardsFields form={form} />
      {lastDay && (
        <PinField pin={pin} onChange={(next) => form.setFieldValue('pin', next)} needsPin={needsPin} error={form.errors['pin']} />
      )}
    </>
  )
}
