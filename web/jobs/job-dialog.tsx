import { NumberInput } from '@mantine/core'
import type { Job } from '../../domain/jobs/job-contract.ts'
import { t } from '../platform/texts.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { jobLabels } from './job-labels.ts'

type Values = { isEnabled: boolean; dayOfMonth: number | ''; keepCount: number | '' }

/** Turns a job on or off, and says on which day, or how many backups stay. */
export function JobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { name, dayOfMonth, keepCount } = job
  const { title } = jobLabels[name]
  const form = useFormFields<Values>({
    initialValues: { isEnabled: job.isEnabled, dayOfMonth: dayOfMonth ?? '', keepCount: keepCount ?? '' },
  })
  return (
    <ActionDialog
      title={title}
      endpoint="job.change"
      form={form}
      toArgs={(values) => ({
        params: { name },
        body: {
          isEnabled: values.isEnabled,
          ...(dayOfMonth !== null && values.dayOfMonth !== '' ? { dayOfMonth: values.dayOfMonth } : {}),
          ...(keepCount !== null && values.keepCount !== '' ? { keepCount: values.keepCount } : {}),
        },
      })}
      refreshes={['job']}
      submitLabel={t`Save`}
      done={t`${title} saved`}
      onClose={onClose}
    >
      <CheckField
        label={t`Do this by itself, from today on`}
        isChecked={form.values.isEnabled}
        onChange={(isEnabled) => form.setFieldValue('isEnabled', isEnabled)}
      />
      {dayOfMonth !== null && (
        <NumberInput
          label={t`Day of the month`}
          description={t`From 1 to 28, so that every month has it.`}
          min={1}
          max={28}
          allowDecimal={false}
          {...form.getInputProps('dayOfMonth')}
        />
      )}
      {keepCount !== null && (
        <NumberInput
          label={t`Backups kept`}
          description={t`The oldest go once a new one is whole.`}
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('keepCount')}
        />
      )}
    </ActionDialog>
  )
}
