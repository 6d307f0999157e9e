import { NativeSelect, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { documentKinds } from '../../../domain/documents/document.ts'
import type { Thram } from '../../../domain/properties/thram-contract.ts'
import { transferReasons } from '../../../domain/properties/transfer-reason.ts'
import { UploadDialog } from '../../documents/upload-dialog.tsx'
import { oneOf } from '../../platform/one-of.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormPage, FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useDuplicateQuestion } from '../../ui/form/use-duplicate-question.ts'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { codeOptions } from '../code-options.ts'
import { type HolderDraft, holderDrafts, holdersBody, holdersIssue } from './holder-draft.ts'
import { HoldersTable } from './holders-card.tsx'
import { HoldersField } from './holders-field.tsx'
import { RemarkTicks, useMatchingRemarks } from '../remarks/remark-ticks.tsx'
import { thramPath, thramsPath } from '../property-paths.ts'

type TransferValues = {
  on: CalendarDate | null
  reason: string
  note: string
  documentId: string
  owners: HolderDraft[]
  acknowledgedRemarkIds: string[]
}

/** Transfers a thram to other owners: the previous owners, the new ones, and the reason. */
export function TransferScreen() {
  const thram = useEndpoint('thram.read', { params: { id: useParam('id') } })
  return <Loaded query={thram}>{(thram) => <TransferForm thram={thram} />}</Loaded>
}

function TransferForm({ thram }: { thram: Thram }) {
  const navigate = useNavigate()
  const today = useToday()
  const path = thramPath(thram.id)
  const form = useFormFields<TransferValues>({
    initialValues: valuesOf(thram),
    validate: { on: required(t`Enter the date.`), owners: (owners) => holdersIssue(owners) },
  })
  const replace = useDuplicateQuestion({ title: t`Replace the transfer of this day?`, action: t`Replace transfer` })
  const from = form.values.on
  return (
    <FormPage
      title={t`Record a transfer`}
      crumbs={[
        { label: t`Thrams`, to: thramsPath },
        { label: t`Thram ${thram.thramNumber}`, to: path },
      ]}
      subtitle={t`The previous owners stay in the history, and leases continue. Rent since that date that was already remitted is split again. Any excess is deducted from that owner’s next remittance.`}
    >
      <EndpointForm
        endpoint="thram.transfer"
        form={form}
        elementRef={replace.elementRef}
        onProblem={replace.onProblem}
        toArgs={(values) => ({
          params: { id: thram.id },
          body: { ...bodyOf(values, today), canReplace: replace.takeAnswer() },
        })}
        invalidates={['landRemark', 'thram', 'plot', 'building', 'unit', 'owner', 'audit']}
        submitLabel={t`Record transfer`}
        onCancel={() => void navigate({ to: path })}
        onDone={() => {
          toast('SUCCESS', t`Transfer of thram ${thram.thramNumber} recorded`)
          void navigate({ to: path })
        }}
      >
        <FormRow>
          <DateInput label={t`Transfer date`} required max={today} {...form.getInputProps('on')} />
          <NativeSelect label={t`Reason`} data={codeOptions(transferReasons)} {...form.getInputProps('reason')} />
        </FormRow>
        <FormSection title={from ? t`Owners before ${formatDate(from)}` : t`Current owners`}>
          <HoldersTable holders={thram.owners} />
        </FormSection>
        <FormSection
          title={from ? t`Owners from ${formatDate(from)}` : t`New owners`}
          text={t`Enter exact shares, such as 1/2. Leave all blank for equal shares.`}
        >
          <HoldersField
            value={form.values.owners}
            errors={form.errors}
            onChange={(owners) => form.setFieldValue('owners', owners)}
          />
        </FormSection>
        <RemarksOfTransfer thramId={thram.id} on={from ?? today} form={form} />
        <FormSection title={t`Evidence`}>
          <DeedField
            thramId={thram.id}
            value={form.values.documentId}
            error={form.errors['documentId']}
            onChange={(id) => form.setFieldValue('documentId', id)}
          />
          <Textarea label={t`Note`} autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
        </FormSection>
      </EndpointForm>
    </FormPage>
  )
}

function valuesOf({ owners }: Thram): TransferValues {
  return { on: null, reason: 'SALE', note: '', documentId: '', owners: holderDrafts(owners), acknowledgedRemarkIds: [] }
}

type RemarksOfTransferProps = {
  thramId: string
  on: CalendarDate
  form: ReturnType<typeof useFormFields<TransferValues>>
}

/** The remarks in force on the day of the transfer. The person must acknowledge each. */
function RemarksOfTransfer({ thramId, on, form }: RemarksOfTransferProps) {
  const reason = oneOf(transferReasons, form.values.reason) ?? 'OTHER'
  const met = useMatchingRemarks({ dealing: 'TRANSFER', thramId, reason, on })
  return (
    <RemarkTicks
      met={met}
      value={form.values.acknowledgedRemarkIds}
      onChange={(ids) => form.setFieldValue('acknowledgedRemarkIds', ids)}
    />
  )
}

function bodyOf({ on, reason, note, documentId, owners, acknowledgedRemarkIds }: TransferValues, today: CalendarDate) {
  return {
    on: on ?? today,
    reason: oneOf(transferReasons, reason) ?? 'OTHER',
    note,
    documentId: documentId || null,
    owners: holdersBody(owners),
    acknowledgedRemarkIds,
  }
}

type DeedFieldProps = { thramId: string; value: string; error: ReactNode; onChange: (id: string) => void }

/** The deed or order is one of the thram's documents. A missing one can be added here. */
function DeedField({ thramId, value, error, onChange }: DeedFieldProps) {
  const [isAdding, setAdding] = useState(false)
  const documents = useEndpoint('document.list', { query: { entity: 'thram', entityId: thramId, pageSize: 50 } })
  const kinds = [
    'TRANSFER_DEED',
    'LAG_THRAM',
    ...documentKinds.filter((kind) => kind !== 'TRANSFER_DEED' && kind !== 'LAG_THRAM'),
  ] as const
  return (
    <div>
      <NativeSelect
        label={t`Document`}
        data={[
          { value: '', label: t`None` },
          ...(documents.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className="text-link field-note"
        onClick={() => setAdding(true)}
      >{t`Add the deed or order to the thram`}</button>
      {isAdding && <UploadDialog entity="thram" entityId={thramId} kinds={kinds} files={[]} onClose={() => setAdding(false)} />}
    </div>
  )
}
