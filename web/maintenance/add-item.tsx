import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDamage } from './invalidates-damage.ts'

type AddItemProps = { report: DamageReportDetail; area: 'admin' | 'owner' | 'tenant' }

/** Adds an item while the report is open. */
export function AddItem({ report, area }: AddItemProps) {
  const [isAdding, setAdding] = useState(false)
  if (report.status !== 'REPORTED' || (area === 'tenant' && !isRunning(report.leaseStatus))) return null
  return (
    <div>
      <Button variant="default" onClick={() => setAdding(true)}>{t`Add another item…`}</Button>
      {isAdding && <AddItemDialog report={report} onClose={() => setAdding(false)} />}
    </div>
  )
}

function AddItemDialog({ report, onClose }: { report: DamageReportDetail; onClose: () => void }) {
  const form = useFormFields({
    initialValues: { location: '', description: '' },
    validate: { location: required(t`Enter where it is.`), description: required(t`Enter what is wrong.`) },
  })
  return (
    <ActionDialog
      title={t`Add another item`}
      endpoint="damageReport.addItem"
      form={form}
      toArgs={(body) => ({ params: { id: report.id }, body })}
      invalidates={invalidatesDamage}
      submitLabel={t`Add item`}
      onClose={onClose}
    >
      <TextInput label={t`Where`} required maxLength={120} data-autofocus {...form.getInputProps('location')} />
      <Textarea label={t`What is wrong`} required autosize minRows={3} maxLength={1000} {...form.getInputProps('description')} />
    </ActionDialog>
  )
}
