import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { approvalKindLabels } from '../../domain/approvals/approval.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { sentText } from '../../domain/audit/change-text.ts'
import { fieldLabel } from '../../domain/audit/field-labels.ts'
import { advicePath, paymentPath } from '../advices/billing-paths.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { leaseSearchPath, tenantPath } from '../leases/lease-paths.ts'
import { damagePath } from '../maintenance/damage-paths.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { type Stale, useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { approvalStatusTable } from './approval-status-table.ts'
import { BatchFacts } from './batch-facts.tsx'
import { RevisionFacts } from './revision-facts.tsx'

/** A call that revises many leases. */
const isRevision = (call: string) => /^(rent|land)Revision\.announce$/.test(call)

/** An approved call may have changed any amount of the office. */
const invalidated: readonly Stale[] = [
  ...(['approval', 'overview', 'advice', 'payment', 'lease', 'ledger', 'deposit'] as const),
  ...(['creditRefund', 'remittance', 'remittanceBatch', 'bankAccount', 'setting', 'audit'] as const),
]

export function ApprovalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useEndpoint('approval.read', { params: { id } })
  return (
    <Modal opened onClose={onClose} title={t`Request for approval`} size="lg" closeButtonProps={{ 'aria-label': t`Close` }}>
      <Loaded query={query}>
        {(request) => (
          <div className="stack gap-4">
            <RequestFacts request={request} />
            {request.status === 'PENDING' && <Decision request={request} onDone={onClose} />}
            <HistoryCard entityId={request.id} />
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

function RequestFacts({ request }: { request: Approval }) {
  const { kind, summary, amount, requestedBy, decidedBy, decidedAt, reason } = request
  return (
    <Facts>
      <Fact label={t`Status`}>
        <StatusChip status={request.status} table={approvalStatusTable} />
      </Fact>
      <Fact label={t`Request`}>{approvalKindLabels[kind]}</Fact>
      {amount !== null && (
        <Fact label={t`Amount`}>
          <strong>
            <MoneyText amount={amount} withUnit />
          </strong>
        </Fact>
      )}
      <Fact label={t`Requested by`}>{requestedBy.name}</Fact>
      <Fact label={t`Requested`}>
        <InstantText at={request.requestedAt} />
      </Fact>
      <Fact label={t`Expires`}>
        <InstantText at={request.expiresAt} />
      </Fact>
      <Fact label={t`When approved`} isWide>
        <span lang="en">{summary}</span>
      </Fact>
      <TenancyFacts request={request} />
      <RecordFact request={request} />
      {request.call === 'remittanceBatch.create' && <BatchFacts body={request.body} />}
      {isRevision(request.call) && <RevisionFacts body={request.body} />}
      {Object.entries(request.body ?? {}).flatMap(([name, value]) =>
        isShown(name, value)
          ? [
              <Fact key={name} label={fieldLabel('approval', name) ?? name}>
                {sentText('approval', name, value)}
              </Fact>,
            ]
          : [],
      )}
      {decidedBy && <Fact label={t`Decided by`}>{decidedBy.name}</Fact>}
      {decidedAt && (
        <Fact label={t`Decided`}>
          <InstantText at={decidedAt} />
        </Fact>
      )}
      {reason && (
        <Fact label={t`Reason`} isWide>
          {reason}
        </Fact>
      )}
    </Facts>
  )
}

/** The record to review before deciding. */
function RecordFact({ request: { call, kind, recordId, body } }: { request: Approval }) {
  const ownerId = typeof body?.['ownerId'] === 'string' ? body['ownerId'] : null
  if (call === 'payment.reverse' && recordId)
    return (
      <Fact label={t`Receipt`}>
        <Link to={paymentPath({ id: recordId })}>{t`Payment`}</Link>
      </Fact>
    )
  if (kind === 'REPAIR_BILL' && recordId)
    return (
      <Fact label={t`Damage report`}>
        <Link to={damagePath('ADMIN', recordId)}>{t`Open damage report`}</Link>
      </Fact>
    )
  if (kind === 'REMITTANCE' && ownerId)
    return (
      <Fact label={t`Owner`}>
        <Link to={`/admin/master-transactions/remittances/owners/${ownerId}`}>{t`Due to this owner`}</Link>
      </Fact>
    )
  return null
}

function TenancyFacts({ request: { lease, tenant, advice } }: { request: Approval }) {
  return (
    <>
      {lease && (
        <Fact label={t`Lease`}>
          <Link to={leaseSearchPath(lease.id)}>{lease.leaseNumber}</Link>
        </Fact>
      )}
      {tenant && (
        <Fact label={t`Tenant`}>
          <Link to={tenantPath(tenant.id)}>{tenant.name}</Link>
        </Fact>
      )}
      {advice && (
        <Fact label={t`Advice`}>
          <Link to={advicePath(advice)}>{advice.adviceNumber}</Link>
        </Fact>
      )}
    </>
  )
}

/** Ids mean nothing to the reader, so the record is linked. */
const isShown = (name: string, value: unknown) =>
  value !== null && value !== '' && typeof value !== 'object' && !/Ids?$/.test(name) && fieldLabel('approval', name) !== undefined

function Decision({ request, onDone }: { request: Approval; onDone: () => void }) {
  const [isRefusing, setRefusing] = useState(false)
  const isOwn = useSignedIn().user.id === request.requestedBy.id
  const params = { id: request.id }
  const done = (title: string) => () => {
    toast('SUCCESS', title)
    onDone()
  }
  const approve = useAction('approval.approve', { invalidates: invalidated, onSuccess: done(t`Approved and carried out`) })
  const withdraw = useAction('approval.withdraw', { invalidates: invalidated, onSuccess: done(t`Request withdrawn`) })
  if (isRefusing) return <RefuseForm id={request.id} onCancel={() => setRefusing(false)} onDone={done(t`Request refused`)} />
  if (isOwn && !request.canDecide) {
    return (
      <div className="stack gap-2">
        <p className="secondary">{t`Another person of your office has to approve your request.`}</p>
        {request.selfApprovalFrom && (
          <p className="secondary">
            {t`Nobody can approve this request now. You can approve it yourself from:`}{' '}
            <InstantText at={request.selfApprovalFrom} />
          </p>
        )}
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params })}
        >{t`Withdraw request`}</Button>
      </div>
    )
  }
  if (!request.canDecide)
    return <p className="secondary">{t`The administrator, or a manager chosen by the administrator, decides this request.`}</p>
  return (
    <div className="form-actions">
      {isOwn ? (
        <Button variant="default" onClick={() => withdraw.mutate({ params })}>{t`Withdraw request`}</Button>
      ) : (
        <Button variant="default" onClick={() => setRefusing(true)}>{t`Refuse…`}</Button>
      )}
      <Button loading={approve.isPending} onClick={() => approve.mutate({ params })}>{t`Approve`}</Button>
    </div>
  )
}

function RefuseForm({ id, onCancel, onDone }: { id: string; onCancel: () => void; onDone: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <EndpointForm
      endpoint="approval.refuse"
      form={form}
      toArgs={({ reason }) => ({ params: { id }, body: { reason: reason.trim() } })}
      invalidates={invalidated}
      submitLabel={t`Refuse request`}
      isDangerous
      onCancel={onCancel}
      onDone={onDone}
    >
      <ReasonField {...form.getInputProps('reason')} />
    </EndpointForm>
  )
}
