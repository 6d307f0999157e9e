import { Textarea, TextInput } from '@mantine/core'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { EditDialog } from '../ui/form/edit-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { comparedCase } from './compared-case.ts'
import { invalidatesByCase } from './plot-case-paths.ts'

const toValues = (one: PlotCase) => ({
  applicant: one.applicant ?? '',
  surveyReference: one.surveyReference ?? '',
  surveyedOn: one.surveyedOn,
  differenceReason: one.differenceReason ?? '',
  note: one.note ?? '',
})

/** The applicant, the survey, and the reason for a different area. */
export function SurveyDialog({ one, onClose }: { one: PlotCase; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields({ initialValues: toValues(one) })
  return (
    <EditDialog
      title={t`Survey and applicant`}
      width={520}
      endpoint="plotCase.update"
      form={form}
      stored={one}
      toValues={toValues}
      readCurrent={() => call('plotCase.read', { params: { id: one.id } })}
      compared={comparedCase}
      toArgs={(values) => ({ params: { id: one.id }, body: values })}
      invalidates={invalidatesByCase}
      submitLabel={t`Save survey`}
      onClose={onClose}
    >
      <TextInput label={t`Applicant`} maxLength={120} autoComplete="off" {...form.getInputProps('applicant')} />
      <FormRow>
        <TextInput label={t`Survey reference`} maxLength={60} autoComplete="off" {...form.getInputProps('surveyReference')} />
        <DateInput label={t`Surveyed on`} max={today} {...form.getInputProps('surveyedOn')} />
      </FormRow>
      <Textarea
        label={t`Reason for the difference in area`}
        description={t`Only if the new areas do not add up to the previous area.`}
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('differenceReason')}
      />
      <Textarea label={t`Note`} autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
    </EditDialog>
  )
}
