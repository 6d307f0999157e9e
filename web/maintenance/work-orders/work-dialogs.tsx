import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { WorkOrder } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import type { Money } from '../../../domain/money.ts'
import { DocumentField } from '../../documents/document-field.tsx'
import { asProblem } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { ReasonField } from '../../ui/input/reason-field.tsx'
import { PhotoChoice } from '../photo-choice.tsx'
import { invalidatesWork, invalidatesWorkMoney } from './invalidates-work.ts'

export type WorkDialogProps = { order: WorkOrder; onClose: () => void }

const named = ({ id, version }: WorkOrder) => ({ params: { id }, ifMatch: version })

export function QuoteDialog({ order, onClose }: WorkDialogProps) {
  const form = useFormFields<{ amount: Money | null; note: string; documentId: string | null }>({
    initialValues: { amount: null, note: '', documentId: null },
    validate: { amount: required(t`Enter the amount.`) },
  })
  return (
    <ActionDialog
      title={t`Enter a quote`}
      endpoint="workOrder.quote"
      form={form}
      toArgs={({ amount, note, documentId }) => ({
        ...named(order),
        body: { amount: amount ?? 0, note: note.trim() || null, ...(documentId ? { documentId } : {}) },
      })}
      invalidates={invalidatesWork}
      submitLabel={t`Save quote`}
      done={({ quote }) => (quote?.decidedByOwners ? t`The owner is asked to approve the quote` : t`Quote saved`)}
      onClose={onClose}
    >
      <p>{t`Owners whose part exceeds their limit, or that of the building, are asked to approve the quote. Otherwise the office decides.`}</p>
      <MoneyInput label={t`Amount`} required data-autofocus {...form.getInputProps('amount')} />
      <Textarea label={t`Note`} autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
      <DocumentField
        label={t`Add the quote`}
        record={{ entity: 'workOrder', entityId: order.id }}
        emptyText=""
        kind="OTHERS"
        error={form.errors['documentId']}
        onChange={(id) => form.setFieldValue('documentId', id)}
      />
    </ActionDialog>
  )
}

export function ScheduleDialog({ order, onClose }: WorkDialogProps) {
  const today = useToday()
  const form = useFormFields<{ scheduledOn: CalendarDate | null }>({
    initialValues: { scheduledOn: order.scheduledOn },
    validate: { scheduledOn: required(t`Enter the day.`) },
  })
  return (
    <ActionDialog
      title={t`Schedule the work`}
      endpoint="workOrder.schedule"
      form={form}
      toArgs={({ scheduledOn }) => ({ ...named(order), body: { scheduledOn: scheduledOn ?? today } })}
      invalidates={invalidatesWork}
      submitLabel={t`Schedule`}
      done={t`Work order ${order.number} scheduled`}
      onClose={onClose}
    >
      {order.damageReportId !== null && <p>{t`The tenant who reported the damage is notified of the day.`}</p>}
      <DateInput label={t`Day`} required min={today} {...form.getInputProps('scheduledOn')} />
    </ActionDialog>
  )
}

export const ratingOptions = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: value }))

export function FinishDialog({ order, onClose }: WorkDialogProps) {
  const today = useToday()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const add = useAction('document.add', { invalidates: ['document'], onProblem: () => {} })
  const form = useFormFields<{ doneOn: CalendarDate | null; note: string; rating: string }>({
    initialValues: { doneOn: today, note: '', rating: '' },
    validate: { doneOn: required(t`Enter the day.`), note: required(t`Enter what was done.`) },
  })
  const sendPhotos = async () => {
    for (const photo of photos) {
      const body = new FormData()
      body.set('file', photo)
      try {
        await add.mutateAsync({ query: { entity: 'workOrder', entityId: order.id, kind: 'PHOTO', isOfficeOnly: 'false' }, body })
      } catch (error) {
        toast('ERROR', t`${photo.name} was not sent`, asProblem(error).message)
      }
    }
  }
  return (
    <ActionDialog
      title={t`Record the work as done`}
      endpoint="workOrder.finish"
      form={form}
      toArgs={({ doneOn, note, rating }) => ({
        ...named(order),
        body: { doneOn: doneOn ?? today, note: note.trim(), ...(rating ? { rating: Number(rating) } : {}) },
      })}
      invalidates={invalidatesWork}
      submitLabel={t`Record as done`}
      done={t`Work order ${order.number} done`}
      onDone={() => void sendPhotos()}
      onClose={onClose}
    >
      {order.damageReportId !== null && (
        <p>{t`The item of the damage report is resolved with this text, and the tenant is notified.`}</p>
      )}
      {order.planId !== null && <p>{t`The maintenance plan is next due one interval after this day.`}</p>}
      <DateInput label={t`Done on`} required max={today} {...form.getInputProps('doneOn')} />
      <Textarea label={t`What was done`} required autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
      <PhotoChoice photos={photos} onChange={setPhotos} />
      {order.vendorId !== null && (
        <NativeSelect
          label={t`Rating of ${order.vendorName ?? ''}`}
          description={t`From 1 (poor) to 5 (best).`}
          data={[{ value: '', label: t`Not rated` }, ...ratingOptions]}
          {...form.getInputProps('rating')}
        />
      )}
    </ActionDialog>
  )
}

