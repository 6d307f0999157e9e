import { TextInput } from '@mantine/core'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { plural, t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useDuplicateQuestion } from '../../ui/form/use-duplicate-question.ts'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'

type Values = { items: { date: CalendarDate | null; name: string }[] }

/** Adds one announced holiday. The dialog shows the affected deadlines before saving. */
export function HolidayDialog({ openObjections, onClose }: { openObjections: number; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { items: [{ date: null, name: '' }] },
    validate: { items: { date: required(t`Enter the date.`), name: required(t`Enter the name of the holiday.`) } },
  })
  const rename = useDuplicateQuestion({ title: t`Change the name of this holiday?`, action: t`Change name` })
  return (
    <ActionDialog
      title={t`Add a holiday`}
      endpoint="holiday.put"
      form={form}
      elementRef={rename.elementRef}
      onProblem={rename.onProblem}
      toArgs={({ items }) => ({
        body: { items: items.map(({ date, name }) => ({ date: date ?? today, name })), canReplace: rename.takeAnswer() },
      })}
      invalidates={['holiday', 'setting']}
      submitLabel={t`Add holiday`}
      done={t`Holiday added`}
      onClose={onClose}
    >
      <DateInput label={t`Day`} required data-autofocus {...form.getInputProps('items.0.date')} />
      <TextInput label={t`Name`} required maxLength={120} {...form.getInputProps('items.0.name')} />
      <Note>
        <p>
          {openObjections === 0
            ? t`No tenant’s time to object is affected.`
            : plural(
                openObjections,
                '{n} announced increase is still open to objection. If this day falls within that time, it ends a working day later.',
                '{n} announced increases are still open to objection. If this day falls within that time, it ends a working day later.',
              )}
        </p>
      </Note>
    </ActionDialog>
  )
}
