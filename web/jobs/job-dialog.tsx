import { useHistory } from '../audit/use-history.tsx'
import { NumberInput } from '@mantine/core'
import type { Job } from '../../domain/jobs/job-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { type ComparedField, RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { jobLabels } from './job-labels.ts'

type Values = { isEnabled: boolean; dayOfMonth: number | ''; keepCount: number | '' }

/** Turns a job on or off, and sets its day or the number of backups to retain. */
export function JobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const history = useHistory()
  const { name, dayOfMonth, keepCount } = job
  const { title } = jobLabels[name]
  const form = useFormFields<Values>({
    initialValues: valuesOf(job),
  })
  return (
    <FormDialog title={title} isOpen onClose={onClose}>
      <RecordEditForm
        endpoint="job.change"
        form={form}
        stored={job}
        toValues={valuesOf}
        readCurrent={() => readJob(name)}
        compared={compared}
        toArgs={(values) => ({
          params: { name },
          body: {
            isEnabled: values.isEnabled,
            ...(dayOfMonth !== null && values.dayOfMonth !== '' ? { dayOfMonth: values.dayOfMonth } : {}),
            ...(keepCount !== null && values.keepCount !== '' ? { keepCount: values.keepCount } : {}),
          },
        })}
        invalidates={['job']}
        submitLabel={t`Save`}
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', t`${title} saved`)
          onClose()
        }}
      >
        <CheckField
          label={t`Run this job automatically from today`}
          isChecked={form.values.isEnabled}
          onChange={(isEnabled) => form.setFieldValue('isEnabled', isEnabled)}
        />
        {dayOfMonth !== null && (
          <NumberInput
            label={t`Day of the month`}
            description={t`From 1 to 28, so that every month has this day.`}
            min={1}
            max={28}
            allowDecimal={false}
            {...form.getInputProps('dayOfMonth')}
          />
        )}
        {keepCount !== null && (
          <NumberInput
            label={t`Backups kept`}
            description={t`The oldest backups are deleted once a new one is complete.`}
            min={1}
            max={365}
            allowDecimal={false}
            {...form.getInputProps('keepCount')}
          />
        )}
      </RecordEditForm>
      {history.button({ title, entityId: job.id })}
      {history.dialog}
    </FormDialog>
  )
}

function valuesOf({ isEnabled, dayOfMonth, keepCount }: Job): Values {
  return { isEnabled, dayOfMonth: dayOfMonth ?? '', keepCount: keepCount ?? '' }
}

async function readJob(name: Job['name']): Promise<Job> {
  const job = (await call('job.list')).find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  return job
}

const compared: Readonly<Record<string, ComparedField>> = {
  isEnabled: { label: t`Run this job automatically from today`, text: (isEnabled) => (isEnabled === true ? t`yes` : t`no`) },
  dayOfMonth: { label: t`Day of the month`, text: String },
  keepCount: { label: t`Backups kept`, text: String },
}