export function WorkBillDialog({ order, onClose }: WorkDialogProps) {
  const today = useToday()
  const form = useFormFields<{ amount: Money | null; billedOn: CalendarDate | null; documentId: string | null }>({
    initialValues: {
      amount: order.billAmount ?? order.quote?.amount ?? null,
      billedOn: order.billedOn ?? today,
      documentId: order.billDocumentId,
    },
    validate: { amount: required(t`Enter the amount.`), billedOn: required(t`Enter the bill date.`) },
  })
  return (
    <ActionDialog
      title={t`Enter the bill`}
      endpoint="workOrder.bill"
      form={form}
      toArgs={({ amount, billedOn, documentId }) => ({
        ...named(order),
        body: { amount: amount ?? 0, billedOn: billedOn ?? today, ...(documentId ? { documentId } : {}) },
      })}
      invalidates={invalidatesWork}
      submitLabel={t`Save bill`}
      done={t`Bill saved`}
      onClose={onClose}
    >
      <MoneyInput label={t`Amount of the bill`} required {...form.getInputProps('amount')} />
      <DateInput label={t`Bill date`} required max={today} {...form.getInputProps('billedOn')} />
      <DocumentField
        label={t`Add the bill`}
        record={{ entity: 'workOrder', entityId: order.id }}
        emptyText=""
        kind="OTHERS"
        error={form.errors['documentId']}
        onChange={(id) => form.setFieldValue('documentId', id)}
      />
    </ActionDialog>
  )
}

export function PayDialog({ order, onClose }: WorkDialogProps) {
  const form = useFormFields({ initialValues: {}, validate: {} })
  const text = {
    OWNERS: t`The bill is an expense of the owners on its date, and is deducted from their next remittance.`,
    TENANT: t`The tenant is charged with the next advice. The owners bear the bill until the tenant’s payment reaches them with the rent.`,
    OFFICE: t`The office bears the bill as its own expense.`,
  }[order.chargedTo]
  return (
    <ActionDialog
      title={t`Record the bill as paid`}
      endpoint="workOrder.pay"
      form={form}
      toArgs={() => named(order)}
      invalidates={invalidatesWorkMoney}
      submitLabel={t`Record as paid`}
      done={t`The bill of ${order.number} is paid`}
      onClose={onClose}
    >
      <p>{text}</p>
    </ActionDialog>
  )
}

export function CancelWorkDialog({ order, onClose }: WorkDialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Cancel work order ${order.number}`}
      endpoint="workOrder.cancel"
      form={form}
      toArgs={({ reason }) => ({ ...named(order), body: { reason: reason.trim() } })}
      invalidates={invalidatesWork}
      submitLabel={t`Cancel work order`}
      isDangerous
      done={t`Work order ${order.number} cancelled`}
      onClose={onClose}
    >
      {order.planId !== null && <p>{t`The maintenance plan skips this date and continues with the next.`}</p>}
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

export function RateDialog({ order, onClose }: WorkDialogProps) {
  const form = useFormFields({ initialValues: { rating: String(order.rating ?? 5) }, validate: {} })
  return (
    <ActionDialog
      title={t`Rate ${order.vendorName ?? ''}`}
      endpoint="workOrder.rate"
      form={form}
      toArgs={({ rating }) => ({ ...named(order), body: { rating: Number(rating) } })}
      invalidates={invalidatesWork}
      submitLabel={t`Save rating`}
      done={t`Rating saved`}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Rating`}
        description={t`From 1 (poor) to 5 (best).`}
        data={ratingOptions}
        {...form.getInputProps('rating')}
      />
    </ActionDialog>
  )
}

export function DecideQuoteDialog({ order, answer, onClose }: WorkDialogProps & { answer: 'APPROVED' | 'DECLINED' }) {
  const isDeclined = answer === 'DECLINED'
  const form = useFormFields({
    initialValues: { reason: '' },
    validate: { reason: (reason: string) => (isDeclined && !reason.trim() ? t`Enter the reason.` : null) },
  })
  return (
    <ActionDialog
      title={isDeclined ? t`Decline the quote` : t`Approve the quote`}
      endpoint="workOrder.decide"
      form={form}
      toArgs={({ reason }) => ({
        ...named(order),
        body: { quoteId: order.quote?.id ?? '', answer, reason: reason.trim() || null },
      })}
      invalidates={invalidatesWork}
      submitLabel={isDeclined ? t`Decline quote` : t`Approve quote`}
      isDangerous={isDeclined}
      done={isDeclined ? t`Quote declined` : t`Quote approved`}
      onClose={onClose}
    >
      {isDeclined ? (
        <ReasonField {...form.getInputProps('reason')} />
      ) : (
        <p>{t`The work may then be scheduled, and a bill of up to this amount paid.`}</p>
      )}
    </ActionDialog>
  )
}
