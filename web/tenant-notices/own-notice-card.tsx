import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { TenantNotice } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { FileButton } from '../ui/input/file-button.tsx'
import { ActionButton } from '../ui/page/action-button.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import {
  AfterwardsFields,
  afterwardsBody,
  afterwardsChecks,
  afterwardsValues,
  type AfterwardsValues,
} from './afterwards-fields.tsx'
import { GiveNoticeDialog } from './give-notice-dialog.tsx'
import { NoticeFacts } from './notice-facts.tsx'
import { invalidatesByOwnNotice, openNotice } from './notice-labels.ts'
import { PinField, pinCheck } from './pin-field.tsx'

type Open = 'give' | 'afterwards' | 'withdraw' | null

/** The tenant gives notice here, and follows its progress until the deposit is settled. */
export function OwnNoticeCard({ lease }: { lease: Lease }) {
  const { data } = useEndpoint('tenantNotice.ofLease', { params: { id: lease.id } })
  const [open, setOpen] = useState<Open>(null)
  const notice = data?.notice?.withdrawnOn === null ? data.notice : null
  const close = () => setOpen(null)
  if (!data || (!notice && (!isRunning(lease.status) || lease.terminationDate !== null))) return null
  return (
    <RecordCard
      title={t`Moving out`}
      actions={
        notice && (
          <FileButton
            label={t`Open PDF`}
            size="compact-sm"
            failure={t`The notice could not be opened`}
            onOpen={() => openNotice(notice)}
          />
        )
      }
    >
      {notice ? (
        <>
          <NoticeFacts notice={notice} isOwn />
          <div className="row wrap mt-3">
            <Button variant="default" onClick={() => setOpen('afterwards')}>{t`Change address or account…`}</Button>
            <ActionButton variant="default" reason={notice.withdrawBlockedReason} onClick={() => setOpen('withdraw')}>
              {t`Withdraw notice…`}
            </ActionButton>
          </div>
        </>
      ) : (
        <>
          <p className="mb-3">{t`To leave, give notice here. You see the earliest last day by law and by your lease before you confirm.`}</p>
          <Button variant="default" onClick={() => setOpen('give')}>{t`Give notice…`}</Button>
        </>
      )}
      {open === 'give' && <GiveNoticeDialog lease={lease} onClose={close} />}
      {open === 'afterwards' && notice && <AfterwardsDialog notice={notice} onClose={close} />}
      {open === 'withdraw' && notice && <WithdrawDialog notice={notice} endDate={lease.endDate} onClose={close} />}
    </RecordCard>
  )
}

function AfterwardsDialog({ notice, onClose }: { notice: TenantNotice; onClose: () => void }) {
  const form = useFormFields<AfterwardsValues & { pin: string }>({
    initialValues: { ...afterwardsValues(notice), pin: '' },
    validate: { pin: pinCheck, ...afterwardsChecks },
  })
  return (
    <ActionDialog
      title={t`Forwarding address and refund`}
      endpoint="tenantNotice.update"
      form={form}
      toArgs={(values) => ({ params: { id: notice.id }, body: { ...afterwardsBody(values), pin: values.pin } })}
      invalidates={invalidatesByOwnNotice}
      submitLabel={t`Save`}
      done={t`Saved. The office can see your changes.`}
      onClose={onClose}
    >
      <AfterwardsFields form={form} />
      <PinField pin={form.getValues().pin} onChange={(pin) => form.setFieldValue('pin', pin)} error={form.errors['pin']} />
    </ActionDialog>
  )
}

function WithdrawDialog({ notice, endDate, onClose }: { notice: TenantNotice; endDate: Lease['endDate']; onClose: () => void }) {
  const form = useFormFields({ initialValues: { pin: '' }, validate: { pin: pinCheck } })
  return (
    <ActionDialog
      title={t`Withdraw your notice?`}
      endpoint="tenantNotice.withdraw"
      form={form}
      toArgs={({ pin }) => ({ params: { id: notice.id }, body: { pin } })}
      invalidates={invalidatesByOwnNotice}
      refetchOnConflict={['tenantNotice', 'lease']}
      submitLabel={t`Withdraw notice`}
      done={t`Notice withdrawn. The office is notified.`}
      onClose={onClose}
    >
      <p>{t`Your lease runs to ${formatDate(endDate)} again, as agreed. You can withdraw a notice before it takes effect (Rules s.113).`}</p>
      <PinField pin={form.getValues().pin} onChange={(pin) => form.setFieldValue('pin', pin)} error={form.errors['pin']} />
    </ActionDialog>
  )
}
