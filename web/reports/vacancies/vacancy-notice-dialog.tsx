import { TextInput } from '@mantine/core'
import { type CalendarDate, partsOf } from '../../../domain/calendar-date.ts'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DocumentField } from '../../documents/document-field.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { DateInput } from '../../ui/input/date-input.tsx'

type Vacancy = NonNullable<Reply<'vacancy.read'>['vacancy']>
type Values = { dated: CalendarDate | null; note: string; documentId: string | null }

/** Records that the letter reached the tax office, with the stamped copy. It then appears in the owners' tax report. */
export function VacancyNoticeDialog({ vacancy, onClose }: { vacancy: Vacancy; onClose: () => void }) {
  const { unitId, unitNumber, buildingId, vacantSince } = vacancy
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { dated: today, note: '', documentId: null },
    validate: { dated: (dated) => (dated ? null : t`Enter the date the RRCO was notified.`) },
  })
  return (
    <ActionDialog
      title={t`Record the letter for unit ${unitNumber} as sent`}
      endpoint="taxFact.create"
      form={form}
      toArgs={({ dated, note, documentId }) => ({
        body: {
          kind: 'VACANCY_NOTICE' as const,
          buildingId,
          unitId,
          dated,
          note,
          documentId,
          year: partsOf(dated ?? today).year,
        },
      })}
      invalidates={['vacancy', 'report', 'taxFact', 'overview']}
      submitLabel={t`Record`}
      done={t`Letter recorded`}
      onClose={onClose}
    >
      <DateInput label={t`RRCO notified on`} required min={vacantSince} max={today} {...form.getInputProps('dated')} />
      <TextInput label={t`Reference or note`} maxLength={300} autoComplete="off" {...form.getInputProps('note')} />
      <DocumentField
        label={t`Add document`}
        record={{ entity: 'building', entityId: buildingId }}
        emptyText=""
        error={form.errors['documentId']}
        onChange={(id) => form.setFieldValue('documentId', id)}
      />
    </ActionDialog>
  )
}
