import { defaultRemedyDays, maxRemedyDays } from '../../../domain/arrears/breach-notice.ts'
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { formatMoney, joinUnits } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t, translated } from '../../platform/texts.ts'
import { type Stale, useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { breachSkipLabels } from './breach-notice-table.ts'

export type NoticeSubjects = { tenantIds: string[] } | { leaseIds: string[] }
type ServeNoticeDialogProps = { about: NoticeSubjects; onDone?: () => void; onClose: () => void }
type Preview = Reply<'breachNotice.preview'>

export const invalidatesByNotice: readonly Stale[] = ['breachNotice', 'arrears', 'servedNotice', 'outbox', 'notification']

/** Serves notices of breach. The dialog shows the amount owed and the message before it sends anything. */
export function ServeNoticeDialog({ about, onDone, onClose }: ServeNoticeDialogProps) {
  const today = useToday()
  const form = useFormFields<{ remedyOn: CalendarDate | null }>({
    initialValues: { remedyOn: addDays(today, defaultRemedyDays) },
    validate: { remedyOn: (day) => (day ? null : t`Enter the last day to pay.`) },
  })
  const { remedyOn } = form.getValues()
  const preview = useEndpoint(
    'breachNotice.preview',
    { body: { ...about, remedyOn: remedyOn ?? today } },
    { staleTimeMs: 0, showsPreviousPage: true, isEnabled: remedyOn !== null },
  )
  return (
    <ActionDialog
      title={t`Serve notice of breach`}
      width={600}
      endpoint="breachNotice.serve"
      form={form}
      toArgs={(values) => ({ body: { ...about, remedyOn: values.remedyOn ?? today } })}
      invalidates={invalidatesByNotice}
      submitLabel={t`Serve notice`}
      blockedBy={preview.data?.notices.length === 0 ? noNotice() : undefined}
      done={({ notices, skipped }) => [
        plural(notices.length, '{n} notice of breach served', '{n} notices of breach served'),
        skipped.length > 0 ? plural(skipped.length, '{n} left out', '{n} left out') : '',
      ]}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      <DateInput
        label={t`Pay by`}
        description={t`The last day for the tenant to pay the overdue amount.`}
        required
        min={addDays(today, 1)}
        max={addDays(today, maxRemedyDays)}
        {...form.getInputProps('remedyOn')}
      />
      {remedyOn && <Loaded query={preview}>{(shown) => <PreviewText preview={shown} />}</Loaded>}
    </ActionDialog>
  )
}

const noNotice = () => t`No notice can be served.`

function PreviewText({ preview }: { preview: Preview }) {
  const { notices, overdueAmount, skipped, sms, emails, sample, withoutContact, isSwitchedOff } = preview
  const sent = [sms > 0 && plural(sms, '{n} SMS', '{n} SMS'), emails > 0 && plural(emails, '{n} e-mail', '{n} e-mails')]
    .filter((part) => typeof part === 'string')
    .join(', ')
  return (
    <>
      <p>
        {notices.length === 0
          ? noNotice()
          : plural(
              notices.length,
              '{n} notice about {0} overdue, with late interest and a PDF. Sent now: {1}.',
              '{n} notices about {0} overdue, with late interest and a PDF. Sent now: {1}.',
              formatMoney(overdueAmount),
              sent || t`only a notification on screen`,
            )}
      </p>
      {sample !== null && (
        <figure className="sheet bare pad">
          <figcaption className="small secondary">{t`The first message`}</figcaption>
          <p className="words">{joinUnits(sample)}</p>
        </figure>
      )}
      {skipped.length > 0 && (
        <Note>
          {t`Left out:`}{' '}
          {skipped
            .map(
              ({ tenantName, leaseNumber, reason }) => `${leaseNumber ?? tenantName} (${translated(breachSkipLabels[reason])})`,
            )
            .join(', ')}
        </Note>
      )}
      {withoutContact.length > 0 && (
        <Note>{t`No phone number and no e-mail: ${withoutContact.join(', ')}. Print the notice and serve it by hand.`}</Note>
      )}
      {isSwitchedOff && (
        <Note>{t`“Notice of breach” is turned off under Notifications. The notice is stored but not sent. Print it and serve it by hand.`}</Note>
      )}
    </>
  )
}
