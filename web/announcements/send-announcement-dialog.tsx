import { formatCount, joinUnits } from '../../domain/money.ts'
import { TextInput } from '@mantine/core'
import { maxDaysAhead } from '../../domain/announcements/announcement.ts'
import type { Announcement } from '../../domain/announcements/announcement-contract.ts'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { Reply } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { instantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { invalidatesAnnouncements } from './announcement-labels.ts'

type Preview = Reply<'announcement.preview'>
type Values = { isScheduled: boolean; date: CalendarDate | null; time: string }

/** Shows the recipients, the number of messages and their cost, then sends immediately or at a chosen time. */
export function SendAnnouncementDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { isScheduled: false, date: addDays(today, 1), time: '09:00' },
    validate: {
      date: (date, { isScheduled }) => (isScheduled && !date ? t`Enter the day.` : null),
      time: (time, { isScheduled }) => (isScheduled && !time ? t`Enter a time, such as 14:30.` : null),
    },
  })
  const { isScheduled } = form.getValues()
  const scheduledAt = instantOf(form.getValues())
  const preview = useEndpoint(
    'announcement.preview',
    { params: { id: announcement.id }, query: scheduledAt === undefined ? {} : { scheduledAt } },
    { staleTimeMs: 0, showsPreviousPage: true },
  )
  return (
    <ActionDialog
      title={t`Send “${announcement.title}”`}
      width={600}
      endpoint="announcement.send"
      form={form}
      toArgs={(values) => {
        const at = instantOf(values)
        return {
          params: { id: announcement.id },
          body: { previewed: preview.data?.previewed ?? '', ...(at === undefined ? {} : { scheduledAt: at }) },
        }
      }}
      invalidates={invalidatesAnnouncements}
      refetchOnConflict={['announcement.preview', 'announcement.read']}
      submitLabel={isScheduled ? t`Schedule announcement` : t`Send announcement`}
      done={(sent) => (waits(sent) ? t`Announcement scheduled` : t`Announcement is being sent`)}
      onClose={onClose}
    >
      <Loaded query={preview}>{(shown) => <PreviewFacts preview={shown} announcement={announcement} />}</Loaded>
      <CheckField
        label={t`Send at a later time`}
        isChecked={isScheduled}
        onChange={(isChecked) => form.setFieldValue('isScheduled', isChecked)}
      />
      {isScheduled && (
        <FormRow>
          <DateInput label={t`Day`} required min={today} max={addDays(today, maxDaysAhead)} {...form.getInputProps('date')} />
          <TextInput label={t`Time`} type="time" required {...form.getInputProps('time')} />
        </FormRow>
      )}
    </ActionDialog>
  )
}

/** Waits for its scheduled time or for the end of the quiet hours. */
const waits = ({ startsAt, sentAt }: Announcement) => startsAt !== null && sentAt !== null && startsAt > sentAt

/** All times are in the time zone of Thimphu. */
function instantOf({ isScheduled, date, time }: Values): string | undefined {
  return isScheduled && date && time ? new Date(`${date}T${time}:00+06:00`).toISOString() : undefined
}

function PreviewFacts({ preview, announcement }: { preview: Preview; announcement: Announcement }) {
  const { peopleCount, tenantCount, ownerCount, smsCount, smsPartsEach, smsPartsCount, emailCount, costAmount } = preview
  const people = [
    tenantCount > 0 && plural(tenantCount, '{n} tenant', '{n} tenants'),
    ownerCount > 0 && plural(ownerCount, '{n} owner', '{n} owners'),
  ].filter((part) => typeof part === 'string')
  return (
    <>
      <Facts>
        <Fact label={t`People`}>{people.join(', ')}</Fact>
        <Fact label={t`SMS`}>
          {smsCount === 0
            ? t`None`
            : plural(
                smsCount,
                '{n} SMS of {0}',
                '{n} SMS of {0} each, {1} in all',
                plural(smsPartsEach, '{n} part', '{n} parts'),
                plural(smsPartsCount, '{n} part', '{n} parts'),
              )}
        </Fact>
        <Fact label={t`E-mails`}>{formatCount(emailCount)}</Fact>
        <Fact label={t`On screen`}>{formatCount(peopleCount)}</Fact>
        <Fact label={t`Cost of SMS`}>{costAmount === null ? t`No price set` : <MoneyText amount={costAmount} withUnit />}</Fact>
        <Fact label={t`Starts`}>{instantText(new Date(preview.startsAt))}</Fact>
      </Facts>
      {announcement.sendsSms && (
        <figure className="sheet bare pad">
          <figcaption className="small secondary">
            {preview.alphabet === 'UCS-2' ? t`SMS, 70 characters a part because of the letters used` : t`SMS`}
          </figcaption>
          <p className="words">{joinUnits(preview.smsText)}</p>
        </figure>
      )}
      {preview.waitsForQuietHours && (
        <Note>{t`The announcement waits until the quiet hours end. To send it during quiet hours, edit the draft and mark it as urgent.`}</Note>
      )}
      {preview.withoutMessageCount > 0 && (
        <Note>
          {plural(
            preview.withoutMessageCount,
            '{n} person gets no SMS and no e-mail, and sees it on screen only.',
            '{n} people get no SMS and no e-mail, and see it on screen only.',
          )}
        </Note>
      )}
    </>
  )
}
