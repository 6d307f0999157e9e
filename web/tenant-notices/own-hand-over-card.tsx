import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { handOverTimeText, isOpen } from '../../domain/tenant-notices/hand-over.ts'
import type { HandOver } from '../../domain/tenant-notices/hand-over-contract.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { RecordCard } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { HandOverFacts, handOverStateTable, invalidatesByHandOver } from './hand-over-facts.tsx'

/** The tenant chooses a time for the keys and the exit inspection, or requests another. */
export function OwnHandOverCard({ lease }: { lease: Lease }) {
  const { data } = useEndpoint('handOver.ofLease', { params: { id: lease.id } })
  const [isAsking, setAsking] = useState(false)
  const appointment = data?.appointment
  if (!appointment || appointment.state === 'CANCELLED') return null
  return (
    <RecordCard title={t`Hand-over`} actions={<StatusChip status={appointment.state} table={handOverStateTable} />}>
      {appointment.state === 'OFFERED' ? <Choices appointment={appointment} /> : <HandOverFacts appointment={appointment} />}
      {isOpen(appointment.state) && (
        <>
          <p className="small secondary mt-3">{t`Bring all keys. You and the office inspect the property together, before two witnesses (Act s.41).`}</p>
          <Button variant="default" className="mt-3" onClick={() => setAsking(true)}>{t`Ask for another time…`}</Button>
        </>
      )}
      {isAsking && <AskDialog appointment={appointment} onClose={() => setAsking(false)} />}
    </RecordCard>
  )
}

function Choices({ appointment }: { appointment: HandOver }) {
  const choose = useAction('handOver.choose', {
    invalidates: invalidatesByHandOver,
    onSuccess: () => toast('SUCCESS', t`Time chosen. You get a reminder the day before.`),
  })
  return (
    <>
      <p>{t`Choose a time to hand over the keys.`}</p>
      <div className="row wrap mt-3">
        {appointment.times.map((time) => (
          <Button
            key={handOverTimeText(time)}
            variant="light"
            loading={choose.isPending}
            onClick={() => choose.mutate({ params: { id: appointment.id }, body: time })}
          >
            {handOverTimeText(time)}
          </Button>
        ))}
      </div>
      {appointment.place !== null && <p className="mt-3">{t`Place: ${appointment.place}`}</p>}
      {appointment.requestedTime !== null && (
        <p className="small secondary mt-3">{t`You asked for: ${appointment.requestedTime}`}</p>
      )}
    </>
  )
}

function AskDialog({ appointment, onClose }: { appointment: HandOver; onClose: () => void }) {
  const form = useFormFields({
    initialValues: { requestedTime: appointment.requestedTime ?? '' },
    validate: { requestedTime: required(t`Enter when you can come.`) },
  })
  return (
    <ActionDialog
      title={t`Ask for another time`}
      endpoint="handOver.ask"
      form={form}
      toArgs={({ requestedTime }) => ({ params: { id: appointment.id }, body: { requestedTime: requestedTime.trim() } })}
      invalidates={invalidatesByHandOver}
      submitLabel={t`Ask the office`}
      done={t`Sent. The office will offer a time.`}
      onClose={onClose}
    >
      <Textarea
        label={t`When can you come?`}
        required
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('requestedTime')}
      />
    </ActionDialog>
  )
}
