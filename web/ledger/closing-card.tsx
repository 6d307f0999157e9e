import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { addDays, type CalendarDate, firstDayOf, monthOf } from '../../domain/calendar-date.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'

/** The day up to which the books are closed, and who closed and reopened them. */
export function ClosingCard() {
  const query = useEndpoint('ledgerClosing.read', undefined)
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const [open, setOpen] = useState<'close' | 'reopen' | null>(null)
  return (
    <RecordCard title={t`Closed days`}>
      <Loaded query={query}>
        {({ closedUntil, items }) => (
          <>
            {closedUntil ? (
              <p>{rich`Closed until ${<DateText date={closedUntil} />}. Nothing can be posted for that day or earlier.`}</p>
            ) : (
              <p>{t`No days are closed.`}</p>
            )}
            {isAdmin && (
              <div className="row wrap mt-3">
                <Button variant="default" onClick={() => setOpen('close')}>{t`Close days…`}</Button>
                {closedUntil && <Button variant="default" onClick={() => setOpen('reopen')}>{t`Open days again…`}</Button>}
              </div>
            )}
            {items.length > 0 && (
              <ul className="bare small mt-4">
                {items.map(({ id, closedUntil: until, reason, recordedAt, recordedBy }) => (
                  <li key={id} className="line">
                    <div>
                      {reason === null ? t`Closed until ` : until ? t`Opened after ` : t`All days opened`}
                      {until && <DateText date={until} />}
                      {reason !== null && `: ${reason}`}
                    </div>
                    <div className="secondary">
                      <InstantText at={recordedAt} /> {recordedBy && t`by ${recordedBy}`}
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {open === 'close' && <CloseDialog onClose={() => setOpen(null)} />}
            {open === 'reopen' && closedUntil && <ReopenDialog closedUntil={closedUntil} onClose={() => setOpen(null)} />}
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const initialValues: { until: CalendarDate | null } = { until: addDays(firstDayOf(monthOf(today)), -1) }
  const form = useFormFields({ initialValues, validate: { until: required(t`Choose a day.`) } })
  return (
    <ActionDialog
      title={t`Close days`}
      endpoint="ledgerClosing.close"
      form={form}
      toArgs={({ until }) => ({ body: { until: until ?? today } })}
      invalidates={['ledgerClosing', 'monthEnd']}
      submitLabel={t`Close days`}
      done={t`Days closed`}
      onClose={onClose}
    >
      <p>{t`Payments, advices, credit notes and reversals can no longer be posted for these days. An administrator can open them again.`}</p>
      <DateInput label={t`Close until`} required max={addDays(today, -1)} {...form.getInputProps('until')} />
    </ActionDialog>
  )
}

function ReopenDialog({ closedUntil, onClose }: { closedUntil: CalendarDate; onClose: () => void }) {
  const initialValues: { until: CalendarDate | null; reason: string } = { until: null, reason: '' }
  const form = useFormFields({ initialValues, validate: { reason: required(t`Enter why you are opening the days again.`) } })
  return (
    <ActionDialog
      title={t`Open days again`}
      endpoint="ledgerClosing.reopen"
      form={form}
      toArgs={({ until, reason }) => ({ body: { until, reason: reason.trim(), closedUntil } })}
      invalidates={['ledgerClosing', 'monthEnd']}
      refetchOnConflict={['ledgerClosing']}
      submitLabel={t`Open days again`}
      done={t`Days opened`}
      onClose={onClose}
    >
      <DateInput
        label={t`Last day that stays closed`}
        description={t`Leave empty to open all days.`}
        {...form.getInputProps('until')}
      />
      <Textarea label={t`Reason`} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
