import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { contentToKeep } from '../../domain/field-desk/field-signature.ts'
import { t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { reloadDesk } from './desk-state.ts'
import { type OpenDesk, saveRecord, type StoredRecord } from './desk-store.ts'
import { sendQueue } from './send-queue.ts'

type DiscardDialogProps = { desk: OpenDesk; record: StoredRecord; onClose: () => void }

/**
 * Discards a record with a reason. If the record has an issued slip, the office is informed by a note on the lease, sent through the queue.
 */
export function DiscardDialog({ desk, record, onClose }: DiscardDialogProps) {
  const [isPending, setPending] = useState(false)
  const isSlip = record.content.kind === 'CASH'
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  const discard = async (reason: string) => {
    setPending(true)
    const { refusal: _, ...before } = record.progress
    const progress = { ...before, discardReason: reason.trim(), discardedAt: new Date().toISOString() }
    const content = contentToKeep(record.content)
    const saved = await saveRecord(desk, record, { state: isSlip ? 'WAITING' : 'DISCARDED', content, progress })
    if (!saved) toast('WARNING', t`This record was changed in another tab`)
    await reloadDesk()
    onClose()
    void sendQueue()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => form.onSubmit(({ reason }) => void discard(reason))(event)
  return (
    <FormDialog title={t`Discard this record?`} isOpen onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <div className="form-fields">
          <p>
            {isSlip
              ? t`No payment is recorded for slip ${record.slipNumber ?? ''}. A note on the lease gives the office the slip number, the amount and your reason. Return the money, or record the payment again.`
              : t`The record is not sent. Your reason stays on this device for 30 days.`}
          </p>
          <ReasonField {...form.getInputProps('reason')} />
        </div>
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <SubmitButton isDangerous loading={isPending}>{t`Discard`}</SubmitButton>
        </div>
      </form>
    </FormDialog>
  )
}
