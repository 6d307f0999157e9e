import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import type { NoticeReason } from '../../../domain/leases/tenancy/notice.ts'
import { MoveDialog, OverrideField } from './move-dialog.tsx'
import { useLeaseEffect } from './use-lease-effect.ts'
import '../wizard/lease-wizard.css'

const noticeReasonLabels: Readonly<Record<NoticeReason, string>> = {
  END_OF_LEASE: t`Not renewed at its end`,
  REACQUIRE: t`The owner needs the property`,
  EVICTION: t`Eviction on a ground in the Act`,
  SALE: t`Sale with a change of use`,
  MID_TERM: t`The tenant leaves before the end`,
  TRANSFER: t`The tenant’s employer transfers the tenant`,
  NO_REPAIR: t`The owner does not make repairs`,
  DEATH: t`The tenant has died`,
  RENT_INCREASE: t`Rent increase`,
  RENEWAL: t`The tenant wishes to renew`,
}

/** The reasons to end a lease, by the side that gives notice. The most common one comes first. */
const endingReasonsOf = {
  TENANT: ['MID_TERM', 'END_OF_LEASE', 'TRANSFER', 'NO_REPAIR', 'DEATH'],
  OWNER: ['END_OF_LEASE', 'REACQUIRE', 'EVICTION', 'SALE', 'DEATH'],
} as const satisfies Record<string, readonly NoticeReason[]>

type Values = {
  by: 'TENANT' | 'OWNER'
  noticeReason: string
  noticeDate: CalendarDate | null
  effectiveDate: CalendarDate | null
  reason: string
  overrideReason: string
}

/** Records a notice: the side, the reason, and the last day, with the earliest day that the law and the lease allow. */
export function TerminateDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: {
      by: 'TENANT',
      noticeReason: 'MID_TERM',
      noticeDate: today,
      effectiveDate: null,
      reason: '',
      overrideReason: '',
    },
    validate: {
      noticeDate: required(t`Enter the date of the notice.`),
      effectiveDate: required(t`Enter the last day.`),
      reason: required(t`Enter the reason. It is recorded.`),
    },
  })
  const { by, effectiveDate, noticeDate, reason } = form.getValues()
  const noticeReason = endingReasonsOf[by].find((known) => known === form.getValues().noticeReason) ?? endingReasonsOf[by][0]
  const body = {
    by,
    noticeReason,
    noticeDate: noticeDate ?? today,
    effectiveDate: effectiveDate ?? today,
    reason: reason.trim() || t`Not given yet`,
  }
  const effect = useLeaseEffect(lease.id, noticeDate && effectiveDate ? { move: 'TERMINATE', body } : null)
  return (
    <MoveDialog
      title={t`Notice to end lease ${lease.leaseNumber}`}
      endpoint="lease.terminate"
      form={form}
      toArgs={(values) => ({ params: { id: lease.id }, body: { ...body, ...overrideOf(values) } })}
      submitLabel={t`Give notice`}
      done={t`Notice recorded: lease ${lease.leaseNumber} ends on ${effectiveDate ? formatDate(effectiveDate) : ''}`}
      effect={effect}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t`Notice given by`}
        fullWidth
        data={[
          { value: 'TENANT', label: t`By the tenant` },
          { value: 'OWNER', label: t`By the owner` },
        ]}
        {...form.getInputProps('by')}
      />
      <NativeSelect
        label={t`Ground`}
        data={endingReasonsOf[by].map((value) => ({ value, label: noticeReasonLabels[value] }))}
        {...form.getInputProps('noticeReason')}
        value={noticeReason}
      />
      <FormRow>
        <DateInput label={t`Notice given on`} required max={today} {...form.getInputProps('noticeDate')} />
        <DateInput label={t`Last day`} required {...form.getInputProps('effectiveDate')} />
      </FormRow>
      <Earliest
        lease={lease}
        asked={{ by, reason: noticeReason, noticeDate: noticeDate ?? today }}
        onChoose={(day) => form.setFieldValue('effectiveDate', day)}
      />
      <Textarea label={t`Reason`} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      <OverrideField breach={effect.reply?.breach} field={form.getInputProps('overrideReason')} />
    </MoveDialog>
  )
}

function overrideOf({ overrideReason }: { overrideReason: string }): { overrideReason?: string } {
  const reason = overrideReason.trim()
  return reason ? { overrideReason: reason } : {}
}

type EarliestProps = {
  lease: Lease
  asked: { by: 'TENANT' | 'OWNER'; reason: keyof typeof noticeReasonLabels; noticeDate: CalendarDate }
  onChoose: (day: CalendarDate) => void
}

/** The notice calculator. One click takes its day. */
function Earliest({ lease, asked, onChoose }: EarliestProps) {
  const { data } = useEndpoint('lease.notice', { params: { id: lease.id }, query: asked }, { showsPreviousPage: true })
  if (!data) return null
  const day = data.earliestDate > lease.endDate ? lease.endDate : data.earliestDate
  return (
    <div className="bare row wrap lease-quick">
      <Button variant="default" size="compact-sm" onClick={() => onChoose(day)}>{rich`Earliest: ${formatDate(day)}`}</Button>
      <span className="small secondary">{data.rule}</span>
    </div>
  )
}
