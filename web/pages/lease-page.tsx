import type { Lease } from '../../domain/leases/lease-schema.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { RecordSummary as Summary } from '../../domain/overview/record-summary-contract.ts'
import { BreachNoticesCard } from '../arrears/breach-notices/breach-notices-card.tsx'
import { CreditBeforeNote } from '../advices/credit-before-note.tsx'
import { billingFolders } from '../advices/billing-paths.ts'
import { OpenBreachNote } from '../arrears/breach-notices/open-breach-note.tsx'
import { HistoryCard } from '../audit/history-card.tsx'
import { HandOverCard } from '../tenant-notices/hand-over-card.tsx'
import { TenantNoticeCard } from '../tenant-notices/tenant-notice-card.tsx'
import { DisputesCard } from '../disputes/disputes-card.tsx'
import { OpenDisputeNote } from '../disputes/open-dispute-note.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { DamageCard } from '../maintenance/damage-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { ServedNoticesCard } from '../notifications/served-notices-card.tsx'
import { LeaseMoney } from '../payments/lease-money.tsx'
import { RecordSummary, useRecordSummary } from '../overview/record-summary.tsx'
import { combineQueries } from '../platform/combine-queries.ts'
import { OwnAddress } from '../platform/own-address.tsx'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { LeaseHistory } from '../leases/lease-history.tsx'
import { LeaseMoves } from '../leases/moves/lease-moves.tsx'
import { ChargesCard } from '../leases/charges/charges-card.tsx'
import { ConditionLinkCard } from '../leases/condition/condition-link-card.tsx'
import { AgreedTermsCard, LeasePartiesCard, LeasePropertyCard } from '../leases/lease-facts-cards.tsx'
import { RecordedLeaseCard } from '../leases/recorded-lease-card.tsx'
import { SigningCard } from '../leases/signing/signing-card.tsx'
import { LeaseChecklist, SignNextButton } from '../overview/lease-checklist.tsx'
import { PaymentHistory } from '../overview/payment-history/payment-history.tsx'
import { LeaseTermCard } from '../overview/lease-term-card.tsx'
import { leaseFolders, leasePath, leaseSearchPath } from '../leases/lease-paths.ts'
import { leaseStatusTable } from '../leases/lease-status-table.ts'
import { RenewalCard } from '../leases/renewals/renewal-card.tsx'
import { LeaseWarnings } from '../leases/wizard/lease-warnings.tsx'
import { ScheduleTable } from '../leases/schedule-table.tsx'

/** One lease: its status and actions, terms, schedule, money, damage, documents and history. */
export function LeasePage() {
  const id = useParam('id')
  const query = useEndpoint('lease.read', { params: { id } })
  const summary = useRecordSummary('lease', id)
  return (
    <Loaded query={combineQueries(query, summary)}>
      {(lease) => (
        <>
          <OwnAddress path={leasePath(lease)} or={leaseSearchPath(id)} />
          <LeaseHeader lease={lease} summary={summary.data} />
          <Tabs
            label={t`Lease`}
            tabs={[
              { value: 'overview', label: t`Overview`, panel: () => <LeaseOverview lease={lease} /> },
              { value: 'schedule', label: t`Schedule`, panel: () => <LeaseSchedule id={id} /> },
              { value: 'money', label: t`Money`, panel: () => <LeasePayments lease={lease} /> },
              { value: 'damage', label: t`Damage`, panel: () => <DamageCard of={{ leaseId: id }} lease={lease} /> },
              { value: 'documents', label: t`Documents`, panel: () => <LeaseDocuments lease={lease} /> },
              { value: 'history', label: t`History`, panel: () => <LeasePast id={id} /> },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}

function LeaseHeader({ lease, summary }: { lease: Lease; summary: Summary | undefined }) {
  const { path, label } = leaseFolders[lease.propertyType]
  return (
    <LeaseMoves lease={lease}>
      {({ primary, more }) => (
        <RecordSummary
          kind="lease"
          id={lease.id}
          summary={summary}
          crumbs={[{ label, to: path }]}
          title={t`Lease ${lease.leaseNumber}`}
          status={<StatusChip status={lease.status} table={leaseStatusTable} />}
          subtitle={`${lease.propertyLabel} · ${lease.tenantName}`}
          action={primary}
          sign={<SignNextButton lease={lease} />}
          more={more}
        />
      )}
    </LeaseMoves>
  )
}

/** The status, the missing requirements, and the agreed terms. */
function LeaseOverview({ lease }: { lease: Lease }) {
  return (
    <RecordLayout
      main={
        <>
          <OpenDisputeNote leaseId={lease.id} />
          <OpenBreachNote leaseId={lease.id} />
          <TenantNoticeCard leaseId={lease.id} />
          <HandOverCard lease={lease} />
          <LeaseChecklist lease={lease} />
          <LeaseTermCard lease={lease} />
          {lease.status !== 'PENDING' && (
            <PaymentHistory of={{ leaseId: lease.id }} listPath={`${billingFolders.advices.to}?leaseId=${lease.id}`} />
          )}
          {isRunning(lease.status) && <RenewalCard lease={lease} />}
          <RecordedLeaseCard lease={lease} />
          <ConditionLinkCard lease={lease} area="admin" />
          <AgreedTermsCard lease={lease} />
          <ChargesCard lease={lease} />
          <NotesCard about={{ leaseId: lease.id }} />
        </>
      }
      side={
        <>
          <LeasePropertyCard lease={lease} />
          <LeasePartiesCard lease={lease} />
        </>
      }
    />
  )
}

function LeasePayments({ lease }: { lease: Lease }) {
  return (
    <div className="record-column">
      <CreditBeforeNote lease={lease} />
      <LeaseMoney leaseId={lease.id} />
      <BreachNoticesCard of={{ leaseId: lease.id }} />
    </div>
  )
}

function LeaseDocuments({ lease }: { lease: Lease }) {
  return (
    <RecordLayout
      main={
        <>
          <SigningCard lease={lease} />
          <DocumentsCard entity="lease" entityId={lease.id} defaultKinds={['SIGNED_COPY', 'CONSENT', 'OTHERS']} />
          <ServedNoticesCard leaseId={lease.id} />
          <DisputesCard leaseId={lease.id} />
        </>
      }
    />
  )
}

/** The transitions for everyone, and for the ADMIN also the audit events. */
function LeasePast({ id }: { id: string }) {
  return (
    <RecordLayout
      main={
        <>
          <LeaseHistory id={id} />
          <HistoryCard entityId={id} title={t`Audit`} />
        </>
      }
    />
  )
}

function LeaseSchedule({ id }: { id: string }) {
  const query = useEndpoint('lease.schedule', { params: { id } })
  return (
    <Loaded query={query}>
      {({ schedule, totalAmount, chargesAmount, warnings }) => (
        <>
          <LeaseWarnings warnings={warnings} />
          <RecordCard title={t`Schedule of rent`} isFlush>
            <ScheduleTable schedule={schedule} totalAmount={totalAmount} chargesAmount={chargesAmount} />
          </RecordCard>
        </>
      )}
    </Loaded>
  )
}
