import { Button } from '@mantine/core'
import { useState } from 'react'
import { dispute as definition, disputePartyLabels, disputeSubjectLabels } from '../../domain/disputes/dispute.ts'
import type { Dispute } from '../../domain/disputes/dispute-contract.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { leasePath } from '../leases/lease-paths.ts'
import { tenantPath } from '../people/people-paths.ts'
import { useSignedIn } from '../platform/session.ts'
import { t, translated } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { RecordFact } from '../ui/record/record-fact.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { CloseDisputeDialog } from './close-dispute-dialog.tsx'
import { EditDisputeDialog } from './dispute-dialog.tsx'
import { ClockTable, disputesPath, disputeStateTable, invalidatesDisputes } from './dispute-states.tsx'
import { PackCard } from './pack-card.tsx'
import { HearingList } from './hearing-list.tsx'

export function DisputeScreen() {
  const query = useEndpoint('dispute.read', { params: { id: useParam('id') } })
  return <Loaded query={query}>{(dispute) => <DisputeRecord dispute={dispute} />}</Loaded>
}

function DisputeRecord({ dispute }: { dispute: Dispute }) {
  const [open, setOpen] = useState<'EDIT' | 'CLOSE' | null>(null)
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const reopen = useReopen(dispute)
  const isClosed = dispute.closedOn !== null
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Disputes`, to: disputesPath }]}
        title={translated(disputeSubjectLabels[dispute.subject])}
        status={<StatusChip status={dispute.state} table={disputeStateTable} />}
        subtitle={`${dispute.leaseNumber} · ${dispute.propertyLabel} · ${dispute.tenantName}`}
        {...(isClosed
          ? {
              more: [
                {
                  label: t`Reopen…`,
                  reason: isAdmin ? undefined : t`Only an administrator can reopen a dispute.`,
                  onClick: () => void reopen(),
                },
              ],
            }
          : {
              secondary: <Button variant="default" onClick={() => setOpen('EDIT')}>{t`Edit`}</Button>,
              primary: <Button onClick={() => setOpen('CLOSE')}>{t`Close dispute…`}</Button>,
            })}
      />
      <RecordLayout
        main={
          <>
            <StatementCard dispute={dispute} />
            <RecordCard title={t`Deadlines by law`} isFlush>
              <ClockTable
                clocks={dispute.clocks}
                none={
                  dispute.body === 'COURT'
                    ? t`The Tenancy Act sets no deadlines for a court.`
                    : t`No deadline runs yet. The first one begins when the dispute is filed.`
                }
              />
            </RecordCard>
            <RecordCard title={t`Hearings`}>
              <HearingList hearings={dispute.hearings} none={t`No hearings yet.`} />
            </RecordCard>
            <PackCard dispute={dispute} />
            <HistoryCard entityId={dispute.id} />
          </>
        }
        side={<DisputeFacts dispute={dispute} />}
      />
      {open === 'EDIT' && <EditDisputeDialog dispute={dispute} onClose={() => setOpen(null)} />}
      {open === 'CLOSE' && <CloseDisputeDialog dispute={dispute} onClose={() => setOpen(null)} />}
    </>
  )
}

function useReopen({ id, version }: Dispute) {
  const action = useAction('dispute.reopen', {
    invalidates: invalidatesDisputes,
    onSuccess: () => toast('SUCCESS', t`Dispute reopened`),
  })
  return async () => {
    const text = t`The deadlines run again. The closing note is removed.`
    if (await confirm({ title: t`Reopen this dispute?`, text, action: t`Reopen dispute` }))
      action.mutate({ params: { id }, ifMatch: version })
  }
}

function StatementCard({ dispute }: { dispute: Dispute }) {
  const { summary, decision, decidedOn, closedOn, closingNote } = dispute
  return (
    <RecordCard title={t`Dispute`}>
      <Facts>
        <Fact label={definition.fields.summary.label} isWide>
          <span className="words">{summary}</span>
        </Fact>
        {decidedOn && (
          <Fact label={definition.fields.decision.label} isWide>
            <span className="words">{decision}</span>
          </Fact>
        )}
        {closedOn && (
          <Fact label={t`Closing note`} isWide>
            <span className="words">{closingNote}</span>
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { leaseId, leaseNumber, propertyType, tenantId, tenantName, raisedBy, closedOn, createdAt, createdByName } = dispute
  const field = { of: definition, record: dispute } as const
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Lease`}>
          <Link to={leasePath({ id: leaseId, propertyType })}>{leaseNumber}</Link>
        </Fact>
        <Fact label={t`Tenant`}>
          <Link to={tenantPath(tenantId)}>{tenantName}</Link>
        </Fact>
        <Fact label={definition.fields.raisedBy.label}>{translated(disputePartyLabels[raisedBy])}</Fact>
        <RecordFact {...field} name="raisedOn" />
        <RecordFact {...field} name="body" />
        <RecordFact {...field} name="place" />
        <RecordFact {...field} name="filedOn" />
        <RecordFact {...field} name="reference" />
        <RecordFact {...field} name="documentsOn" />
        <RecordFact {...field} name="decidedOn" />
        <RecordFact {...field} name="outcome" />
        <RecordFact {...field} name="appealedOn" />
        <RecordFact {...field} name="appealReference" />
        {closedOn && (
          <Fact label={t`Closed on`}>
            <DateText date={closedOn} />
          </Fact>
        )}
        <Fact label={t`Opened`}>
          <InstantText at={createdAt} /> {createdByName}
        </Fact>
      </SideFacts>
    </RecordCard>
  )
}
