import type { Lease } from '../../domain/leases/lease-schema.ts'
import { OwnAdviceList } from '../advices/own-advice-list.tsx'
import { StatementCard } from '../advices/statement-card.tsx'
import { OwnDisputeCard } from '../disputes/own-dispute-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { ConditionLinkCard } from '../leases/condition/condition-link-card.tsx'
import { LeaseHistory } from '../leases/lease-history.tsx'
import { LeaseScheduleCard } from '../leases/lease-schedule-card.tsx'
import { leaseStatusTable } from '../leases/lease-status-table.ts'
import { LeaseTermsCard } from '../leases/lease-terms-card.tsx'
import { ownLeaseFolders, ownLeasePath } from '../leases/own-lease-paths.ts'
import { SigningCard } from '../leases/signing/signing-card.tsx'
import { DamageCard } from '../maintenance/damage-card.tsx'
import { LeasePlaceCard } from '../map/lease-place-card.tsx'
import { LeaseTermCard } from '../overview/lease-term-card.tsx'
import { OwnAddress } from '../platform/own-address.tsx'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { OwnPaymentList } from '../payments/own-payment-list.tsx'

const tabs = [
  { value: 'terms', label: t`Terms` },
  { value: 'schedule', label: t`Schedule` },
  { value: 'advices', label: t`Payment advices` },
  { value: 'receipts', label: t`Receipts` },
  { value: 'account', label: t`Account` },
  { value: 'damage', label: t`Damage` },
]

/** A lease of an owner's property: the terms, the schedule, the money, and the damage reports. */
export function OwnerLeasePage() {
  const lease = useEndpoint('lease.read', { params: { id: useParam('id') } })
  return (
    <Loaded query={lease}>
      {(lease) => {
        const { path, label } = ownLeaseFolders[lease.propertyType]
        return (
          <>
            <OwnAddress path={ownLeasePath(lease)} />
            <PageHeader
              crumbs={[{ label, to: path }]}
              title={lease.propertyLabel}
              status={<StatusChip status={lease.status} table={leaseStatusTable} />}
              subtitle={`${lease.leaseNumber} · ${lease.placeLabel}`}
            />
            <LinkTabs label={t`Lease`} tabs={tabs} />
            <Panel lease={lease} />
          </>
        )
      }}
    </Loaded>
  )
}

function Panel({ lease }: { lease: Lease }) {
  switch (useLinkTab(tabs)) {
    case 'schedule':
      return <LeaseScheduleCard leaseId={lease.id} />
    case 'advices':
      return <OwnAdviceList area="owner" leaseId={lease.id} />
    case 'receipts':
      return <OwnPaymentList area="owner" leaseId={lease.id} />
    case 'account':
      return <StatementCard leaseId={lease.id} title={t`Account`} area="owner" />
    case 'damage':
      return <DamageCard of={{ leaseId: lease.id }} lease={lease} />
    default:
      return <Terms lease={lease} />
  }
}

function Terms({ lease }: { lease: Lease }) {
  return (
    <RecordLayout
      main={
        <>
          <OwnDisputeCard leaseId={lease.id} />
          <LeaseTermCard lease={lease} />
          <SigningCard lease={lease} />
          <LeaseTermsCard lease={lease} />
          <DocumentsCard entity="lease" entityId={lease.id} />
          <ConditionLinkCard lease={lease} area="owner" />
          <LeaseHistory id={lease.id} />
        </>
      }
      side={
        <>
          <LeasePlaceCard lease={lease} />
          <RecordCard title={t`Tenant`}>
            <Facts>
              <Fact label={t`Name`} isWide>
                {lease.tenantName}
                {lease.tenantNameDzongkha && (
                  <div>
                    <Dzongkha>{lease.tenantNameDzongkha}</Dzongkha>
                  </div>
                )}
              </Fact>
              <Fact label={t`Witnesses`} isWide>
                {lease.witnesses.map(({ name }) => name).join(', ')}
              </Fact>
            </Facts>
          </RecordCard>
        </>
      }
    />
  )
}
