import type { ReactNode } from 'react'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { OwnAddress } from '../platform/own-address.tsx'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { LeaseHistory } from './lease-history.tsx'
import { LeaseMoves } from './moves/lease-moves.tsx'
import { LeaseOverview } from './lease-overview.tsx'
import { leaseFolders, leasePath, leaseSearchPath } from './lease-paths.ts'
import { leaseStatusTable } from './lease-status-table.ts'
import { LeaseWarnings } from './wizard/lease-warnings.tsx'
import { ScheduleTable } from './schedule-table.tsx'

type LeaseRecordProps = {
  id: string
  /** The tab of what is owed and paid, which this slice does not know. */
  money: (lease: Lease) => ReactNode
  /** What is broken, likewise. */
  damage: (lease: Lease) => ReactNode
  /** What was served on it, likewise. */
  notices: (lease: Lease) => ReactNode
}

/** One lease: its state and moves, what it says, every period of it, its money and its history. */
export function LeaseRecord({ id, money, damage, notices }: LeaseRecordProps) {
  const query = useEndpoint('lease.read', { params: { id } })
  return (
    <Loaded query={query}>
      {(lease) => (
        <>
          <OwnAddress path={leasePath(lease)} or={leaseSearchPath(id)} />
          <LeaseHeader lease={lease} />
          <Tabs
            label={t`Lease`}
            tabs={[
              { value: 'overview', label: t`Overview`, panel: () => <LeaseOverview lease={lease} /> },
              { value: 'schedule', label: t`Schedule`, panel: () => <LeaseSchedule id={id} /> },
              { value: 'money', label: t`Money`, panel: () => money(lease) },
              { value: 'damage', label: t`Damage`, panel: () => damage(lease) },
              { value: 'documents', label: t`Documents`, panel: () => <LeasePapers id={id} notices={notices(lease)} /> },
              { value: 'history', label: t`History`, panel: () => <LeasePast id={id} /> },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}

function LeaseHeader({ lease }: { lease: Lease }) {
  const { path, label } = leaseFolders[lease.propertyType]
  return (
    <LeaseMoves lease={lease}>
      {({ primary, more }) => (
        <PageHeader
          crumbs={[{ label, to: path }]}
          title={t`Lease ${lease.leaseNumber}`}
          status={<StatusChip status={lease.status} table={leaseStatusTable} />}
          subtitle={`${lease.propertyLabel} · ${lease.tenantName}`}
          primary={primary}
          more={more}
        />
      )}
    </LeaseMoves>
  )
}

function LeasePapers({ id, notices }: { id: string; notices: ReactNode }) {
  return (
    <RecordLayout
      main={
        <>
          <DocumentsCard entity="lease" entityId={id} defaultKinds={['SIGNED_COPY', 'CONSENT', 'OTHERS']} />
          {notices}
        </>
      }
    />
  )
}

/** Its moves for everybody; for the ADMIN also who called what. */
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
      {({ schedule, totalAmount, warnings }) => (
        <>
          <LeaseWarnings warnings={warnings} />
          <RecordCard title={t`Schedule of rent`} isFlush>
            <ScheduleTable schedule={schedule} totalAmount={totalAmount} />
          </RecordCard>
        </>
      )}
    </Loaded>
  )
}
